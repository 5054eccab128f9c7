import { randomUUID } from 'node:crypto'
import { type Problem, problem } from '#lib/contract/problem.ts'
import { type Cents, showMoney } from '#lib/money.ts'
import { type Attempt, insertAttempt } from './attempt.ts'
import type { LedgerParts } from './ledger.ts'
import { CANCELLED, followLedger, type LockedOrder, type PayableOrder, withLockedOrder } from './payable-order.ts'
import { showMaskedPhone } from './payment-references.ts'
import { nextLookAt } from './query-schedule.ts'

export interface AskedPayment {
  orderId: string
  amountCents: Cents
  /** 2547XXXXXXXX or 2541XXXXXXXX */
  phone: string
  idempotencyKey: string
}

export type Opened =
  /** A new attempt, committed: now the prompt may go out, once. */
  | { kind: 'opened'; attempt: Attempt; order: PayableOrder }
  /** The attempt that was made with the same key: its prompt has gone out, or is going out. */
  | { kind: 'again'; attempt: Attempt }
  | { kind: 'refused'; problem: Problem }

/**
 * Opens an attempt to pay an order's whole amount and commits it before anything is asked of the provider: whatever
 * happens then, there is a row that a callback can find. One attempt at a time per order; the amount is the order's own.
 */
export async function openAttempt(parts: LedgerParts, asked: AskedPayment): Promise<Opened> {
  const opened = await withLockedOrder(parts.database, { id: asked.orderId }, async (locked): Promise<Opened> => {
    const again = locked.attempts.find(({ idempotencyKey }) => idempotencyKey === asked.idempotencyKey)
    if (again) return sameAgain(again, asked)
    const refused = refusePayment(locked, asked, parts)
    if (refused) return { kind: 'refused', problem: refused }
    const attempt = await newAttempt(parts, locked, asked)
    return { kind: 'opened', attempt, order: locked.order }
  })
  return opened ?? { kind: 'refused', problem: problem('not-found', 'There is no such order.') }
}

function sameAgain(attempt: Attempt, asked: AskedPayment): Opened {
  if (attempt.phone === asked.phone && attempt.amountCents === asked.amountCents) return { kind: 'again', attempt }
  const reused = 'This Idempotency-Key was used for another request.'
  return { kind: 'refused', problem: problem('idempotency-key-reused', reused) }
}

function refusePayment({ order, attempts }: LockedOrder, asked: AskedPayment, parts: LedgerParts): Problem | null {
  if (order.paymentStatus === 2) return problem('already-paid', 'This order is already paid.')
  if (order.status === CANCELLED) return problem('not-allowed', 'This order was cancelled and cannot be paid.')
  if (asked.amountCents !== order.totalCents) {
    return problem('price-changed', `This order comes to ${showMoney(order.totalCents)}.`, {
      fields: { amount: `It is ${showMoney(order.totalCents)}.` },
    })
  }
  const open = attempts.find(({ state }) => state === 'requested' || state === 'prompted')
  return open ? inFlight(open, parts) : null
}

function inFlight(open: Attempt, { timing, clock }: LedgerParts): Problem {
  const retryAt = new Date(open.startedAt.getTime() + timing.undecidedSeconds * 1000)
  const seconds = Math.max(1, Math.ceil((retryAt.getTime() - clock().getTime()) / 1000))
  const where = open.phone ? ` on ${showMaskedPhone(open.phone)}` : ''
  const message = `M-Pesa is still asking for the PIN${where}. You can try again in ${seconds} seconds.`
  return problem('payment-in-flight', message, { data: { retryAt: retryAt.toISOString() } })
}

async function newAttempt(
  { clock, timing }: LedgerParts,
  { query, order, attempts }: LockedOrder,
  asked: AskedPayment,
): Promise<Attempt> {
  const now = clock()
  const attempt: Attempt = {
    id: randomUUID(),
    orderId: order.id,
    state: 'requested',
    amountCents: order.totalCents,
    idempotencyKey: asked.idempotencyKey,
    byHand: false,
    phone: asked.phone,
    merchantRequestId: null,
    checkoutRequestId: null,
    receipt: null,
    resultCode: null,
    reason: null,
    needsRefundReview: false,
    startedAt: now,
    promptedAt: null,
    settledAt: null,
    nextQueryAt: null,
  }
  attempt.nextQueryAt = nextLookAt(attempt, timing, null, now)
  await insertAttempt(query, attempt)
  await followLedger(query, order, [attempt, ...attempts])
  return attempt
}
