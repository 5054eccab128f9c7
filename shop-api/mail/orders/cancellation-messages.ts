import { type Cents, showMoney } from '#lib/format/money.ts'
import { quantityOf } from '../../domain/cart/quantity.ts'
import { serialOf } from '../../domain/orders/tax-document.ts'
import { answeredRequest, documentIssuedWith, isBeingPaid } from '../../store/orders/event-facts.ts'
import type { WaitingEvent } from '../../store/orders/waiting-events.ts'
import { moneyOf } from '../../store/payments/payable-orders.ts'
import { answeredEmail, cancelledEmail } from '../order-emails.ts'
import { emailTo, type FollowParts, type OrderMessage, type OrderSubject, pdf } from './order-message.ts'

/** Messages about cancellations, and about the answers to requests for them. */

/** The credit note that was issued with an event. */
async function creditOfEvent({ tx }: FollowParts, event: WaitingEvent) {
  const note = await documentIssuedWith(tx, event, 'credit-note')
  const serial = note && serialOf('credit-note', note.no)
  const files = serial ? [pdf(serial, { orderId: event.orderId, document: 'credit-note', serial })] : []
  return { creditCents: note?.totalCents ?? 0, files }
}

/** Where what is credited goes: to the payer, or off what the company owes. */
const backText = ({ creditTermsDays }: OrderSubject, creditCents: Cents): string =>
  creditTermsDays === null
    ? `You will get a refund of ${showMoney(creditCents)}.`
    : `${showMoney(creditCents)} is credited to your account.`

const backOf = (subject: OrderSubject, creditCents: Cents): string =>
  creditCents > 0 ? backText(subject, creditCents) : ''

export async function cancelled(parts: FollowParts, event: WaitingEvent, subject: OrderSubject): Promise<OrderMessage> {
  const { creditCents: credited, files } = await creditOfEvent(parts, event)
  const onAccount = subject.creditTermsDays !== null
  // What is still to be given back, whether or not there is a credit note: parts have none.
  const creditCents = onAccount ? credited : (await moneyOf(parts.tx, subject.id)).refundDueCents
  const reason = subject.reason ?? ''
  return {
    notification: {
      about: 'orders',
      title: `Order ${subject.orderNo} is cancelled`,
      body: creditCents > 0 ? backText(subject, creditCents) : reason,
    },
    email: cancelledEmail(emailTo(parts, subject, files), {
      reason,
      back: backOf(subject, creditCents),
      isBeingPaid: await isBeingPaid(parts.tx, subject.id),
    }),
    always: files.length > 0,
  }
}

export async function answered(
  parts: FollowParts,
  event: WaitingEvent,
  subject: OrderSubject,
): Promise<OrderMessage | null> {
  const request = event.requestId === null ? undefined : await answeredRequest(parts.tx, event.requestId)
  if (!request) return null
  const accepted = request.state === 'accepted'
  const what = request.tenths === null ? 'the whole' : `${quantityOf(request.tenths)} × ${request.product}`
  const { creditCents, files } = accepted ? await creditOfEvent(parts, event) : { creditCents: 0, files: [] }
  return {
    notification: {
      about: 'orders',
      title: `Order ${subject.orderNo}: cancellation ${request.state}`,
      body: [request.tenths === null ? '' : `${what}.`, request.answer].filter(Boolean).join(' '),
    },
    email: answeredEmail(emailTo(parts, subject, files), {
      accepted,
      what,
      words: request.answer,
      back: backOf(subject, creditCents),
    }),
    always: files.length > 0,
  }
}
