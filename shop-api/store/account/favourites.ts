import { MAX_RECENT } from '#lib/contract/glance.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Query } from '../../db/client.ts'
import { refuse } from '../../domain/refusal.ts'

/** Marks the cloth of a product as a favourite, or takes the mark away. Marking twice is marking once. */
export async function setFavourite(
  query: Query,
  clock: Clock,
  userId: number,
  productId: number,
  favourite: boolean,
): Promise<void> {
  const [product] = await query<{ familyId: number }>('SELECT family_id AS "familyId" FROM variants WHERE id = $1', [
    productId,
  ])
  if (!product) throw refuse('not-found', 'There is no such product.')
  if (!favourite) {
    await query('DELETE FROM favourites WHERE user_id = $1 AND family_id = $2', [userId, product.familyId])
    return
  }
  await query(
    `INSERT INTO favourites (user_id, family_id, variant_id, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id, family_id) DO NOTHING`,
    [userId, product.familyId, productId, clock()],
  )
}

/** Somebody's favourites, the newest first. */
export function listFavourites(query: Query, userId: number): Promise<{ productId: number; clusterCode: string }[]> {
  return query(
    `SELECT v.variant_id AS "productId", f.cluster_code AS "clusterCode"
     FROM favourites v JOIN families f ON f.id = v.family_id WHERE v.user_id = $1
     ORDER BY v.created_at DESC, v.family_id`,
    [userId],
    'favourites',
  )
}

/** The families somebody marked. */
export async function favouriteFamilies(query: Query, userId: number): Promise<number[]> {
  const rows = await query<{ id: number }>(
    'SELECT family_id AS id FROM favourites WHERE user_id = $1',
    [userId],
    'favourite-families',
  )
  return rows.map(({ id }) => id)
}

/** A page of the list in wire form, with what its caller has marked. @param codes cluster codes of marked families */
export function withFavourites(cards: string, codes: ReadonlySet<string>): string {
  const read = JSON.parse(cards) as { clusterCode: string }[]
  return JSON.stringify(read.map((card) => ({ ...card, isFavourite: codes.has(card.clusterCode) })))
}

/** Whether somebody marked the family of a product. */
export async function isFavourite(query: Query, userId: number, productId: number): Promise<boolean> {
  const rows = await query(
    `SELECT 1 FROM favourites f JOIN variants v ON v.family_id = f.family_id WHERE f.user_id = $1 AND v.id = $2`,
    [userId, productId],
    'is-favourite',
  )
  return rows.length > 0
}

/** Notes that somebody looked at a product; the twenty looked at last are remembered. */
export async function noteViewed(query: Query, clock: Clock, userId: number, productId: number): Promise<void> {
  const [product] = await query('SELECT 1 FROM variants WHERE id = $1', [productId])
  if (!product) throw refuse('not-found', 'There is no such product.')
  await query(
    `INSERT INTO recent_views (user_id, variant_id, viewed_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, variant_id) DO UPDATE SET viewed_at = $3`,
    [userId, productId, clock()],
  )
  await query(
    `DELETE FROM recent_views WHERE user_id = $1 AND variant_id IN (
       SELECT variant_id FROM recent_views WHERE user_id = $1 ORDER BY viewed_at DESC, variant_id OFFSET ${MAX_RECENT})`,
    [userId],
  )
}

/** Ids somebody looked at, the latest first. */
export async function viewedBy(query: Query, userId: number): Promise<number[]> {
  const rows = await query<{ id: number }>(
    `SELECT variant_id AS id FROM recent_views WHERE user_id = $1 ORDER BY viewed_at DESC, variant_id LIMIT ${MAX_RECENT}`,
    [userId],
    'recent-views',
  )
  return rows.map(({ id }) => id)
}

/** Forgets one product somebody looked at, or with null all. */
export async function forgetViewed(query: Query, userId: number, productId: number | null): Promise<void> {
  await query('DELETE FROM recent_views WHERE user_id = $1 AND ($2::bigint IS NULL OR variant_id = $2)', [
    userId,
    productId,
  ])
}
