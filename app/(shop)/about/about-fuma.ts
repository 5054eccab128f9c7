import type { AboutFumaProps } from '#components/home/about-fuma.tsx'
import { shortBlur } from '#lib/blur.ts'
import type { Brands, CollectionTiles } from '#server/shop/reference.ts'

/** What the about section says of the catalogue: the second picture of a collection, and where the mills are. */
export function aboutFuma(tiles: CollectionTiles, mills: Brands): AboutFumaProps {
  const cloth = tiles[1]?.media[1]
  return {
    cloth: cloth ? { sha256: cloth.sha256, alt: '', blur: shortBlur(cloth.blur) } : null,
    mills: mills.length,
    towns: [...new Set(mills.map(({ town }) => town))].slice(0, 4),
  }
}
