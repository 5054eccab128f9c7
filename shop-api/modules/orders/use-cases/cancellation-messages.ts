import { eq } from 'drizzle-orm'
import { sumCents } from '#lib/format/money.ts'
import { retainedText } from '#lib/orders/deposit-text.ts'
import { retainedDeposits } from '../../../db/schema/deposits.ts'
import { creditWords } from '../../payments/rules/credit-words.ts'
import { moneyOf } from '../../payments/use-cases/payable-orders.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { answeredEmail, cancelledEmail } from '../emails/order-emails.ts'
import { answeredRequest, documentsIssuedWith, isBeingPaid } from '../queries/event-facts.ts'
import { creditNoteFile, emailTo, type FollowParts, type OrderMessage, type OrderSubject } from './order-message.ts'
import type { WaitingEvent } from './waiting-events.ts'

/** Messages about cancellations, and about replies to cancellation requests. */

/** The credit notes issued with an event, and the text about the money. */
async function creditOfEvent({ tx }: FollowParts, event: WaitingEvent, { creditTermsDays }: OrderSubject) {
  const notes = await documentsIssuedWith(tx, event, 'credit-note')
  const files = notes.map(({ no }) => creditNoteFile(event.orderId, no))
  const money = await moneyOf(tx, event.orderId)
  const [retained] = await tx.db
    .select({ cents: retainedDeposits.cents })
    .from(retainedDeposits)
    .where(eq(retainedDeposits.orderId, event.orderId))
  const back = creditWords(sumCents(notes.map(({ totalCents }) => totalCents)), creditTermsDays !== null, money)
  return { back: [back, retained && retainedText(retained.cents)].filter(Boolean).join(' '), files }
}

export async function cancelled(parts: FollowParts, event: WaitingEvent, subject: OrderSubject): Promise<OrderMessage> {
  // A refund can be due without a credit note: a partly paid order has no credit note.
  const { back, files } = await creditOfEvent(parts, event, subject)
  const reason = subject.reason ?? ''
  return {
    notification: {
      about: 'orders',
      title: `Order ${subject.orderNo} is cancelled`,
      body: back || reason,
    },
    email: cancelledEmail(emailTo(parts, subject, files), {
      reason,
      back,
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
  const { back, files } = accepted ? await creditOfEvent(parts, event, subject) : { back: '', files: [] }
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
      back,
    }),
    always: files.length > 0,
  }
}
