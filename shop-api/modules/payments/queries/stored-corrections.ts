import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { ATTEMPT_TYPE } from '#lib/contract/base/codes.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { orders } from '../../../db/schema/orders.ts'
import { paymentMoney } from '../../../db/schema/payment-views.ts'
import { paymentCorrections } from '../../../db/schema/payments.ts'

/** Orders with several mobile payments of which one has no receipt: only these can have been counted twice. */
export async function ordersWithMissingReceipts(tx: Session): Promise<{ id: string; orderNo: number }[]> {
  const suspicious = tx.db
    .select({ orderId: paymentMoney.orderId })
    .from(paymentMoney)
    .where(and(eq(paymentMoney.paymentType, ATTEMPT_TYPE.mobileMoney), gt(paymentMoney.netCents, 0)))
    .groupBy(paymentMoney.orderId)
    .having(sql`count(*) > 1 AND bool_or(${paymentMoney.receipt} IS NULL)`)
  return tx.db
    .select({ id: orders.id, orderNo: orders.orderNo })
    .from(orders)
    .where(inArray(orders.id, suspicious))
    .orderBy(asc(orders.orderNo))
}

/** Refunds, completed or in progress, of each payment of an order. */
export async function refundsOfPayments(tx: Session, orderId: string): Promise<Map<string, Cents>> {
  const rows = await tx.db
    .select({ attemptId: paymentMoney.attemptId, refundedCents: paymentMoney.refundedCents })
    .from(paymentMoney)
    .where(eq(paymentMoney.orderId, orderId))
  return new Map(rows.map(({ attemptId, refundedCents }) => [attemptId, refundedCents]))
}

/** Corrects a payment by an amount, permanently. */
export async function insertCorrection(tx: Session, correction: typeof paymentCorrections.$inferInsert): Promise<void> {
  await tx.db.insert(paymentCorrections).values(correction)
}
