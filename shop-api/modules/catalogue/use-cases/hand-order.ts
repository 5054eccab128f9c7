import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Output } from '#lib/contract/base/call.ts'
import { MAX_PLACED, type officeHandOrder } from '#lib/contract/catalogue/office/collections.ts'
import type { Session } from '../../../db/client.ts'
import { families, familyColours, subCollections } from '../../../db/schema/catalogue.ts'
import { media } from '../../../db/schema/media.ts'
import { refuse } from '../../../refusal.ts'

const isOnSale = (collection: string) => and(eq(families.collectionCode, collection), eq(families.status, 'active'))

/** The products of a collection that are on sale, manually placed products first. */
export async function loadHandOrder({ db }: Session, collection: string): Promise<Output<typeof officeHandOrder>> {
  const first = db
    .selectDistinctOn([familyColours.familyId], {
      familyId: familyColours.familyId,
      sha: sql<string>`${familyColours.imageShas}[1]`.as('sha'),
    })
    .from(familyColours)
    .orderBy(familyColours.familyId, familyColours.position)
    .as('first')
  const rows = await db
    .select({
      familyId: families.id,
      code: families.clusterCode,
      name: families.clusterName,
      part: subCollections.name,
      handOrder: families.handOrder,
      picture: { sha256: media.sha256, alt: media.alt, blur: media.blur },
    })
    .from(families)
    .innerJoin(subCollections, eq(subCollections.code, families.subCollectionCode))
    .leftJoin(first, eq(first.familyId, families.id))
    .leftJoin(media, eq(media.sha256, first.sha))
    .where(isOnSale(collection))
    .orderBy(sql`${families.handOrder} NULLS LAST`, asc(families.clusterName), asc(families.id))
    .limit(MAX_PLACED)
  return {
    families: rows.map(({ handOrder, ...row }) => ({ ...row, isPlaced: handOrder !== null })),
    total: await db.$count(families, isOnSale(collection)),
  }
}

/**
 * Sets the first products of a collection.
 * @param before the first products when they were read
 * @throws `changed-meanwhile` with the current first products
 */
export async function saveHandOrder(
  { db }: Session,
  { collection, before, familyIds }: { collection: string; before: readonly number[]; familyIds: readonly number[] },
): Promise<void> {
  const placed = await db
    .select({ id: families.id })
    .from(families)
    .where(and(isOnSale(collection), isNotNull(families.handOrder)))
    .orderBy(asc(families.handOrder), asc(families.clusterName), asc(families.id))
    .for('update')
  const current = placed.map(({ id }) => id)
  if (!isDeepStrictEqual(current, [...before])) {
    throw refuse('changed-meanwhile', 'Someone else has arranged this collection since you opened it.', {
      data: { familyIds: current },
    })
  }
  const next = [...new Set(familyIds)]
  const known =
    next.length === 0
      ? []
      : await db
          .select({ id: families.id })
          .from(families)
          .where(and(isOnSale(collection), inArray(families.id, next)))
  if (known.length < next.length)
    throw refuse('invalid-request', 'One of the products is no longer in this collection.')
  await db.update(families).set({ handOrder: null }).where(eq(families.collectionCode, collection))
  for (const [handOrder, id] of next.entries()) await db.update(families).set({ handOrder }).where(eq(families.id, id))
}
