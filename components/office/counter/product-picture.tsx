import { Picture } from '#components/kit/media/picture.tsx'
import type { CounterProduct } from '#lib/contract/counter/office/sales.ts'

/** The small picture of a product beside its name. */
export function ProductPicture({ product: { picture } }: { product: CounterProduct }) {
  return (
    <span className="size-11 flex-none overflow-hidden bg-calico">
      <Picture
        media={{ sha256: picture, alt: '', blur: '' }}
        widths={[320]}
        ratio={[1, 1]}
        decorative
        className="aspect-square"
      />
    </span>
  )
}
