import 'server-only'
import { cacheLife, cacheTag } from 'next/cache'
import { DEFAULT_CONTENT } from '#lib/content/default-content.ts'
import { shownFront } from '#lib/content/shown-front.ts'
import { readTarget } from '#lib/content/targets.ts'
import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import { content, contentPages, type ShopFront, type ShownPage } from '#lib/contract/content/content.ts'
import { addressOfFilter } from './list-addresses.ts'
import { readShop } from './read.ts'

/** The shop front; the storefront's default if the shop API has no such call. Throws on an outage. */
export async function readShopFront(): Promise<ShopFront> {
  'use cache'
  cacheLife('catalogue')
  cacheTag('catalogue', 'content')
  // No default entry has a start or end, so any time is correct.
  return (await readShop(content, {}))?.data ?? shownFront(DEFAULT_CONTENT, new Date(0))
}

/** Pages of text that staff wrote, by slug. Throws on an outage. */
async function readContentPages(): Promise<readonly ShownPage[]> {
  'use cache'
  cacheLife('catalogue')
  cacheTag('catalogue', 'content-pages')
  return (await readShop(contentPages, {}))?.data ?? []
}

/** A text page that staff wrote; null if it does not exist. Throws on an outage. */
export const readContentPage = async (slug: string): Promise<ShownPage | null> =>
  (await readContentPages()).find((page) => page.slug === slug) ?? null

/** The slugs of all of them. Throws on an outage. */
export const readContentSlugs = async (): Promise<readonly string[]> =>
  (await readContentPages()).map(({ slug }) => slug)

/** The address of a shop-front link: lists and brands are sealed here. An invalid target links to the home page. */
export function addressOfTarget(text: string): string {
  const target = readTarget(text)
  switch (target?.kind) {
    case 'path':
      return target.path
    case 'elsewhere':
      return target.url
    case 'list':
      return addressOfFilter({ ...EMPTY_FILTER, isNew: target.list === 'new', isOffer: target.list === 'offers' })
    case 'brand':
      return addressOfFilter({ ...EMPTY_FILTER, brands: [target.code] })
    case undefined:
      return '/'
  }
}
