import { sumCents } from '#lib/format/money.ts'
import { creditWords } from '../../payments/rules/credit-words.ts'
import { moneyOf } from '../../payments/use-cases/payable-orders.ts'
import { changedEmail, messageEmail } from '../emails/order-emails.ts'
import { documentsIssuedWith } from '../queries/event-facts.ts'
import {
  creditNoteFile,
  emailTo,
  type FollowParts,
  invoiceFile,
  type OrderMessage,
  type OrderSubject,
} from './order-message.ts'
import type { WaitingEvent } from './waiting-events.ts'

/**
 * The message after the shop edited an order, sent a part of it or received returned products: the event's text, with
 * issued documents.
 */
export async function changed(parts: FollowParts, event: WaitingEvent, subject: OrderSubject): Promise<OrderMessage> {
  const { tx } = parts
  const [invoices, credits, money] = [
    await documentsIssuedWith(tx, event, 'invoice'),
    await documentsIssuedWith(tx, event, 'credit-note'),
    await moneyOf(tx, subject.id),
  ]
  const files = [
    ...invoices.map(({ no }) => invoiceFile(subject.id, no)),
    ...credits.map(({ no }) => creditNoteFile(subject.id, no)),
  ]
  const { valueCents, dueCents } = money
  const creditedCents = sumCents(credits.map(({ totalCents }) => totalCents))
  const back = credits.length > 0 ? creditWords(creditedCents, subject.creditTermsDays !== null, money) : ''
  return {
    notification: { about: 'orders', title: `Order ${subject.orderNo} was changed`, body: event.note },
    email: changedEmail(emailTo(parts, subject, files), {
      what: event.note,
      totalCents: valueCents,
      dueCents,
      back,
    }),
    always: true,
  }
}

/** A message of the shop to the customer. */
export function written(parts: FollowParts, event: WaitingEvent, subject: OrderSubject): OrderMessage {
  return {
    notification: { about: 'orders', title: `A message about order ${subject.orderNo}`, body: event.note },
    email: messageEmail(emailTo(parts, subject, []), event.note),
    always: true,
  }
}
