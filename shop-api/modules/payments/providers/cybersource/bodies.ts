/** The bodies of requests to CyberSource, with its field names. Source: its REST API reference. */
import { type Cents, CURRENCY, decimalOfCents } from '#lib/format/money.ts'
import type { BillTo } from '../../rules/bill-to.ts'
import type { Card, Enrolment, Validation } from './requests.ts'

/** The reference twice: for searches, and for a timeout reversal. */
export const named = (reference: string) => ({
  clientReferenceInformation: { code: reference, transactionId: reference.replaceAll('-', '').slice(0, 30) },
})

/** 001 Visa, 002 Mastercard; other brands are left to the provider. */
function typeOf(number: string): string | undefined {
  if (number.startsWith('4')) return '001'
  return /^5[1-5]/.test(number) ? '002' : undefined
}

/** The card; the CVV is included in a single request. */
export function paidBy({ cardNumber, expirationMonth, expirationYear }: Card, securityCode?: string) {
  const card = {
    number: cardNumber,
    expirationMonth: expirationMonth.padStart(2, '0'),
    expirationYear,
    type: typeOf(cardNumber),
    securityCode,
  }
  return { paymentInformation: { card } }
}

function ordered(amountCents: Cents, billTo: BillTo) {
  const amountDetails = { totalAmount: decimalOfCents(amountCents), currency: CURRENCY.code }
  return { orderInformation: { amountDetails, billTo } }
}

/** Requests authorisation by the bank and captures the money at once, unless the bank wants a challenge. */
export function enrolmentBody(enrolment: Enrolment) {
  const { request, browser } = enrolment
  return {
    ...named(enrolment.reference),
    processingInformation: { actionList: ['CONSUMER_AUTHENTICATION'], capture: true },
    ...paidBy(enrolment.card, enrolment.securityCode),
    ...ordered(enrolment.amountCents, enrolment.billTo),
    consumerAuthenticationInformation: {
      referenceId: enrolment.setupReference,
      returnUrl: enrolment.returnUrl,
      deviceChannel: 'Browser',
      acsWindowSize: enrolment.challengeWindowSize,
    },
    deviceInformation: {
      ...browser,
      httpBrowserColorDepth: String(browser.httpBrowserColorDepth),
      httpBrowserScreenHeight: String(browser.httpBrowserScreenHeight),
      httpBrowserScreenWidth: String(browser.httpBrowserScreenWidth),
      httpBrowserTimeDifference: String(browser.httpBrowserTimeDifference),
      ipAddress: request.ipAddress,
      httpAcceptBrowserValue: request.httpAccept,
      httpAcceptContent: request.httpAccept,
      userAgentBrowserValue: request.userAgent,
    },
  }
}

/** Captures the money after a challenge. */
export function validationBody(validation: Validation) {
  return {
    ...named(validation.reference),
    processingInformation: { actionList: ['VALIDATE_CONSUMER_AUTHENTICATION'], capture: true },
    ...paidBy(validation.card),
    ...ordered(validation.amountCents, validation.billTo),
    consumerAuthenticationInformation: { authenticationTransactionId: validation.authenticationId },
  }
}

/** Searches for one of the shop's references. */
export const searchBody = (reference: string) => ({
  save: false,
  query: `clientReferenceInformation.code:${reference}`,
  offset: 0,
  limit: 50,
  sort: 'submitTimeUtc:desc',
})
