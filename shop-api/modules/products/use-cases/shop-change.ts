import { inArray } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { variants } from '../../../db/schema/catalogue.ts'
import { raiseVersion, readVersion } from '../queries/catalogue-version.ts'
import { refreshFamilies } from './refresh-family.ts'

/** A transaction's changes of the shop's pages: storefronts are notified after the commit. */
export interface ShopChange {
  /** The storefront's tags of outdated pages. */
  tags: readonly string[]
  /** Of the catalogue, after the change. */
  version: number
}

/** Above this, `catalogue` replaces the tags of single products. */
const MAX_TAGS = 500

/** Tags of lists that stock changes. */
const STOCK_TAGS = ['product-list']

/** Tags of all lists: stock does not change how many products there are of each kind, nor which have a page. */
const LIST_TAGS = [...STOCK_TAGS, 'menu', 'brands', 'collections', 'product-addresses']

const limited = (tags: readonly string[]): readonly string[] =>
  tags.length > MAX_TAGS ? ['catalogue', ...tags.filter((tag) => !tag.startsWith('product-'))] : tags

/**
 * A change of families whose list data is up to date already.
 * @param lists tags of the lists that show the change
 */
export async function changeOf(tx: Session, ids: readonly number[], lists = LIST_TAGS): Promise<ShopChange> {
  const version = await readVersion(tx)
  if (ids.length > MAX_TAGS) return { tags: ['catalogue'], version }
  const products = await tx.db
    .select({ id: variants.id })
    .from(variants)
    .where(inArray(variants.familyId, [...ids]))
    .limit(MAX_TAGS + 1)
  return { tags: limited([...lists, ...products.map(({ id }) => `product-${id}`)]), version }
}

/**
 * Refreshes the list data of changed families, in the transaction that changed them.
 * @returns the notification: pass it on as `shopChange` of a reply or of an item of a job
 */
export async function changedFamilies(tx: Session, ids: readonly number[]): Promise<ShopChange> {
  await refreshFamilies(tx, ids)
  return changeOf(tx, ids)
}

/** As `changedFamilies`, for families with a product that sold out or was restocked. */
export async function changedStock(tx: Session, ids: readonly number[]): Promise<ShopChange> {
  await refreshFamilies(tx, ids)
  return changeOf(tx, ids, STOCK_TAGS)
}

/**
 * Notes that something else than products was changed: banners, charges, facts of the shop.
 * @param tags of the storefront's reads (`cacheTag` in server/shop)
 */
export async function changedShop(tx: Session, tags: readonly string[]): Promise<ShopChange> {
  await raiseVersion(tx)
  return { tags, version: await readVersion(tx) }
}

/** Two changes as one. */
export const joinChanges = (one: ShopChange, other: ShopChange): ShopChange => ({
  tags: limited([...new Set([...one.tags, ...other.tags])]),
  version: Math.max(one.version, other.version),
})
