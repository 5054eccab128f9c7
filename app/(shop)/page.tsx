import type { Metadata } from 'next'
import { readBanners, readBrands, readCollectionTiles } from '#server/shop/reference.ts'

export const metadata: Metadata = { alternates: { canonical: '/' }, openGraph: { url: '/' } }

export default async function HomePage() {
  const [banners, tiles, brands] = await Promise.all([readBanners(), readCollectionTiles(), readBrands()])
  return (
    <main>
      <h1>{banners[0]?.title ?? 'Fuma'}</h1>
      <ul>
        {tiles.map((tile) => (
          <li key={tile.title}>
            <a href={tile.redirectUrl}>{tile.title}</a>
          </li>
        ))}
      </ul>
      <ul>
        {brands.map((brand) => (
          <li key={brand.Code}>{brand.name}</li>
        ))}
      </ul>
    </main>
  )
}
