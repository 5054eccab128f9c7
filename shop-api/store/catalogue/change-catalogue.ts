import { inArray } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Session } from '../../db/client.ts'
import { variants } from '../../db/schema/catalogue.ts'
import { notifyStorefront } from '../../runtime/notify-storefront.ts'
import type { Shop } from '../../shop.ts'
import { readVersion } from './catalogue-version.ts'
import { refreshFamilies } from './refresh-family.ts'

/** Where a change of the catalogue is written, and who is told of it. */
export interface CatalogueContext extends Pick<Shop, 'env' | 'database'> {
  catalogue: Pick<Shop['catalogue'], 'refreshIfChanged'>
}

/** Above this many products their pages are not named one by one. */
const MAX_TAGS = 500

/** Tags of what does not change with stock: how many products there are of each kind, and which have a page. */
const COUNTS = ['menu', 'brands', 'collections', 'product-addresses']

/** Those of `tagsOf` that a product's selling out or coming back makes old. */
export const stockTagsOf: typeof tagsOf = async (tx, ids) =>
  (await tagsOf(tx, ids)).filter((tag) => !COUNTS.includes(tag))

/** The storefront's tags for what a change of these families makes old. */
export async function tagsOf({ db }: Session, ids: readonly number[]): Promise<string[]> {
  if (ids.length > MAX_TAGS) return ['catalogue']
  const products = await db
    .select({ id: variants.id })
    .from(variants)
    .where(inArray(variants.familyId, [...ids]))
    .limit(MAX_TAGS + 1)
  if (products.length > MAX_TAGS) return ['catalogue']
  return ['product-list', ...COUNTS, ...products.map(({ id }) => `product-${id}`)]
}

/**
 * Changes the catalogue: what `work` writes, what lists derive from it and the new version are committed together; then
 * this process reads again and the storefront is notified, without the caller waiting for it.
 * @param work writes, and answers the ids of the families it changed
 * @param tags the storefront's tags for what that makes old
 */
export async function changeCatalogue(
  shop: CatalogueContext,
  log: FastifyBaseLogger,
  work: (tx: Session) => Promise<readonly number[]>,
  tags: typeof tagsOf = tagsOf,
): Promise<void> {
  const { old, version } = await shop.database.transaction(async (tx) => {
    const ids = await work(tx)
    await refreshFamilies(tx, ids)
    return { old: await tags(tx, ids), version: await readVersion(tx) }
  })
  await shop.catalogue.refreshIfChanged()
  void notifyStorefront(shop.env, log, old, version)
}
