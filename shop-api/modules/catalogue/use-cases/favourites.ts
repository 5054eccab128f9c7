import { and, desc, eq } from 'drizzle-orm'
import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { favourites } from '../../../db/schema/account-data.ts'
import { families, variants } from '../../../db/schema/catalogue.ts'
import { refuse } from '../../../refusal.ts'

/** Marks a product's family as a favourite, or takes the mark away. Marking twice is marking once. */
export async function setFavourite(
  { db }: Session,
  clock: Clock,
  userId: number,
  productId: number,
  isFavourite: boolean,
): Promise<void> {
  const [product] = await db.select({ familyId: variants.familyId }).from(variants).where(eq(variants.id, productId))
  if (!product) throw refuse('not-found', 'We could not find this product.')
  const { familyId } = product
  if (!isFavourite) {
    await db.delete(favourites).where(and(eq(favourites.userId, userId), eq(favourites.familyId, familyId)))
    return
  }
  await db
    .insert(favourites)
    .values({ userId, familyId, variantId: productId, createdAt: clock() })
    .onConflictDoNothing({ target: [favourites.userId, favourites.familyId] })
}

/** A user's favourites, the newest first. */
export const listFavourites = (
  { db }: Session,
  userId: number,
): Promise<{ productId: number; clusterCode: string }[]> =>
  db
    .select({ productId: favourites.variantId, clusterCode: families.clusterCode })
    .from(favourites)
    .innerJoin(families, eq(families.id, favourites.familyId))
    .where(eq(favourites.userId, userId))
    .orderBy(desc(favourites.createdAt), favourites.familyId)

/** The families a user has marked. */
export async function favouriteFamilies({ db }: Session, userId: number): Promise<number[]> {
  const rows = await db.select({ id: favourites.familyId }).from(favourites).where(eq(favourites.userId, userId))
  return rows.map(({ id }) => id)
}

/** A page of the list in wire form, with the caller's marks. @param codes cluster codes of marked families */
export function withFavourites(cards: string, codes: ReadonlySet<string>): string {
  const read = JSON.parse(cards) as { clusterCode: string }[]
  return JSON.stringify(read.map((card) => ({ ...card, isFavourite: codes.has(card.clusterCode) })))
}

/** Whether a user has marked the family of a product. */
export async function isFavourite({ db }: Session, userId: number, productId: number): Promise<boolean> {
  const rows = await db
    .select({ familyId: favourites.familyId })
    .from(favourites)
    .innerJoin(variants, eq(variants.familyId, favourites.familyId))
    .where(and(eq(favourites.userId, userId), eq(variants.id, productId)))
  return rows.length > 0
}
