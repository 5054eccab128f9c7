import { desc, eq, getTableColumns } from 'drizzle-orm'
import type { StoreCreditEntry } from '#lib/contract/payments/store-credit.ts'
import type { Session } from '../../../db/client.ts'
import { orders } from '../../../db/schema/orders.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { storeCreditEntries } from '../../../db/schema/store-credit.ts'

export const ENTRIES_PER_PAGE = 20

/** A page of an account's entries, newest first, with the staff member who entered each; null: it followed from an order. */
export async function pageStoreCredit(
  { db }: Session,
  accountId: number,
  pageNo: number,
): Promise<{ rows: (StoreCreditEntry & { staff: string | null })[]; total: number }> {
  const ofAccount = eq(storeCreditEntries.accountId, accountId)
  const rows = await db
    .select({ ...getTableColumns(storeCreditEntries), orderNo: orders.orderNo, staff: staffMembers.name })
    .from(storeCreditEntries)
    .leftJoin(orders, eq(orders.id, storeCreditEntries.orderId))
    .leftJoin(staffMembers, eq(staffMembers.id, storeCreditEntries.staffId))
    .where(ofAccount)
    .orderBy(desc(storeCreditEntries.id))
    .limit(ENTRIES_PER_PAGE)
    .offset((pageNo - 1) * ENTRIES_PER_PAGE)
  return {
    rows: rows.map(({ id, at, kind, cents, balanceCents, reason, orderId, orderNo, staff }) => ({
      ...{ entryId: id, at: at.toISOString(), kind, amount: cents, balance: balanceCents, reason, staff },
      order: orderId === null || orderNo === null ? null : { orderId, orderNo },
    })),
    total: await db.$count(storeCreditEntries, ofAccount),
  }
}
