/** Rows of money without an order. */
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { normalCode } from '#lib/format/normal-code.ts'
import type { Session } from '../../../db/client.ts'
import { orders } from '../../../db/schema/orders.ts'
import { bankTransfers, unmatchedPayments } from '../../../db/schema/payments.ts'
import { companyIdOf } from '../rules/payment-references.ts'

type UnmatchedRow = typeof unmatchedPayments.$inferSelect

/** Payments that wait for staff, latest first. */
export async function waitingPayments(tx: Session) {
  const u = unmatchedPayments
  const rows = await tx.db
    .select({
      receipt: u.receipt,
      paymentType: u.paymentType,
      amountCents: u.amountCents,
      accountReference: u.accountReference,
      phoneMasked: u.phoneMasked,
      payerName: u.payerName,
      paidAt: u.paidAt,
      reason: u.reason,
      source: u.source,
      refundId: u.refundId,
      orderNo: orders.orderNo,
      orderCompanyId: sql<
        number | null
      >`CASE WHEN ${orders.creditTermsDays} IS NOT NULL THEN ${orders.companyId}::float8 END`,
    })
    .from(u)
    .leftJoin(orders, eq(orders.orderNo, u.namedOrderNo))
    .where(isNull(u.resolvedAt))
    .orderBy(desc(u.paidAt), asc(u.receipt))
  return rows.map(({ orderNo, orderCompanyId, ...row }) => ({
    ...row,
    namesOrder: orderNo !== null,
    companyId: companyIdOf(row.accountReference) ?? orderCompanyId,
  }))
}

/** Locks money without an order, resolved or not; null without such a receipt. */
export async function lockUnmatched(tx: Session, receipt: string) {
  const u = unmatchedPayments
  const [row] = await tx.db
    .select({
      receipt: u.receipt,
      paymentType: u.paymentType,
      amountCents: u.amountCents,
      accountReference: u.accountReference,
      phoneMasked: u.phoneMasked,
      payerName: u.payerName,
      moneyAccountId: u.moneyAccountId,
      paidAt: u.paidAt,
      reportedAt: u.reportedAt,
      reason: u.reason,
      resolution: u.resolution,
      refundId: u.refundId,
      orderNo: orders.orderNo,
    })
    .from(u)
    .leftJoin(orders, eq(orders.id, u.orderId))
    .where(eq(u.receipt, receipt))
    .for('update', { of: u })
  return row ?? null
}

export async function insertUnmatched(tx: Session, payment: typeof unmatchedPayments.$inferInsert): Promise<void> {
  await tx.db.insert(unmatchedPayments).values(payment)
}

/** The entry of the bank's statement, and the staff member that recorded it. */
export async function insertTransfer(tx: Session, transfer: typeof bankTransfers.$inferInsert): Promise<void> {
  await tx.db.insert(bankTransfers).values(transfer)
}

export interface Resolution {
  receipt: string
  resolution: NonNullable<UnmatchedRow['resolution']>
  orderId?: string
  companyId?: number
  returnReceipt?: string | null
  note: string
  operator: string
  now: Date
}

/** Records the staff decision about waiting money. */
export async function resolveUnmatched(tx: Session, { receipt, note, now, ...resolved }: Resolution): Promise<void> {
  const { orderId = null, companyId = null, returnReceipt = null, resolution, operator } = resolved
  const added = sql`concat_ws(' ', ${unmatchedPayments.note}, ${note || null}::text)`
  await tx.db
    .update(unmatchedPayments)
    .set({ resolvedAt: now, resolution, orderId, companyId, returnReceipt, note: added, operator })
    .where(eq(unmatchedPayments.receipt, receipt))
}

/** Money that was matched to a company waits again after its entry was removed from the account. */
export async function reopenUnmatched(
  tx: Session,
  { companyId, reference, note }: { companyId: number; reference: string; note: string },
): Promise<void> {
  const u = unmatchedPayments
  const isMatched = and(inArray(u.receipt, [reference, normalCode(reference)]), eq(u.resolution, 'account'))
  await tx.db
    .update(u)
    .set({ resolvedAt: null, resolution: null, companyId: null, note: sql`concat_ws(' ', ${u.note}, ${note}::text)` })
    .where(and(isMatched, eq(u.companyId, companyId)))
}
