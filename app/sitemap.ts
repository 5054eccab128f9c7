import type { MetadataRoute } from 'next'
import { collectionAddress, productAddress } from '#lib/routes.ts'
import { publicAddress } from '#server/public-address.ts'
import { readProductAddresses } from '#server/shop/catalogue.ts'
import { readMenu } from '#server/shop/reference.ts'

/** What one sitemap may hold (https://www.sitemaps.org/protocol.html). */
const MOST = 50_000

/** Home, collections with their sub-collections, and every product that has a page of its own. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const origin = publicAddress()
  const collections = (await readMenu()).flatMap(({ id, isAvailable, subCollection }) =>
    isAvailable
      ? [
          collectionAddress(id),
          ...subCollection.filter((sub) => sub.isAvailable).map(({ Code }) => collectionAddress(id, Code)),
        ]
      : [],
  )
  const entries: MetadataRoute.Sitemap = ['/', '/product-list', ...collections].map((path) => ({ url: origin + path }))
  for (let after = 0; entries.length < MOST; ) {
    const step = await readProductAddresses(after)
    for (const { id, changed } of step) entries.push({ url: origin + productAddress(id), lastModified: changed })
    const last = step.at(-1)
    if (!last) break
    after = last.id
  }
  return entries.slice(0, MOST)
}
