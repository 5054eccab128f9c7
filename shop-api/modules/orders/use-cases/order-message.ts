import type { FastifyBaseLogger } from 'fastify'
import { PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import type { SmsEvent, SmsValues } from '#lib/contract/notifications/sms.ts'
import type { Clock } from '#lib/format/clock.ts'
import { serialOf, type TaxDocumentKind } from '#lib/orders/tax-serial.ts'
import type { Session } from '../../../db/client.ts'
import type { Attachment, EmailDraft } from '../../../email/email.ts'
import type { queueEmail } from '../../../email/queue.ts'
import type { Section } from '../../../email/render.ts'
import type { NewNotification } from '../../notifications/use-cases/notify.ts'
import type { OrderEmail } from '../emails/order-emails.ts'
import type { EventSubject } from '../queries/event-subject.sql.ts'
import type { OrderSummary } from '../queries/order-summary.ts'
import type { OrderTokens } from '../rules/order-tokens.ts'
import type { Party, TaxDocumentRequest } from '../rules/tax-document.ts'

/** Queues the text message of an event. */
export type QueueOrderSms = (
  tx: Session,
  message: { orderId: string; eventId: number; phone: string; kind: SmsEvent; values: SmsValues },
) => Promise<unknown>

/** Queues the update of an event in the conversation that the order was made from, if it was. */
export type QueueOrderWhatsApp = (
  tx: Session,
  message: {
    orderId: string
    eventId: number
    kind: SmsEvent
    values: SmsValues
    /** Lines, delivery and total. */
    products: Section
  },
) => Promise<void>

export interface FollowParts {
  tx: Session
  clock: Clock
  seller: Party
  /** For the links to guests' order pages. */
  tokens: OrderTokens
  publicUrl: string
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Queues a text message, in the same transaction; null if the shop sends no messages. */
  queueSms: QueueOrderSms | null
  /** Queues a message by WhatsApp, in the same transaction; null or absent without an account. */
  queueWhatsApp?: QueueOrderWhatsApp | null
  /** Queues an email, in the same transaction. */
  queueEmail: (...email: Parameters<typeof queueEmail>) => Promise<unknown>
}

/** The order of an event, with the data and links of its emails. */
export interface OrderSubject extends EventSubject {
  summary: OrderSummary
  /** The shop's phone and hours; empty without a phone. */
  contact: string
  /** The path of its page; for a guest's order with the secret that opens it. */
  page: string
}

/** The message to a customer about an event: a notification in the shop, and an email. */
export interface OrderMessage {
  notification: Omit<NewNotification, 'href'>
  email: EmailDraft | null
  /** The text message, for customers who chose them; absent for events without one. */
  sms?: { kind: SmsEvent; values: SmsValues }
  /** True for an email with a document, which is always sent. */
  always: boolean
}

/** The common values of every email about the order. */
export function emailTo({ publicUrl }: FollowParts, subject: OrderSubject, attachments: Attachment[]): OrderEmail {
  return {
    to: subject.email ?? subject.address.email ?? '',
    // A name typed by a guest is not used as a greeting until the order is paid: the email can reach a stranger.
    name:
      subject.userId === null && subject.paymentStatus !== PAYMENT_STATUS.completed
        ? ''
        : (subject.name ?? subject.address.firstName ?? ''),
    orderNo: subject.orderNo,
    purchaseOrderNo: subject.purchaseOrderNo,
    placedBy: subject.placedBy,
    page: `${publicUrl}${subject.page}`,
    payPage: `${publicUrl}/payment/${subject.id}`,
    summary: subject.summary,
    contact: subject.contact,
    attachments,
  }
}

/** A document that is drawn when the email is sent. @param name without its extension */
export const pdf = (name: string, document: TaxDocumentRequest): Attachment => ({
  name: `${name}.pdf`,
  type: 'application/pdf',
  document,
})

/** An issued document as an attachment of an email. */
const issuedFile = (orderId: string, document: TaxDocumentKind, no: number) =>
  pdf(serialOf(document, no), { orderId, document, serial: serialOf(document, no) })
export const invoiceFile = (orderId: string, no: number) => issuedFile(orderId, 'invoice', no)
export const creditNoteFile = (orderId: string, no: number) => issuedFile(orderId, 'credit-note', no)
