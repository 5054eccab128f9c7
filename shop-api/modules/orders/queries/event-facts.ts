/** Facts that the emails of an order's events need in addition to the order. */
import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Cents } from '#lib/format/money.ts'
import type { TaxDocumentKind } from '#lib/orders/tax-serial.ts'
import type { Session } from '../../../db/client.ts'
import { cancellationRequests, taxDocuments } from '../../../db/schema/order-history.ts'
import { orderLines } from '../../../db/schema/orders.ts'
import { paymentMoney } from '../../../db/schema/payment-views.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'

interface EventOfOrder {
  orderId: string
  at: Date
}

/** The last document of a kind that was issued with an event. */
export const documentIssuedWith = async (tx: Session, event: EventOfOrder, kind: TaxDocumentKind) =>
  (await documentsIssuedWith(tx, event, kind))[0]

/** The documents of a kind that were issued with an event, the latest at the beginning. */
export async function documentsIssuedWith({ db }: Session, { orderId, at }: EventOfOrder, kind: TaxDocumentKind) {
  const { no, totalCents, issuedAt } = taxDocuments
  return db
    .select({ no, totalCents })
    .from(taxDocuments)
    .where(and(eq(taxDocuments.orderId, orderId), eq(taxDocuments.kind, kind), eq(issuedAt, at)))
    .orderBy(desc(no))
}

/** A cancellation request with its reply; undefined without a reply. */
export async function answeredRequest({ db }: Session, id: number) {
  const { state, answer, quantityTenths } = cancellationRequests
  const { productName, colourName, sizeName } = orderLines
  const [request] = await db
    .select({
      state,
      answer,
      tenths: quantityTenths,
      product: sql<string>`concat_ws(', ', ${productName}, nullif(${colourName}, ''), nullif(${sizeName}, ''))`,
    })
    .from(cancellationRequests)
    .leftJoin(
      orderLines,
      and(
        eq(orderLines.orderId, cancellationRequests.orderId),
        eq(orderLines.variantId, cancellationRequests.variantId),
      ),
    )
    .where(eq(cancellationRequests.id, id))
  return request?.state === 'requested' ? undefined : request
}

/** Whether a payment of an order is in progress, or its outcome is not known yet. */
export async function isBeingPaid({ db }: Session, orderId: string): Promise<boolean> {
  const isOpen = inArray(paymentAttempts.state, ['requested', 'prompted', 'unknown'])
  return (await db.$count(paymentAttempts, and(eq(paymentAttempts.orderId, orderId), isOpen))) > 0
}

/** The receipts of all payments until then, separated by commas; null without payments. */
export async function receiptsUntil({ db }: Session, orderId: string, until: Date): Promise<string | null> {
  const { receipt, no, settledAt } = paymentMoney
  const [row] = await db
    .select({ receipts: sql<string | null>`string_agg(${receipt}, ', ' ORDER BY ${no})` })
    .from(paymentMoney)
    .where(and(eq(paymentMoney.orderId, orderId), lte(settledAt, until)))
  return row?.receipts ?? null
}

/** The last payment of an event: its receipt, null while it is not known, and its amount. */
async function paymentOf({ db }: Session, event: EventOfOrder & { attemptId: string | null }) {
  const { receipt, no, netCents, settledAt } = paymentMoney
  // Events of the previous release, and of a full payment, have no attempt.
  const isPayment = event.attemptId === null ? eq(settledAt, event.at) : eq(paymentMoney.attemptId, event.attemptId)
  const [row] = await db
    .select({ receipt, netCents })
    .from(paymentMoney)
    .where(and(eq(paymentMoney.orderId, event.orderId), isPayment))
    .orderBy(desc(no))
    .limit(1)
  return row
}

/** The receipt of the payment of an event; null while it is not known. */
export const receiptOf = async (...of: Parameters<typeof paymentOf>): Promise<string | null> =>
  (await paymentOf(...of))?.receipt ?? null

/** The amount of the payment of an event; 0 without a payment. */
export const receivedWith = async (...of: Parameters<typeof paymentOf>): Promise<Cents> =>
  (await paymentOf(...of))?.netCents ?? 0
