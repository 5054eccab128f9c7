import { Picture } from '#components/kit/media/picture.tsx'
import type { CartProduct } from '#lib/contract/cart/cart.ts'

/** A line's picture; crossed lines if it has no picture. */
export function LinePicture({ product }: { product: CartProduct | null }) {
  const shape = 'aspect-square md:aspect-[88/112]'
  if (!product) return <div className={`hatch ${shape}`} />
  return <Picture media={product.media} widths={[320]} ratio={[88, 112]} decorative className={shape} />
}
