import { type OrderStatus, PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import { statusText } from './order-states.ts'

/** An event of an order, as operators read it. */
export interface HistoryLine {
  at: Date
  what: string
  who: string
  note: string
}

/** A stored event of an order. */
export interface EventRow {
  kind:
    | 'placed'
    | 'status'
    | 'released'
    | 'payment'
    | 'part-payment'
    | 'payment-waiting'
    | 'refund-due'
    | 'request'
    | 'answer'
  toStatus: number | null
  requestId: number | null
  actor: string
  actorName: string | null
  actorId: number | null
  /** "Daniel Mutua for Wanjiru & Sons", if a sales representative did it. */
  rep: string
  note: string
  /** A reply without a request: a message to the customer. */
  isMessage: boolean
  at: Date
}

export const historyLine = (event: EventRow): HistoryLine => ({
  at: event.at,
  what: wordsOf(event),
  who: event.actorName || event.rep || (event.actorId === null ? event.actor : `${event.actor} ${event.actorId}`),
  note: event.note,
})

function wordsOf({ kind, toStatus, requestId, isMessage }: EventRow): string {
  if (isMessage) return 'message to the customer'
  if (kind === 'placed') return 'placed'
  if (kind === 'released') return 'products no longer reserved'
  if (kind === 'payment') return toStatus === PAYMENT_STATUS.completed ? 'paid' : 'payment failed'
  if (kind === 'part-payment') return 'paid in part'
  if (kind === 'payment-waiting') return 'money to match'
  if (kind === 'refund-due') return 'money to refund'
  if (kind === 'request') return `cancellation request ${requestId}`
  if (kind === 'answer' && requestId === null) return 'changed by the shop'
  if (kind === 'answer') return `request ${requestId} answered`
  return statusText({ status: toStatus as OrderStatus, cancelledBy: null, hasOpenRequest: false })
}
