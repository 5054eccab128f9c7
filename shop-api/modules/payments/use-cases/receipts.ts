/** Receipts are stored in the ledger or in the list of unmatched payments, never in both. */
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { ATTEMPT_TYPE } from '#lib/contract/base/codes.ts'
import type { Cents } from '#lib/format/money.ts'
import { BANK_REFERENCE, normalCode } from '#lib/format/normal-code.ts'
import type { Session } from '../../../db/client.ts'
import { orders } from '../../../db/schema/orders.ts'
import { paymentAttempts, unmatchedPayments } from '../../../db/schema/payments.ts'
import { paymentRefunds } from '../../../db/schema/refunds.ts'
import { refuse } from '../../../refusal.ts'
import { enteredPayments } from '../../companies/use-cases/credit-accounts.ts'
import { type Attempt, methodOfUnmatched } from '../rules/attempt.ts'
import type { OtherReceipts, ReceiptUse } from '../rules/receipts.ts'
import { lockReceipt } from './payable-orders.ts'

/** The known use of a receipt that is named for an order's prompt. The receipt must be locked (`lockReceipt`). */
export async function findReceiptUse(
  tx: Session,
  receipt: string,
  { orderId, method }: Pick<Attempt, 'orderId' | 'method'>,
): Promise<ReceiptUse> {
  const [[holder], [unmatched]] = await Promise.all([
    tx.db
      .select({ orderId: paymentAttempts.orderId, method: paymentAttempts.method })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.receipt, receipt)),
    tx.db.select().from(unmatchedPayments).where(eq(unmatchedPayments.receipt, receipt)).for('update'),
  ])
  // Another provider's reference that reads like this receipt is a different payment.
  if (holder) return { kind: holder.orderId === orderId && holder.method === method ? 'here' : 'elsewhere' }
  if (await findOnAccount(tx, receipt)) return { kind: 'elsewhere' }
  if (!unmatched) return { kind: 'here' }
  const isAnothers = methodOfUnmatched(unmatched.paymentType) !== method
  // Money that is being sent back does not pay an order.
  if (isAnothers || unmatched.resolvedAt !== null || unmatched.refundId !== null) return { kind: 'elsewhere' }
  const { amountCents, reportedAt } = unmatched
  return { kind: 'waiting', receipt, amountCents, reportedAt }
}

/** M-Pesa receipts outside an order's rows with its account number: each can belong to a paid prompt. */
export async function otherReceipts(tx: Session, order: { id: string; orderNo: number }): Promise<OtherReceipts> {
  const { receipt, amountCents, reportedAt, resolvedAt, refundId, namedOrderNo, paymentType, reason } =
    unmatchedPayments
  const rows = await tx.db
    .select({
      receipt,
      amountCents,
      reportedAt,
      isGone: sql<boolean>`${resolvedAt} IS NOT NULL OR ${refundId} IS NOT NULL`,
    })
    .from(unmatchedPayments)
    .where(
      and(
        eq(namedOrderNo, order.orderNo),
        eq(paymentType, ATTEMPT_TYPE.mobileMoney),
        sql`${unmatchedPayments.orderId} IS DISTINCT FROM ${order.id}`,
        ne(reason, 'other-business'),
      ),
    )
    .orderBy(asc(reportedAt))
    .for('update')
  return {
    waiting: rows.filter(({ isGone }) => !isGone),
    gone: rows.filter(({ isGone }) => isGone),
  }
}

const ADOPTED = 'The provider names it as the payment of a prompt for this order.'

/** Records that a waiting receipt is now in an order's ledger. @returns its time of payment */
export async function closeAdopted(tx: Session, receipt: string, orderId: string, now: Date): Promise<Date | null> {
  const { note, operator, resolvedAt, paidAt } = unmatchedPayments
  const [row] = await tx.db
    .update(unmatchedPayments)
    .set({
      resolvedAt: now,
      resolution: 'order',
      orderId,
      operator: sql`coalesce(${operator}, 'provider')`,
      note: sql`concat_ws(' ', ${note}, ${ADOPTED}::text)`,
    })
    .where(and(eq(unmatchedPayments.receipt, receipt), isNull(resolvedAt)))
    .returning({ paidAt })
  return row?.paidAt ?? null
}

interface KnownReceipt {
  amountCents: Cents
  orderNo: number | null
  /** matched: money without an order that was closed, refunded or matched. */
  place: 'order' | 'waiting' | 'matched' | 'account'
}

/**
 * A known payment, from any record. Null if the receipt is new.
 * @param isGiven whether a reference on an account is this payment's
 */
export async function findReceipt(
  tx: Session,
  receipt: string,
  isGiven: (reference: string) => boolean = isReference,
): Promise<KnownReceipt | null> {
  const { orderNo } = orders
  const [inLedger] = await tx.db
    .select({ amountCents: paymentAttempts.amountCents, orderNo })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(eq(paymentAttempts.receipt, receipt))
  if (inLedger) return { ...inLedger, place: 'order' }
  const [unmatched] = await tx.db
    .select({ amountCents: unmatchedPayments.amountCents, orderNo, resolvedAt: unmatchedPayments.resolvedAt })
    .from(unmatchedPayments)
    .leftJoin(orders, eq(orders.id, unmatchedPayments.orderId))
    .where(eq(unmatchedPayments.receipt, receipt))
  if (unmatched) {
    const { resolvedAt, ...known } = unmatched
    return { ...known, place: resolvedAt === null ? 'waiting' : 'matched' }
  }
  const entry = await findOnAccount(tx, receipt, isGiven)
  return entry ? { amountCents: entry.cents, orderNo: null, place: 'account' } : null
}

/** "Cash" is not a reference of a payment. */
const isReference = (text: string) => BANK_REFERENCE.test(text) && /\d/.test(text)

/**
 * "DEPOSIT2026" can be the reference of several companies; an M-Pesa receipt has ten characters, and a bank's reference
 * is not a word.
 */
const isOfOnePayment = (text: string) =>
  isReference(text) && (/^[A-Z0-9]{10}$/.test(text) || (text.length >= 8 && !/[A-Z]{4}/.test(text)))

/** An entry with a receipt on a company's account; undefined without an entry, or if it was undone. */
export async function findOnAccount(tx: Session, receipt: string, isGiven = isReference) {
  const wanted = normalCode(receipt)
  return isGiven(wanted) ? (await enteredPayments(tx, wanted))[0] : undefined
}

/**
 * Ensures that a receipt entered by staff on a company's account is not another payment. Runs in a transaction, which
 * locks the receipt until it ends.
 * @throws `invalid-request` if it is already known
 */
export async function refuseRecordedReceipt(tx: Session, typed: string): Promise<void> {
  const receipt = normalCode(typed)
  if (receipt === '') return
  await lockReceipt(tx, receipt)
  const known = await findReceipt(tx, receipt, isOfOnePayment)
  if (!known) return
  if (known.place === 'waiting')
    throw refuse('invalid-request', `${receipt} waits without an order: match it in the office (Money, Statements).`)
  const where =
    known.orderNo === null ? 'payments without an order, or on an account' : `payments of order ${known.orderNo}`
  throw refuse('invalid-request', `${receipt} is already among the ${where}.`)
}

/**
 * Ensures that the receipt of a refund is not used by another refund or an incoming payment. Runs in a transaction,
 * which locks the receipt until it ends.
 * @throws `not-allowed` if it belongs to another refund or to received money
 */
export async function refuseUsedReturn(tx: Session, returnReceipt: string): Promise<void> {
  await lockReceipt(tx, returnReceipt)
  const [[refund], [returned]] = await Promise.all([
    tx.db.select({ id: paymentRefunds.id }).from(paymentRefunds).where(eq(paymentRefunds.receipt, returnReceipt)),
    tx.db
      .select({ receipt: unmatchedPayments.receipt })
      .from(unmatchedPayments)
      .where(eq(unmatchedPayments.returnReceipt, returnReceipt)),
  ])
  if (refund || returned) throw refuse('not-allowed', `The receipt ${returnReceipt} belongs to another refund.`)
  if (await findReceipt(tx, returnReceipt)) {
    throw refuse('not-allowed', `The receipt ${returnReceipt} belongs to received money, not to a refund.`)
  }
}
