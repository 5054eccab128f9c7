import type { AboutFumaProps } from '#components/home/about-fuma.tsx'
import type { PaymentMethod } from '#lib/contract/payment-methods.ts'
import { shortBlur } from '#lib/files/blur.ts'
import { methodsText } from '#lib/payment/method-text.ts'
import type { Brands, CollectionTiles } from '#server/shop/reference.ts'

/** What the about section says of the shop: the second picture of a collection, where the mills are, how to pay. */
export function aboutFuma(tiles: CollectionTiles, mills: Brands, methods: readonly PaymentMethod[]): AboutFumaProps {
  const cloth = tiles[1]?.media[1]
  return {
    cloth: cloth ? { sha256: cloth.sha256, alt: '', blur: shortBlur(cloth.blur) } : null,
    mills: mills.length,
    payWith: methodsText(methods),
    towns: [...new Set(mills.map(({ town }) => town))].slice(0, 4),
  }
}
