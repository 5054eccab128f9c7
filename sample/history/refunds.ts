import type { PaymentMethod } from '#lib/contract/payments/payment-methods.ts'
import { USUAL_REFUND_LIMIT_CENTS } from '#lib/contract/site/office/settings.ts'
import type { Cents } from '#lib/format/money.ts'
import type { History } from './history.ts'
import { type MadeOrder, staffOf } from './made-order.ts'
import { MINUTE_MS, receiptOf, uuid } from './payment-attempts.ts'
import { afterWork } from './plan.ts'

/** Refunds of orders: requests, approvals and payments. */

export type RefundState = 'done' | 'asked' | 'to-send' | 'unknown' | 'refused' | 'declined' | 'withdrawn'

const DECLINED = 'The carrier says that it was delivered: ask the customer first.'

interface Refund {
  id: string
  attemptId: string
  method: PaymentMethod
  cents: Cents
  state: RefundState
  reason: string
  requestedAt: Date
  decidedAt: Date
  sentAt: Date
}

/** Adds a refund request, its approval and its refund, in the given state. */
export function writeRefund(history: History, made: MadeOrder, cents: Cents, from: Date, state: RefundState): void {
  const { planned, payment } = made
  const requestedAt = afterWork(from, 0.7)
  // Not requested yet: the order stays on the list of refunds due.
  if (!payment || requestedAt >= history.now || cents === 0) return
  const id = uuid(planned.random)
  const reason = planned.story.startsWith('refund-') ? 'Cancelled after it was paid.' : 'Credited.'
  const decidedAt = new Date(Math.min(afterWork(requestedAt, 1.5).getTime(), history.now.getTime() - MINUTE_MS))
  const sentAt = new Date(Math.min(afterWork(decidedAt, 0.5).getTime(), history.now.getTime()))
  const refund: Refund = { ...payment, id, cents, state, reason, requestedAt, decidedAt, sentAt }
  const isLarge = cents > USUAL_REFUND_LIMIT_CENTS || state === 'asked' || state === 'declined'
  addRequest(history, made, refund, isLarge ? addApproval(history, refund) : null)
  if (state === 'done' || state === 'refused' || state === 'unknown') addPayment(history, made, refund)
}

/** Adds the approval of a refund. @returns its id */
function addApproval(history: History, refund: Refund): number {
  const { id: refundId, cents, reason, requestedAt, state } = refund
  const id = history.nextId('approvals')
  history.add('approvals', {
    ...{ id, kind: 'refund', subjectKind: 'refund', subjectId: refundId, amountCents: cents, reason },
    ...{ input: { refundId }, askedBy: staffOf(history, 'finance').id, askedAt: requestedAt },
    ...decisionOf(history, refund),
    decisionReason: state === 'declined' ? DECLINED : null,
  })
  return id
}

function decisionOf(history: History, { state, decidedAt }: Refund) {
  if (state === 'asked') return { state, decidedBy: null, decidedAt: null, version: 1 }
  const decider = staffOf(history, state === 'withdrawn' ? 'finance' : 'approver')
  const decision = state === 'declined' || state === 'withdrawn' ? state : 'approved'
  return { state: decision, decidedBy: decider.id, decidedAt, version: 2 }
}

const CLOSED_REASONS: Partial<Record<RefundState, string>> = {
  declined: DECLINED,
  withdrawn: 'The customer takes another product instead.',
}

function addRequest(history: History, made: MadeOrder, refund: Refund, approvalId: number | null): void {
  const { id, attemptId, cents, state, reason, requestedAt, sentAt } = refund
  const isOver = state === 'done' || state === 'refused' || state === 'declined' || state === 'withdrawn'
  history.add('refund_requests', {
    ...{ id, attemptId, orderId: made.id, amountCents: cents, reason },
    ...{ askedBy: staffOf(history, 'finance').id, askedAt: requestedAt, approvalId },
    ...{ closedAt: isOver ? sentAt : null, closedReason: CLOSED_REASONS[state] ?? null },
  })
  audit(history, made, refund, requestedAt, 'refunds.ask')
}

const RESULT_CODES: Partial<Record<RefundState, string>> = { refused: 'PROCESSOR_DECLINED', unknown: 'timeout' }

/** Adds the payment of a refund that is done, refused by the provider, or of unknown outcome. */
function addPayment(history: History, made: MadeOrder, refund: Refund): void {
  const { id, attemptId, method, cents, state, reason, sentAt } = refund
  const receiptMethod = method === 'airtel' ? 'mpesa' : method
  const receipt = state === 'done' ? receiptOf(made.planned.random, receiptMethod, sentAt) : null
  history.add('payment_refunds', {
    ...{ id, attemptId, kind: method === 'card' ? 'refund' : 'by-hand', amountCents: cents },
    ...{ state: state === 'refused' ? 'failed' : state, receipt, note: reason },
    ...{ operator: staffOf(history, 'finance').name, resultCode: RESULT_CODES[state] ?? null },
    ...{ requestedAt: sentAt, settledAt: state === 'unknown' ? null : sentAt },
  })
  audit(history, made, refund, sentAt, 'refunds.record')
}

function audit(history: History, made: MadeOrder, { id, cents, reason }: Refund, at: Date, action: string): void {
  history.add('audit_log', {
    ...{ at, staffId: staffOf(history, 'finance').id, action, outcome: 'done' },
    ...{ subjectKind: 'order', subjectId: String(made.planned.no) },
    ...{ before: null, after: { refund: id, cents }, reason },
  })
}
