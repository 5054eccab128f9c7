import type { SQL } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { orders } from '../../../db/schema/orders.ts'
import { isAnyOf } from '../../../db/sql-conditions.ts'

/**
 * So many orders are named by their numbers; where more match, a list that is walked from its top comes upon a page of them
 * within twice as many in a shop of a million.
 */
export const MAX_NAMED = 5_000

/** The numbers of the orders that match, or null where they are too many to be named. */
export async function numbersWhere(tx: Session, isMeant: SQL | undefined): Promise<number[] | null> {
  const rows = await tx.db
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .where(isMeant)
    .limit(MAX_NAMED + 1)
  return rows.length > MAX_NAMED ? null : rows.map(({ orderNo }) => orderNo)
}

/**
 * A condition that has an index of its own, as the numbers of the orders that match it where these are few. As a condition of
 * the list it may be guessed to be common, and the whole list be walked for the few that match.
 */
export async function namedIfRare(tx: Session, isMeant: SQL | undefined): Promise<SQL | undefined> {
  const numbers = isMeant && (await numbersWhere(tx, isMeant))
  return numbers ? isAnyOf(orders.orderNo, numbers) : isMeant
}
