import { PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#lib/contract/payments/payment-methods.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import type { History } from './history.ts'
import { logEvent, type MadeOrder } from './made-order.ts'
import { addAttempt, MINUTE_MS } from './payment-attempts.ts'
import { afterWork, type PlannedOrder } from './plan.ts'

/** Payments of orders, as planned. */

/** M-Pesa's limit for one payment: larger orders are paid by bank. */
const MPESA_MOST_CENTS: Cents = PAYMENT_METHODS.mpesa.limitCents

export interface Paid {
  at: Date
  cents: Cents
}

interface Payment {
  at: Date
  cents: Cents
  method: PaymentMethod
  byHand: boolean
}

/**
 * Pays an order as planned.
 * @param only 'failed': the attempt fails
 * @returns null if it is not paid in full yet
 */
export function payFor(history: History, made: MadeOrder, only?: 'failed'): Paid | null {
  const { planned, row } = made
  const { random, story } = planned
  const cents = row.totalCents as Cents
  const isLarge = cents > MPESA_MOST_CENTS
  const method = (isLarge ? 'bank' : planned.method) as PaymentMethod
  const byHand = isLarge || planned.byHand
  const begins = beginOf(planned, method, byHand)
  // An order placed a moment ago is not paid yet.
  if (begins.getTime() + 2 * MINUTE_MS > history.now.getTime()) return null
  const attempt: Payment = { at: begins, cents, method, byHand }
  if (only === 'failed') {
    addFailure(history, made, attempt)
    return null
  }
  if (story === 'unpaid') {
    if (!byHand && random.chance(0.5)) addFailure(history, made, attempt)
    return null
  }
  if (story === 'undecided') {
    addAttempt(history, made, { ...attempt, state: 'unknown' })
    row.paymentStatus = PAYMENT_STATUS.pending
    return null
  }
  // A trigger compares a failed attempt with the current amount due, which is less for a later credited order.
  const isCredited = story.startsWith('returned') || story === 'part-cancelled'
  if (!byHand && !isCredited && random.chance(0.1)) {
    addFailure(history, made, attempt)
    attempt.at = new Date(begins.getTime() + 4 * MINUTE_MS)
    if (attempt.at.getTime() + 2 * MINUTE_MS > history.now.getTime()) return null
  }
  if (story === 'part-paid') {
    addPart(history, made, attempt)
    return null
  }
  const from = row.paymentStatus === null && byHand ? null : PAYMENT_STATUS.waiting
  const { attemptId, settledAt } = addAttempt(history, made, { ...attempt, state: 'paid' })
  Object.assign(row, { paymentStatus: PAYMENT_STATUS.completed, paidAt: settledAt })
  made.order.paymentStatus = PAYMENT_STATUS.completed
  made.payment = { attemptId, method }
  logEvent(history, made, { kind: 'payment', at: settledAt, actor: 'provider', from, to: PAYMENT_STATUS.completed })
  return { at: settledAt, cents }
}

/** The start of the payment: a transfer takes hours, a manual payment minutes. */
function beginOf({ at, random }: PlannedOrder, method: PaymentMethod, byHand: boolean): Date {
  if (byHand && method === 'bank') return afterWork(at, random.between(2, 12))
  const [least, most] = byHand ? [6, 90] : [1, 4]
  return new Date(at.getTime() + random.between(least, most) * MINUTE_MS)
}

/** Adds a failed attempt with the provider; an order to be paid by bank tries M-Pesa. */
function addFailure(history: History, made: MadeOrder, { method, ...attempt }: Payment): void {
  const { settledAt } = addAttempt(history, made, {
    ...attempt,
    method: method === 'bank' ? 'mpesa' : method,
    byHand: false,
    state: 'failed',
  })
  made.row.paymentStatus = PAYMENT_STATUS.failed
  logEvent(history, made, {
    kind: 'payment',
    at: settledAt,
    actor: 'provider',
    from: PAYMENT_STATUS.waiting,
    to: PAYMENT_STATUS.failed,
  })
}

/** Adds a payment of about half the total. */
function addPart(history: History, made: MadeOrder, attempt: Payment): void {
  const part = Math.floor(attempt.cents / 200_000) * 100_000 || Math.floor(attempt.cents / 20_000) * 10_000
  const { settledAt } = addAttempt(history, made, { ...attempt, cents: part, state: 'paid' })
  logEvent(history, made, {
    kind: 'part-payment',
    at: settledAt,
    actor: 'provider',
    note: `${showMoney(part)} received`,
  })
}
