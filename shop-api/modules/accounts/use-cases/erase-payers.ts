import { and, inArray, isNotNull, notInArray, or, type SQLWrapper } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { refundRequests } from '../../../db/schema/office-money.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import { paymentRefunds } from '../../../db/schema/refunds.ts'

/**
 * Erases the phones and names of the payers of orders, and of the recipients of their refunds. Payments in progress and
 * refunds without a result retain them: erase repeatedly.
 * @param orderIds ids, or a query that selects them
 */
export async function erasePayers({ db }: Session, orderIds: SQLWrapper | string[]): Promise<void> {
  const a = paymentAttempts
  const ofOrders = inArray(a.orderId, orderIds as string[])
  await db
    .update(a)
    .set({ phone: null, phoneMasked: null, payerName: null })
    .where(
      and(
        ofOrders,
        or(isNotNull(a.phone), isNotNull(a.phoneMasked), isNotNull(a.payerName)),
        notInArray(a.state, ['requested', 'prompted']),
      ),
    )
  const p = paymentRefunds
  await db
    .update(p)
    .set({ recipient: null, recipientName: null })
    .where(
      and(
        inArray(p.attemptId, db.select({ id: a.id }).from(a).where(ofOrders)),
        or(isNotNull(p.recipient), isNotNull(p.recipientName)),
        inArray(p.state, ['done', 'failed']),
      ),
    )
  const r = refundRequests
  await db
    .update(r)
    .set({ recipient: null, recipientName: null, recipientReason: null })
    .where(
      and(
        inArray(r.orderId, orderIds as string[]),
        or(isNotNull(r.recipient), isNotNull(r.recipientName)),
        isNotNull(r.closedAt),
      ),
    )
}
