import 'server-only'
import { cacheLife, cacheTag } from 'next/cache'
import type { Output } from '#lib/contract/base/call.ts'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import { BEST_SELLERS } from '#lib/contract/catalogue/filter-fields.ts'
import { type Product, productAddresses, productDetails } from '#lib/contract/catalogue/product.ts'
import { type Card, type Facets, productList, type SearchNotice } from '#lib/contract/catalogue/product-list.ts'
import { MISSING_TAG } from './missing.ts'
import { readShop, ShopOutage } from './read.ts'

/** One page of cards as a list page shows it. */
export interface ListPage {
  cards: Card[]
  total: number
  facets: Facets
  /** Alternative search terms with results, if a search found no products. */
  didYouMean?: readonly { text: string; total: number }[]
  searchNotice?: SearchNotice
}

/** Pages made from free text are unlimited in number: the caches do not store entries with this tag. */
export const FREE_TEXT_TAG = 'free-text'

/**
 * Data that a single page reads: the page cache stores the page, so the data cache need not store the data. Within one
 * rendering it is still read once.
 */
export const WITH_PAGE_TAG = 'with-page'

/** The public list of a filter. Stock and favourites differ per person: the browser adds them. Throws on an outage. */
export async function readList(filter: Filter): Promise<ListPage> {
  'use cache'
  cacheLife('catalogue')
  cacheTag('catalogue', 'product-list', WITH_PAGE_TAG)
  if (filter.globalSearchText || filter.searchText) cacheTag(FREE_TEXT_TAG)
  if (filter.sort === BEST_SELLERS) cacheTag('best-sellers')
  const read = await readShop(productList, { ...filter, isFavorite: false, inStock: false })
  if (!read) throw new ShopOutage(productList.name, 'a list cannot be missing')
  const { total, facets, didYouMean, searchNotice } = read.meta
  return { cards: read.data, total, facets, ...(didYouMean && { didYouMean }), ...(searchNotice && { searchNotice }) }
}

/** One product with its family; null if it does not exist. Throws on an outage. */
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

async function productAddressStep(after: number): Promise<Output<typeof productAddresses>> {
  const read = await readShop(productAddresses, { after })
  if (!read) throw new ShopOutage(productAddresses.name, 'the addresses cannot be missing')
  return read.data
}

/**
 * Products with their own page, from `after` on, at most 10,000: one part of the sitemap. The part is cached, so this
 * need not be.
 */
export async function readProductAddresses(after: number): Promise<Output<typeof productAddresses>> {
  'use cache'
  cacheLife('catalogue')
  cacheTag('catalogue', 'product-addresses', WITH_PAGE_TAG)
  return productAddressStep(after)
}

/** The start of each part of the sitemap, and its last change. Reads the parts in sequence, uncached. */
export async function readSitemapParts(): Promise<{ after: number; changed: string }[]> {
  'use cache'
  cacheLife('catalogue')
  cacheTag('catalogue', 'product-addresses')
  const parts: { after: number; changed: string }[] = []
  for (let after = 0; ; ) {
    const step = await productAddressStep(after)
    const last = step.at(-1)
    if (!last) return parts
    parts.push({
      after,
      changed:
        step
          .map(({ changed }) => changed)
          .sort()
          .at(-1) ?? '',
    })
    after = last.id
  }
}
