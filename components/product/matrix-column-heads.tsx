import { Picture } from '#components/ui/picture.tsx'
import type { Matrix } from '#lib/contract/product.ts'

/** The colours at the head of their columns, each with a strip of its cloth. */
export function MatrixColumnHeads({ columns }: { columns: Matrix['columns'] }) {
  return (
    <thead>
      <tr className="align-bottom font-semibold">
        <th scope="col" className="sticky left-0 z-1 border-b border-ink bg-ground pr-4 pb-2">
          Size
        </th>
        {columns.map((colour) => (
          <th key={colour.code} scope="col" className="border-b border-ink px-1.5 pt-2 pb-2 text-center">
            <Picture
              media={colour.swatch.sha256 ? colour.swatch : colour.image}
              sizes="138px"
              widths={[256]}
              ratio={[138, 40]}
              decorative
              className="mb-2 h-10"
            />
            {colour.name}
          </th>
        ))}
        <th scope="col" className="sticky right-0 z-1 border-b border-ink bg-calico px-4 pb-2 text-right">
          Total
        </th>
      </tr>
    </thead>
  )
}
