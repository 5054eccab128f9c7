import { LiveButton } from '#components/kit/button/live-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { Picture } from '#components/kit/media/picture.tsx'
import type { Matrix } from '#lib/contract/catalogue/product.ts'

/**
 * The colours at the head of their columns, each with a strip of its pictures; pressing one shows its pictures.
 * @param inHand the colour whose pictures are shown
 */
export function MatrixColumnHeads({
  columns,
  inHand,
  onPick,
}: {
  columns: Matrix['columns']
  inHand: number
  onPick: (column: number) => void
}) {
  return (
    <thead>
      <tr className="align-bottom font-semibold">
        <th scope="col" className="sticky left-0 z-1 border-b border-ink bg-ground pr-4 pb-2">
          Size
        </th>
        {columns.map((colour, column) => (
          <th key={colour.code} scope="col" className="border-b border-ink px-1.5 pt-2 pb-2 text-center">
            <LiveButton
              aria-pressed={column === inHand}
              title={`Show the pictures: ${colour.name}`}
              onClick={() => onPick(column)}
              className="group w-full"
            >
              <Picture
                media={colour.swatch.sha256 ? colour.swatch : colour.image}
                widths={[320]}
                ratio={[138, 40]}
                decorative
                className={classes('mb-2 h-10', column === inHand && 'outline-2! outline-offset-2! outline-ink!')}
              />
              <span className="underline-offset-4 group-hover:underline">{colour.name}</span>
            </LiveButton>
          </th>
        ))}
        <th scope="col" className="sticky right-0 z-1 border-b border-ink bg-calico px-4 pb-2 text-right">
          Total
        </th>
      </tr>
    </thead>
  )
}
