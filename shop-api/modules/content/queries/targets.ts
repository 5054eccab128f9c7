import { asc } from 'drizzle-orm'
import { pageAddress } from '#lib/content/own-pages.ts'
import type { Output } from '#lib/contract/base/call.ts'
import type { officeContentTargets } from '#lib/contract/content/office/content.ts'
import { collectionAddress } from '#lib/routes.ts'
import type { Session } from '../../../db/client.ts'
import { brands, collections, subCollections } from '../../../db/schema/catalogue.ts'
import { loadPages } from './shop-front.ts'

/** Pages of the shop as link targets. */
const PAGES: readonly (readonly [target: string, name: string])[] = [
  ['/', 'Home page'],
  ['/product-list', 'All products'],
  ['list:new', 'New products'],
  ['list:offers', 'Offers'],
  ['/#brands', 'Brands, on the home page'],
  ['/about', 'About us'],
  ['/trade', 'Trade accounts'],
  ['/delivery', 'Delivery by county'],
  ['/delivery#pick-up', 'Pick-up points'],
  ['/paying', 'Paying'],
  ['/returns', 'Returns and cancelling'],
  ['/care', 'Washing and care'],
  ['/need-help', 'Help center'],
  ['/need-help#faq-title', 'Common questions'],
  ['/need-help#write', 'Write to us'],
  ['/terms', 'Terms'],
  ['/privacy', 'Privacy'],
]

/** Where links of the shop front can lead, for choosing. */
export async function listTargets(tx: Session): Promise<Output<typeof officeContentTargets>> {
  const { db } = tx
  const wholes = await db.select().from(collections).orderBy(asc(collections.position))
  const parts = await db.select().from(subCollections).orderBy(asc(subCollections.position))
  const makers = await db.select().from(brands).orderBy(asc(brands.position))
  const written = (await loadPages(tx)).filter(({ slug }) => pageAddress(slug).startsWith('/pages/'))
  return [
    ...wholes.flatMap(({ code, name }) => [
      { group: 'Collections', target: collectionAddress(code), name },
      ...parts
        .filter(({ collectionCode }) => collectionCode === code)
        .map((part) => ({
          ...{ group: 'Collections', target: collectionAddress(code, part.code) },
          name: `${name}: ${part.name}`,
        })),
    ]),
    ...PAGES.map(([target, name]) => ({ group: 'Pages', target, name })),
    ...written.map(({ slug, title }) => ({ group: 'Pages', target: pageAddress(slug), name: title })),
    ...makers.map(({ code, name }) => ({ group: 'Brands', target: `brand:${code}`, name })),
  ]
}
