import type { SQL } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { orders } from '../../../db/schema/orders.ts'
import { isAnyOf } from '../../../db/sql-conditions.ts'

/**
 * Most orders that are selected by number. With more matches, a scan of the list from its top finds a page within about
 * this number of orders times two, in a shop with a million orders.
 */
export const MAX_NAMED = 5_000

/** The numbers of the orders that match; null if there are too many to select by number. */
export async function numbersWhere(tx: Session, isMeant: SQL | undefined): Promise<number[] | null> {
  const rows = await tx.db
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .where(isMeant)
    .limit(MAX_NAMED + 1)
  return rows.length > MAX_NAMED ? null : rows.map(({ orderNo }) => orderNo)
}

/**
 * An indexed condition, replaced by the numbers of its orders if they are few. As a condition of the list, PostgreSQL
 * could assume that it is common, and scan the whole list for a few matches.
 */
export async function namedIfRare(tx: Session, isMeant: SQL | undefined): Promise<SQL | undefined> {
  const numbers = isMeant && (await numbersWhere(tx, isMeant))
  return numbers ? isAnyOf(orders.orderNo, numbers) : isMeant
}
