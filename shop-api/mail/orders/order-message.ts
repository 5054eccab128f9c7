import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#lib/format/clock.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Session } from '../../db/client.ts'
import type { OrderAddress } from '../../domain/orders/order-address.ts'
import type { Party, TaxDocumentRequest } from '../../domain/orders/tax-document.ts'
import type { queueEmail } from '../../store/mail/emails.ts'
import type { NewNotification } from '../../store/notifications/notify.ts'
import type { OrderTokens } from '../../store/orders/guest-order-tokens.ts'
import { serialOf } from '../../store/orders/issue-tax-document.ts'
import type { MoneyEvent } from '../../store/payments/payable-orders.ts'
import type { Attachment, Email } from '../email.ts'
import type { OrderEmail } from '../order-emails.ts'
import type { OrderSummary } from './order-summary.ts'

/** What happened to an order and is still to be told. */
export interface WaitingEvent {
  id: number
  orderId: string
  kind: 'placed' | 'status' | 'released' | 'payment' | MoneyEvent | 'request' | 'answer'
  note: string
  toStatus: number | null
  requestId: number | null
  at: Date
}

export interface FollowParts {
  tx: Session
  clock: Clock
  seller: Party
  /** For the links to guests' order pages. */
  tokens: OrderTokens
  publicUrl: string
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Queues an email, in the same transaction. */
  queueEmail: typeof queueEmail
}

export const CANCELLED = 5

/** The order that an event is about, and who is told. */
export interface Subject {
  id: string
  orderNo: number
  /** The company's own number for it; null for none. */
  purchaseOrderNo: string | null
  totalCents: Cents
  day: string
  userType: number | null
  userId: number | null
  address: OrderAddress
  status: number
  paymentStatus: number | null
  creditTermsDays: number | null
  reason: string | null
  email: string | null
  name: string | null
  wantsEmails: boolean
  /** Of an order that a sales representative placed: "Daniel Mutua for Wanjiru & Sons". */
  placedBy: string | null
  /** Who is told in the shop: who placed it and, of a company's, all who run it. */
  people: number[]
}

/** The same with what its emails say and link to. */
export interface Told extends Subject {
  summary: OrderSummary
  /** The path of its page: of a guest's, with the secret that opens it. */
  page: string
}

/** What a customer is told of an event: in the shop, and by email. */
export interface OrderMessage {
  notification: Omit<NewNotification, 'href'>
  email: Email | null
  /** True for an email that carries a document. */
  always: boolean
}

/** What every email about the order begins with. */
export function emailTo({ publicUrl }: FollowParts, subject: Told, attachments: Attachment[]): OrderEmail {
  return {
    to: subject.email ?? subject.address.email ?? '',
    // What a guest typed is no greeting: the email may be a stranger's.
    name: subject.userId === null ? '' : (subject.name ?? subject.address.firstName ?? ''),
    orderNo: subject.orderNo,
    purchaseOrderNo: subject.purchaseOrderNo,
    placedBy: subject.placedBy,
    page: `${publicUrl}${subject.page}`,
    payPage: `${publicUrl}/payment/${subject.id}`,
    summary: subject.summary,
    attachments,
  }
}

/** A document that is drawn when the email is sent. @param name without its ending */
export const pdf = (name: string, document: TaxDocumentRequest): Attachment => ({
  name: `${name}.pdf`,
  type: 'application/pdf',
  document,
})

/** An invoice as a file of an email. */
export const invoiceFile = (orderId: string, no: number) =>
  pdf(serialOf('invoice', no), { orderId, paper: 'invoice', serial: serialOf('invoice', no) })
