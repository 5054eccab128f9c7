import { ORDER_STATUS, type OrderStatus, PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import type { TimelineEntry } from '#lib/contract/orders/office/order.ts'

/** A stored event of an order. */
interface EventRow {
  kind:
    | 'placed'
    | 'status'
    | 'released'
    | 'payment'
    | 'part-payment'
    | 'payment-waiting'
    | 'refund-due'
    | 'refunded'
    | 'request'
    | 'answer'
  toStatus: number | null
  requestId: number | null
  actor: string
  actorName: string | null
  actorId: number | null
  /** "Daniel Mutua", if a sales representative did it. */
  rep: string
  note: string
  /** A reply without a request: a message to the customer. */
  isMessage: boolean
  /** Of a request and its answer: "60 pc of Baby check blanket", or "the whole order", and the answer. */
  request: { what: string; state: string } | null
  at: Date
}

/** An event of an order with the data for its timeline in the office. */
export interface OfficeEventRow extends EventRow {
  id: number
}

/** A note of staff. */
export interface NoteRow {
  id: number
  text: string
  at: Date
  who: string
}

const STEPS: Readonly<Record<OrderStatus, string>> = {
  [ORDER_STATUS.pending]: 'placed the order.',
  [ORDER_STATUS.inProcess]: 'approved the order.',
  [ORDER_STATUS.outForDelivery]: 'sent the order.',
  [ORDER_STATUS.delivered]: 'marked the order as delivered.',
  [ORDER_STATUS.cancelled]: 'cancelled the order.',
}

/** The text of an event, and its mark. */
function wordsOfEvent({ kind, toStatus, requestId, isMessage, request }: EventRow): {
  what: string
  mark: TimelineEntry['mark']
  mails: boolean
} {
  switch (kind) {
    case 'placed':
      return { what: 'placed the order.', mark: 'said', mails: true }
    case 'status': {
      const isEnd = toStatus === ORDER_STATUS.cancelled
      return { what: STEPS[toStatus as OrderStatus], mark: isEnd ? 'look' : 'done', mails: true }
    }
    case 'payment':
      return toStatus === PAYMENT_STATUS.completed
        ? { what: 'paid in full.', mark: 'done', mails: true }
        : { what: 'did not complete a payment.', mark: 'look', mails: false }
    case 'part-payment':
      return { what: 'paid a part.', mark: 'doing', mails: true }
    case 'payment-waiting':
      return { what: 'paid an amount that is not matched yet.', mark: 'look', mails: false }
    case 'refund-due':
      return { what: 'A refund is due.', mark: 'look', mails: true }
    case 'refunded':
      return { what: 'A refund was sent to the customer.', mark: 'done', mails: true }
    case 'released':
      return { what: 'The products are no longer reserved.', mark: 'look', mails: true }
    case 'request':
      return { what: `asked to cancel ${request?.what ?? 'a part of the order'}.`, mark: 'look', mails: false }
    case 'answer':
      if (isMessage) return { what: 'wrote to the customer:', mark: 'said', mails: true }
      return { what: requestId === null ? 'changed the order.' : answerText(request), mark: 'done', mails: true }
    default:
      return { what: '', mark: 'said', mails: false }
  }
}

function answerText(request: EventRow['request']): string {
  const what = request?.what ?? 'a part of the order'
  return request?.state === 'declined' ? `declined to cancel ${what}.` : `agreed to cancel ${what}.`
}

const ACTORS: Readonly<Record<string, string>> = { customer: 'Customer', provider: 'Provider', system: 'The shop' }

/** Events without an actor: their text is a whole sentence. */
const WITHOUT_ACTOR = new Set<EventRow['kind']>(['refund-due', 'refunded', 'released'])

/** Work without an event: packing, shortages, steps of a refund, text messages. */
export interface WorkRow {
  id: string
  at: Date
  who: string
  what: string
  note: string
}

/**
 * Events, work and notes of an order, newest first.
 * @param customer the customer that placed it
 * @param preparedBy the staff member that placed it for the customer; null otherwise
 */
export function officeTimeline(
  events: readonly OfficeEventRow[],
  work: readonly WorkRow[],
  notes: readonly NoteRow[],
  customer: string,
  preparedBy: string | null,
): TimelineEntry[] {
  const isMoney = (kind: string) => kind.includes('payment')
  const entries = [
    ...events.map((event) => {
      const { what, mark, mails } = wordsOfEvent(event)
      const person = event.actor === 'customer' || isMoney(event.kind) ? customer : (ACTORS[event.actor] ?? 'The shop')
      const isPrepared = event.kind === 'placed' && preparedBy !== null
      const who = isPrepared ? preparedBy : event.actorName || event.rep || person
      return {
        id: `event-${event.id}`,
        at: event.at,
        mark,
        who: WITHOUT_ACTOR.has(event.kind) ? '' : who,
        what: isPrepared ? what.replace(/\.$/, ` for ${customer}.`) : what,
        note: event.note,
        emailOfEvent: mails ? event.id : null,
      }
    }),
    ...work.map(({ id, at, who, what, note }) => ({
      ...{ id, at, who, what: `${what}.`, note, emailOfEvent: null },
      mark: /^(?:short|sms-failed)-/.test(id) ? ('look' as const) : ('doing' as const),
    })),
    ...notes.map(({ id, text, at, who }) => ({
      ...{ id: `note-${id}`, at, mark: 'said' as const, who, what: '', note: text, emailOfEvent: null },
    })),
  ]
  // Of simultaneous entries, the last written is the newest.
  return entries
    .toReversed()
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .map((entry) => ({ ...entry, at: entry.at.toISOString() }))
}
