import 'server-only'
import { cacheLife, cacheTag } from 'next/cache'
import {
  type Card,
  type Facets,
  type Product,
  productAddresses,
  productDetails,
  productList,
} from '#lib/contract/catalogue.ts'
import type { Filter } from '#lib/contract/filter.ts'
import { MISSING_TAG } from './missing.ts'
import { readShop, ShopOutage } from './read.ts'

/** One page of cards as a list page shows it. */
export interface ListPage {
  cards: Card[]
  total: number
  facets: Facets
}

/** Pages made from free text are as many as people can type: the caches do not keep what carries this tag. */
export const FREE_TEXT_TAG = 'free-text'

/**
 * What one page is made of and nothing else reads: the page cache keeps the page, so the data cache need not keep this.
 * Within one rendering it is read once all the same.
 */
export const WITH_PAGE_TAG = 'with-page'

/** The public list of a filter. Stock and favourites differ per person: the browser adds them. Throws on an outage. */
export async function readList(filter: Filter): Promise<ListPage> {
  'use cache'
  cacheLife('catalogue')
  cacheTag('catalogue', 'product-list', WITH_PAGE_TAG)
  if (filter.globalSearchText || filter.searchText) cacheTag(FREE_TEXT_TAG)
  const read = await readShop(productList, { ...filter, isFavorite: false, inStock: false })
  if (!read) throw new ShopOutage(productList.name, 'a list cannot be missing')
  return { cards: read.data, total: read.meta.total, facets: read.meta.facets }
}

/** One product with its family, or null when there is none. Throws on an outage. */
export async function readProduct(id: number): Promise<Product | null> {
  'use cache'
  cacheLife('catalogue')
  cacheTag('catalogue', `product-${id}`, WITH_PAGE_TAG)
  const read = await readShop(productDetails, { id, stockQty: null })
  // A page shows its whole family: prices and stock of the other colours and sizes too.
  if (read) cacheTag(`family-${read.data.clusterCode}`)
  // Inventing products must not fill the caches.
  if (!read) cacheTag(MISSING_TAG)
  return read?.data ?? null
}

/** Ids of products with a page of their own, 10,000 a step from `after` on, with the day they changed. */
export async function readProductAddresses(after: number): Promise<{ id: number; changed: string }[]> {
  'use cache'
  cacheLife('catalogue')
  cacheTag('catalogue', 'product-addresses')
  return (await readShop(productAddresses, { after }))?.data ?? []
}
