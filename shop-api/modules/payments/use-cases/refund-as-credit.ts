import { randomUUID } from 'node:crypto'
import type { Cents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { refuse } from '../../../refusal.ts'
import type { Attempt } from '../rules/attempt.ts'
import { refuseTooLarge } from '../rules/refuse-refund.ts'
import { lockPayableOrder } from './payable-orders.ts'
import { insertRefund, refundableCents, requestedRefundCents } from './refunds.ts'
import { type CreditOwner, creditOwnerOf, creditReceipt, creditStore } from './store-credit.ts'
import { cancelledText, returnFromAccount } from './store-credit-on-account.ts'

/** Refunds that are credited to the customer instead of sent. No money moves; the shop owes store credit. */

export interface RefundAsCredit {
  orderId: string
  /** Whole shillings, at most the amount due back. */
  cents: Cents
  /** Shown to the customer. */
  reason: string
  kind: 'return' | 'overpayment'
  by: { staffId: number; name: string }
}

const isStoreCredit = ({ method }: Attempt) => method === 'store-credit'

/**
 * Credits an order's refund due to its customer, in the caller's transaction under the order's lock: refunds of its
 * payments and entries of the account. Payments with store credit are refunded first, then the latest payments.
 * Returns of products use it with the kind `return`.
 * @returns the balance after it
 * @throws `not-allowed` for a guest's order; `invalid-request` for more than is due back, or for cents
 */
export async function refundAsCredit(
  tx: Session,
  now: Date,
  { orderId, cents, reason, kind, by }: RefundAsCredit,
): Promise<{ balanceCents: Cents }> {
  const locked = await lockPayableOrder(tx, { id: orderId })
  const owner = locked && (await creditOwnerOf(tx, orderId))
  if (!locked) throw refuse('not-found', 'We could not find this order.')
  if (!owner) throw refuse('not-allowed', 'A guest has no account for store credit. Refund the payment instead.')
  if (cents <= 0 || cents % 100 !== 0) throw refuse('invalid-request', 'Enter whole shillings above 0.')
  refuseTooLarge(cents, locked.order.refundDueCents - (await requestedRefundCents(tx, orderId)))
  const paid = locked.attempts.filter(({ state, countedWith }) => state === 'paid' && countedWith === null)
  const latestFirst = [...paid.filter(isStoreCredit), ...paid.filter((attempt) => !isStoreCredit(attempt))]
  let left = cents
  let balanceCents = 0
  for (const attempt of latestFirst) {
    const part = Math.min(left, wholeShillings(await refundableCents(tx, attempt.id)))
    if (part === 0) continue
    const entry = { kind: isStoreCredit(attempt) ? ('given-back' as const) : kind, staffId: by.staffId, reason }
    balanceCents = await creditPayment(tx, now, { attempt, owner, cents: part, operator: by.name, ...entry })
    left -= part
  }
  if (left > 0) throw refuse('changed-meanwhile', 'Less than this amount is left of the payments of this order.')
  return { balanceCents }
}

const wholeShillings = (cents: Cents): Cents => cents - (cents % 100)

interface CreditedPayment {
  attempt: Attempt
  owner: CreditOwner
  cents: Cents
  kind: 'return' | 'overpayment' | 'given-back'
  reason: string
  /** Null: it follows from the order. */
  staffId: number | null
  operator: string
  /** Of a refund that staff requested: the id of the request. */
  refundId?: string
}

/** Refunds a payment to store credit, under its order's lock. @returns the balance after it */
export async function creditPayment(tx: Session, now: Date, credited: CreditedPayment): Promise<Cents> {
  const { attempt, owner, cents, kind, reason, staffId, operator, refundId: id = randomUUID() } = credited
  const { orderId } = attempt
  const entry = await creditStore(tx, now, {
    owner,
    kind,
    cents,
    reason,
    by: staffId,
    orderId,
    reference: `refund:${id}`,
  })
  const refund = {
    id,
    attemptId: attempt.id,
    kind: 'store-credit' as const,
    amountCents: cents,
    note: reason,
    operator,
  }
  const end = { state: 'done' as const, receipt: creditReceipt(entry.id), requestedAt: now, settledAt: now }
  await insertRefund(tx, { ...refund, ...end })
  return entry.balanceCents
}

/**
 * Returns the store credit that a cancelled order was paid with, up to the amount due back. Repeated calls have no effect,
 * because the amount of a payment is refunded once.
 */
export async function returnStoreCredit(tx: Session, now: Date, orderId: string): Promise<void> {
  const locked = await lockPayableOrder(tx, { id: orderId })
  if (locked?.order.onAccount) return returnFromAccount(tx, now, locked.order)
  const paid = locked?.attempts.filter((attempt) => isStoreCredit(attempt) && attempt.state === 'paid') ?? []
  const owner = paid.length > 0 && (await creditOwnerOf(tx, orderId))
  if (!locked || !owner) return
  let due = locked.order.refundDueCents - (await requestedRefundCents(tx, orderId))
  const reason = cancelledText(locked.order.orderNo)
  for (const attempt of paid) {
    const cents = Math.min(due, wholeShillings(await refundableCents(tx, attempt.id)))
    if (cents <= 0) continue
    const system = { staffId: null, operator: 'shop' }
    await creditPayment(tx, now, { attempt, owner, cents, kind: 'given-back', reason, ...system })
    due -= cents
  }
}
