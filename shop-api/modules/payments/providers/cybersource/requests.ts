/** Requests to CyberSource. */
import type { BrowserFacts } from '#lib/contract/payments/payment.ts'
import type { Cents } from '#lib/format/money.ts'
import type { BillTo } from '../../rules/bill-to.ts'

/** A card as typed; the month with one or two digits. */
export interface Card {
  cardNumber: string
  expirationMonth: string
  expirationYear: string
}

/** Browser data from the request itself. */
export interface RequestFacts {
  ipAddress: string
  httpAccept: string
  userAgent: string
}

export interface Enrolment {
  /** The shop's reference: the attempt. The provider is searched by it. */
  reference: string
  amountCents: Cents
  card: Card
  /** Never stored: only this request contains it. */
  securityCode: string
  billTo: BillTo
  setupReference: string
  returnUrl: string
  browser: BrowserFacts
  request: RequestFacts
  challengeWindowSize?: string
}

export interface Validation {
  reference: string
  amountCents: Cents
  card: Card
  billTo: BillTo
  authenticationId: string
}
