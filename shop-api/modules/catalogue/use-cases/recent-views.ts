import { and, desc, eq, inArray } from 'drizzle-orm'
import { MAX_RECENT } from '#lib/contract/catalogue/product-summary.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { recentViews } from '../../../db/schema/account-data.ts'
import { variants } from '../../../db/schema/catalogue.ts'
import { refuse } from '../../../refusal.ts'

const latest = ({ db }: Session, userId: number) =>
  db
    .select({ id: recentViews.variantId })
    .from(recentViews)
    .where(eq(recentViews.userId, userId))
    .orderBy(desc(recentViews.viewedAt), recentViews.variantId)

/** Notes that a user viewed a product; the last twenty are remembered. */
export async function noteViewed(tx: Session, clock: Clock, userId: number, productId: number): Promise<void> {
  const { db } = tx
  const [product] = await db.select({ id: variants.id }).from(variants).where(eq(variants.id, productId))
  if (!product) throw refuse('not-found', 'We could not find this product.')
  const viewedAt = clock()
  await db
    .insert(recentViews)
    .values({ userId, variantId: productId, viewedAt })
    .onConflictDoUpdate({ target: [recentViews.userId, recentViews.variantId], set: { viewedAt } })
  const older = latest(tx, userId).offset(MAX_RECENT)
  await db.delete(recentViews).where(and(eq(recentViews.userId, userId), inArray(recentViews.variantId, older)))
}

/** Ids of the products a user viewed, the latest first. */
export async function viewedBy(tx: Session, userId: number): Promise<number[]> {
  const rows = await latest(tx, userId).limit(MAX_RECENT)
  return rows.map(({ id }) => id)
}

/** Forgets one product a user viewed, or with null all. */
export async function forgetViewed({ db }: Session, userId: number, productId: number | null): Promise<void> {
  const ofProduct = productId === null ? undefined : eq(recentViews.variantId, productId)
  await db.delete(recentViews).where(and(eq(recentViews.userId, userId), ofProduct))
}
