import type { Session } from '../../db/client.ts'
import { raiseVersion, readVersion } from './catalogue-version.ts'
import { tagsOf } from './change-catalogue.ts'
import { refreshFamilies } from './refresh-family.ts'

/** What a transaction has changed of what the shop shows: storefronts are told of it once it is committed. */
export interface ShopChange {
  /** The storefront's tags for what is old now. */
  tags: readonly string[]
  /** Of the catalogue, after the change. */
  version: number
}

/**
 * Makes afresh what lists read of families that were changed, in the transaction that changed them.
 * @returns what is to be told: hand it on as `shopChange` of a reply or of an item of a job
 */
export async function changedFamilies(tx: Session, ids: readonly number[]): Promise<ShopChange> {
  await refreshFamilies(tx, ids)
  return { tags: await tagsOf(tx, ids), version: await readVersion(tx) }
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
  tags: [...new Set([...one.tags, ...other.tags])],
  version: Math.max(one.version, other.version),
})
