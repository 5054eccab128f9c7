import { ChevronDownIcon } from '#components/kit/icon.tsx'
import { Picture } from '#components/kit/media/picture.tsx'
import type { Media } from '#lib/contract/base/fields.ts'
import { showProducts } from '#lib/format/count.ts'
import { quantityText } from '#lib/format/quantity.ts'

/** Number of pictures in the closed line. */
const PICTURES = 3

type Line = { name: string; detail: string; quantity: number; unit: string; media: Media }

export type OrderContentsProps = {
  uniqueItems: number
  quantities: readonly { quantity: number; unit: string }[]
  lines: readonly Line[]
}

function Thumb({ media }: { media: Media }) {
  return (
    <span className="block size-10 shrink-0 overflow-clip md:size-12">
      <Picture media={media} widths={[320]} ratio={[1, 1]} decorative className="aspect-square scale-135" />
    </span>
  )
}

/** The products to pay for, visible to all people with the link. Opens without JavaScript. */
export function OrderContents({ uniqueItems, quantities, lines }: OrderContentsProps) {
  const amount = quantities.map(({ quantity, unit }) => quantityText(quantity, unit)).join(', ')
  return (
    <details className="group border-b border-hairline">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-2 md:min-h-18 md:py-3">
        <span aria-hidden="true" className="flex gap-1.5">
          {lines.slice(0, PICTURES).map((line) => (
            <Thumb key={line.name + line.detail} media={line.media} />
          ))}
        </span>
        <span className="min-w-0 flex-1">
          <span className="font-semibold">{showProducts(uniqueItems)}</span>
          <span className="text-muted">, {amount}</span>
        </span>
        <ChevronDownIcon size={18} className="shrink-0 group-open:rotate-180" />
      </summary>
      <ul className="space-y-3 pt-1 pb-4">
        {lines.map(({ name, detail, quantity, unit, media }) => (
          <li key={name + detail} className="flex gap-3">
            <Thumb media={media} />
            <p className="min-w-0">
              <span className="font-semibold break-words">{name}</span>
              <span className="block text-small text-muted">
                {[detail, quantityText(quantity, unit)].filter(Boolean).join(', ')}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}
