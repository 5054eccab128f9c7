import { asc, eq, sql } from 'drizzle-orm'
import type { Input } from '#lib/contract/base/call.ts'
import type { officeSmallestOrderSave, SmallestOrder } from '#lib/contract/pricing/office/quantity-terms.ts'
import type { Session } from '../../../db/client.ts'
import { companyGroups } from '../../../db/schema/prices.ts'
import { smallestOrders } from '../../../db/schema/quantity-terms.ts'
import { refuse } from '../../../refusal.ts'

/** The smallest orders: of all buyers first, then of groups by name. */
export const loadSmallestOrders = ({ db }: Session): Promise<SmallestOrder[]> =>
  db
    .select({
      groupId: smallestOrders.groupId,
      buyerName: sql<string>`coalesce(${companyGroups.name}, 'All buyers')`,
      amount: smallestOrders.withVatCents,
      version: smallestOrders.version,
    })
    .from(smallestOrders)
    .leftJoin(companyGroups, eq(companyGroups.id, smallestOrders.groupId))
    .orderBy(sql`${smallestOrders.groupId} IS NOT NULL`, asc(companyGroups.name))

/**
 * Sets or removes the smallest order of all buyers or of a group.
 * @returns all smallest orders, and the previous one of these buyers
 * @throws `not-found` for an unknown group, `changed-meanwhile` with all smallest orders, `invalid-request`
 */
export async function saveSmallestOrder(
  tx: Session,
  now: Date,
  { groupId, amount, version }: Input<typeof officeSmallestOrderSave>,
): Promise<{ all: SmallestOrder[]; before: SmallestOrder | null; buyerName: string }> {
  const buyerName = await nameOf(tx, groupId)
  if (groupId === null && amount === 0) {
    const message = 'Enter an amount, or remove the smallest order.'
    throw refuse('invalid-request', message, { fields: { amount: message } })
  }
  // Serialises saves: a new row cannot be locked.
  await tx.db.execute(sql`LOCK TABLE ${smallestOrders} IN SHARE ROW EXCLUSIVE MODE`)
  const current = await loadSmallestOrders(tx)
  const before = current.find((one) => one.groupId === groupId) ?? null
  if ((before?.version ?? null) !== version)
    throw refuse('changed-meanwhile', 'A colleague has changed this smallest order since you opened it.', {
      data: current,
    })
  const isOfBuyer = groupId === null ? sql`${smallestOrders.groupId} IS NULL` : eq(smallestOrders.groupId, groupId)
  if (amount === null) await tx.db.delete(smallestOrders).where(isOfBuyer)
  else if (before)
    await tx.db
      .update(smallestOrders)
      .set({ withVatCents: amount, version: before.version + 1, changedAt: now })
      .where(isOfBuyer)
  else await tx.db.insert(smallestOrders).values({ groupId, withVatCents: amount, createdAt: now, changedAt: now })
  return { all: await loadSmallestOrders(tx), before, buyerName }
}

async function nameOf({ db }: Session, groupId: number | null): Promise<string> {
  if (groupId === null) return 'All buyers'
  const [group] = await db.select({ name: companyGroups.name }).from(companyGroups).where(eq(companyGroups.id, groupId))
  if (!group) throw refuse('not-found', 'There is no such group.')
  return group.name
}
