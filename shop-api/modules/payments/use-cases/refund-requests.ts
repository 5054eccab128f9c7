import { randomUUID } from 'node:crypto'
import { and, eq, isNull, ne, notExists, or, sql, sum } from 'drizzle-orm'
import { ATTEMPT_TYPE, ORDER_STATUS } from '#lib/contract/base/codes.ts'
import type { RefundDue } from '#lib/contract/payments/office/refunds.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { refundRequests } from '../../../db/schema/office-money.ts'
import { approvals } from '../../../db/schema/office-work.ts'
import { paymentRefunds } from '../../../db/schema/refunds.ts'
import { refuse } from '../../../refusal.ts'
import { needsSecondPerson } from '../../staff/queries/refund-limit.ts'
import { askApproval, decideApproval, lockApproval } from '../../staff/use-cases/approvals.ts'
import { isOrderPaid } from '../queries/find-payment.ts'
import {
  type RefundRow,
  readPastRefunds,
  readRefund,
  readRefundsDue,
  readWaitingRefunds,
} from '../queries/refund-list.sql.ts'
import { fullPhone } from '../rules/masked-phone.ts'
import { refuseTooLarge } from '../rules/refuse-refund.ts'
import { orderOfAttempt } from './attempts.ts'
import { lockPayableOrder } from './payable-orders.ts'
import { checkRecipient, type EnteredPhone } from './refund-recipient.ts'
import { refundableCents, requestedRefundCents } from './refunds.ts'
import { payerOf, phoneOf, stateOf } from './shown-refund.ts'

/** Refunds requested by staff, before they are sent. */

const MAX_OVER = 50

export interface NewRefund extends EnteredPhone {
  attemptId: string
  amountCents: Cents
  reason: string
}

/** Requested amount of a payment that is not yet in a refund. */
async function askedCents({ db }: Session, attemptId: string): Promise<Cents> {
  const sent = db.select({ id: paymentRefunds.id }).from(paymentRefunds).where(eq(paymentRefunds.id, refundRequests.id))
  const [row] = await db
    .select({ cents: sum(refundRequests.amountCents).mapWith(Number) })
    .from(refundRequests)
    .where(and(eq(refundRequests.attemptId, attemptId), isNull(refundRequests.closedAt), notExists(sent)))
  return row?.cents ?? 0
}

/** Amount of an order requested without a second person: sent or to be sent, without withdrawn or refused requests. */
async function unapprovedCents({ db }: Session, orderId: string): Promise<Cents> {
  const [row] = await db
    .select({ cents: sum(refundRequests.amountCents).mapWith(Number) })
    .from(refundRequests)
    .leftJoin(paymentRefunds, eq(paymentRefunds.id, refundRequests.id))
    .where(
      and(
        eq(refundRequests.orderId, orderId),
        isNull(refundRequests.approvalId),
        isNull(refundRequests.closedReason),
        or(isNull(paymentRefunds.id), ne(paymentRefunds.state, 'failed')),
      ),
    )
  return row?.cents ?? 0
}

/**
 * Requests a refund of a payment; above the limit it needs a second person. Earlier requests for the same order without
 * a second person count too, so that a large refund cannot be split. A number that the payment does not prove needs a
 * second person too.
 * @throws `not-found` for an unknown payment; `invalid-request` for more than is left of it, or for cents
 */
export async function askRefund(
  tx: Session,
  now: Date,
  staffId: number,
  { attemptId, amountCents, reason, phone, phoneReason }: NewRefund,
): Promise<RefundRow> {
  const found = await orderOfAttempt(tx, { id: attemptId })
  const locked = found && (await lockPayableOrder(tx, { id: found.orderId }))
  const attempt = locked?.attempts.find(({ id }) => id === attemptId)
  if (!locked || attempt?.state !== 'paid' || attempt.countedWith !== null)
    throw refuse('not-found', 'There is no such payment.')
  if (attempt.method === 'store-credit')
    throw refuse('invalid-request', 'Store credit is returned as store credit. Choose “Give as store credit”.')
  const left = (await refundableCents(tx, attemptId)) - (await askedCents(tx, attemptId))
  const wrong = (message: string) => refuse('invalid-request', message, { fields: { amount: message } })
  if (amountCents <= 0) throw wrong('Enter an amount above 0.')
  if (left <= 0) throw wrong('No amount of this payment is left to refund.')
  if (amountCents > left) throw wrong(`Only ${showMoney(left)} of this payment is left to refund.`)
  refuseTooLarge(amountCents, locked.order.refundDueCents - (await requestedRefundCents(tx, attempt.orderId)))
  const isWhole = amountCents % 100 === 0
  if (!isWhole && (attempt.paymentType === ATTEMPT_TYPE.mobileMoney || !(await isOrderPaid(tx, attempt.orderId)))) {
    throw wrong('Refund whole shillings: mobile money and amounts due have no cents.')
  }
  const id = randomUUID()
  const { isProven, ...recipient } = await checkRecipient(tx, attempt, { phone, phoneReason })
  const isAbove = await needsSecondPerson(tx, (await unapprovedCents(tx, attempt.orderId)) + amountCents)
  const approval =
    isAbove || !isProven
      ? await askApproval(tx, now, {
          ...{ kind: 'refund', subject: { kind: 'refund', id }, amountCents, reason },
          ...{ input: { refundId: id }, askedBy: staffId },
        })
      : null
  await tx.db.insert(refundRequests).values({
    ...{ id, attemptId, orderId: attempt.orderId, amountCents, reason },
    ...{ askedBy: staffId, askedAt: now, approvalId: approval?.id ?? null, ...recipient },
  })
  return loadRefund(tx, id)
}

/** A refund requested by staff. @throws `not-found` */
export async function loadRefund(tx: Session, id: string): Promise<RefundRow> {
  const [row] = await readRefund(tx.query, { id })
  if (!row) throw refuse('not-found', 'There is no such refund.')
  return row
}

/** Closes an unsent request that was declined or withdrawn. */
export async function closeRequest({ db }: Session, now: Date, id: string, reason: string): Promise<void> {
  const isOpen = and(eq(refundRequests.id, id), isNull(refundRequests.closedAt))
  await db.update(refundRequests).set({ closedAt: now, closedReason: reason }).where(isOpen)
}

/**
 * Withdraws a refund that is not sent.
 * @throws `not-allowed` for the request of another staff member; `changed-meanwhile` if it was sent or closed
 */
export async function withdrawRefund(
  tx: Session,
  now: Date,
  staffId: number,
  { id, reason }: { id: string; reason: string },
): Promise<RefundRow> {
  const refund = await lockRequest(tx, id)
  if (refund.askedById !== staffId) throw refuse('not-allowed', 'Only the person who requested it can withdraw it.')
  const state = stateOf(refund)
  if (state !== 'asked' && state !== 'approved') throw refuse('changed-meanwhile', 'It was already sent or closed.')
  if (refund.approvalId !== null && refund.approvalState === 'asked') {
    const version = refund.approvalVersion ?? 0
    const decision = {
      approvalId: refund.approvalId,
      version,
      decision: 'withdrawn',
      reason,
      decidedBy: staffId,
    } as const
    await decideApproval(tx, now, decision)
  } else if (refund.approvalId !== null) {
    await tx.db
      .update(approvals)
      .set({ state: 'withdrawn', version: sql`${approvals.version} + 1` })
      .where(eq(approvals.id, refund.approvalId))
  }
  await closeRequest(tx, now, id, reason)
  return loadRefund(tx, id)
}

/** The current request, locked after its approval: the same lock order as a decision, to avoid deadlocks. */
async function lockRequest(tx: Session, id: string): Promise<RefundRow> {
  const { approvalId } = await loadRefund(tx, id)
  if (approvalId !== null) await lockApproval(tx, approvalId)
  await tx.db.select({ id: refundRequests.id }).from(refundRequests).where(eq(refundRequests.id, id)).for('update')
  return loadRefund(tx, id)
}

/**
 * Ensures that a refund can be sent now, in the transaction that writes it.
 * @throws `changed-meanwhile` if it is not approved, closed or sent
 */
export async function demandSendable(tx: Session, id: string): Promise<void> {
  const state = stateOf(await lockRequest(tx, id))
  if (state === 'asked') throw refuse('second-person-needed', 'A second person has to approve this refund first.')
  if (state !== 'approved') throw refuse('changed-meanwhile', 'This refund was already sent or closed.')
}

/** The full number that a refund is sent to. @throws `not-found` if no number is known */
export async function phoneOfRefund(tx: Session, id: string): Promise<{ phone: string; orderNo: number }> {
  const [row] = await readRefund(tx.query, { id })
  const phone = row && phoneOf(row)
  if (!phone) throw refuse('not-found', 'The payment has no phone number.')
  return { phone, orderNo: row.orderNo }
}

/** Waiting and latest finished refunds, of one order or of all orders. */
export async function listRefunds(tx: Session, orderNo: number | null) {
  const waiting = await readWaitingRefunds(tx.query, { orderNo })
  const over = await readPastRefunds(tx.query, { orderNo, atMost: MAX_OVER })
  return { waiting, over }
}

function dueText(status: number, isOnAccount: boolean): string {
  if (status === ORDER_STATUS.cancelled) return 'Cancelled after it was paid.'
  return isOnAccount ? 'Paid, though it is on account.' : 'Paid more than the order total.'
}

/** Orders with a refund to be requested. */
export async function listRefundsDue(tx: Session, orderNo: number | null): Promise<RefundDue[]> {
  const rows = await readRefundsDue(tx.query, { orderNo })
  const found = new Map<number, RefundDue>()
  for (const row of rows) {
    const { attemptId, method, byHand, paidWith, customer, isGuest, cents } = row
    const payment = {
      attemptId,
      method,
      byHand,
      paidWith,
      payer: payerOf(row),
      payerName: row.payerName,
      hasPhone: row.phone !== null || fullPhone(row.phoneMasked) !== null,
      left: row.leftCents,
    }
    const due = found.get(row.orderNo) ?? {
      ...{ orderNo: row.orderNo, customer, isGuest, amount: cents, since: row.since.toISOString() },
      text: dueText(row.status, row.isOnAccount),
      payments: [],
    }
    found.set(row.orderNo, {
      ...due,
      payments: [...due.payments, { ...payment, settledAt: row.settledAt.toISOString() }],
    })
  }
  return [...found.values()]
}
