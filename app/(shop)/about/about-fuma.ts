import type { AboutFumaProps } from '#components/home/about-fuma.tsx'
import type { PaymentMethod } from '#lib/contract/payment-methods.ts'
import { shortBlur } from '#lib/files/blur.ts'
import { methodsText } from '#lib/payment/method-text.ts'
import type { Brands, CollectionTiles } from '#server/shop/reference.ts'

/** What the about section says of the shop: the second picture of a collection, where the brands are, how to pay. */
export function aboutFuma(tiles: CollectionTiles, brands: Brands, methods: readonly PaymentMethod[]): AboutFumaProps {
  const picture = tiles[1]?.media[1]
  return {
    picture: picture ? { sha256: picture.sha256, alt: '', blur: shortBlur(picture.blur) } : null,
    brandCount: brands.length,
    payWith: methodsText(methods),
    towns: [...new Set(brands.map(({ town }) => town))].slice(0, 4),
  }
}
