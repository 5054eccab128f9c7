import type { FastifyBaseLogger } from 'fastify'
import type { Query } from '../../db/client.ts'
import type { Shop } from '../../shop.ts'
import { notifyStorefront } from '../../work/tell-storefront.ts'
import { readVersion } from './catalogue-rows.ts'
import { refreshFamilies } from './refresh-family.ts'

/** Above this many products their pages are not named one by one. */
const MOST_TAGS = 500

/** Tags of what does not change with stock: how many products there are of each kind. */
const COUNTS = ['menu', 'brands', 'collections']

/** Those of `tagsOf` that a product's selling out or coming back makes old. */
export const stockTagsOf: typeof tagsOf = async (query, ids) =>
  (await tagsOf(query, ids)).filter((tag) => !COUNTS.includes(tag))

/** The storefront's tags for what a change of these families makes old. */
export async function tagsOf(query: Query, ids: readonly number[]): Promise<string[]> {
  const products = await query<{ id: number }>(
    `SELECT id FROM variants WHERE family_id = ANY($1::bigint[]) LIMIT ${MOST_TAGS + 1}`,
    [ids],
  )
  if (products.length > MOST_TAGS) return ['catalogue']
  return ['product-list', ...COUNTS, ...products.map(({ id }) => `product-${id}`)]
}

/**
 * Changes the catalogue: what `work` writes, what lists derive from it and the new version are committed together; then
 * this process looks again and the storefront is told, without the caller waiting for it.
 * @param work writes, and answers the ids of the families it changed
 * @param tags the storefront's tags for what that makes old
 */
export async function changeCatalogue(
  shop: Shop,
  log: FastifyBaseLogger,
  work: (query: Query) => Promise<readonly number[]>,
  tags: typeof tagsOf = tagsOf,
): Promise<void> {
  const { old, version } = await shop.database.transaction(async ({ query }) => {
    const ids = await work(query)
    await refreshFamilies(query, ids)
    return { old: await tags(query, ids), version: await readVersion(query) }
  })
  await shop.catalogue.look()
  void notifyStorefront(shop.env, log, old, version)
}
