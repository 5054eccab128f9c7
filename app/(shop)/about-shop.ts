import type { AboutShopProps } from '#components/home/about-shop.tsx'
import type { PaymentMethod } from '#lib/contract/payments/payment-methods.ts'
import type { Site } from '#lib/contract/site/site.ts'
import { shortBlur } from '#lib/files/blur.ts'
import { methodsText } from '#lib/payment/method-text.ts'
import { aboutText } from '#lib/shop/about-text.ts'
import type { Brands, CollectionTiles } from '#server/shop/reference.ts'

/** The content of the about section: the shop's own text, the second picture of a collection, payment methods. */
export function aboutShop(
  { about }: Site,
  tiles: CollectionTiles,
  brands: Brands,
  methods: readonly PaymentMethod[],
): AboutShopProps {
  const picture = tiles[1]?.media[1]
  const towns = [...new Set(brands.map(({ town }) => town))].slice(0, 4)
  return {
    title: about.title,
    paragraphs: aboutText(about.paragraphs, { brandCount: brands.length, towns }),
    picture: picture ? { sha256: picture.sha256, alt: '', blur: shortBlur(picture.blur) } : null,
    payWith: methodsText(methods),
  }
}
