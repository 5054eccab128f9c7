import type { Database } from '../db/client.ts'
import { promotions, promotionTargets } from '../db/schema/promotions.ts'
import { makeStaff } from './office-shop.ts'

type Row = typeof promotions.$inferInsert
type Target = Omit<typeof promotionTargets.$inferInsert, 'promotionId'>

/**
 * Makes an offer: by default ten percent off everything for all customers in November 2026.
 * @param targets its restrictions
 */
export async function makePromotion(
  { database }: { database: Database },
  given: Partial<Row> = {},
  targets: readonly Target[] = [],
): Promise<number> {
  const { staffId: createdBy } = await makeStaff(database, 'catalogue')
  const at = new Date('2026-11-01T06:00:00Z')
  const kind = given.kind ?? 'percent'
  const [made] = await database.db
    .insert(promotions)
    .values({
      ...{ name: 'Ten percent off', kind, isOfAll: targets.every((one) => one.isLeftOut), audience: 'everybody' },
      ...(kind === 'percent' && { percentHundredths: 1000 }),
      ...{ startsAt: at, endsAt: new Date('2026-11-30T21:00:00Z'), createdBy, createdAt: at, changedAt: at },
      ...given,
    })
    .returning({ id: promotions.id })
  const { id: promotionId } = made as { id: number }
  if (targets.length > 0)
    await database.db.insert(promotionTargets).values(targets.map((target) => ({ ...target, promotionId })))
  return promotionId
}

/** Ends every offer, so that the next test begins without any. */
export const endPromotions = ({ database }: { database: Database }): Promise<unknown> =>
  database.query('UPDATE promotions SET ended_at = starts_at WHERE ended_at IS NULL', [])
