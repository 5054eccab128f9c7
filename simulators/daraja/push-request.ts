import { fromDarajaTimestamp } from './nairobi-time.ts'
import { ambiguous, invalidField } from './refusal.ts'
import type { DarajaSettings } from './settings.ts'

/** An STK push that passed every check. */
export interface PushRequest {
  transactionType: string
  /** Whole shillings. */
  amount: number
  /** The phone to prompt: `2547XXXXXXXX` or `2541XXXXXXXX`. */
  phone: string
  partyB: string
  callbackUrl: string
  accountReference: string
  description: string
  /** Of a prompt to a till (B2B Express): the id in its result. Its phone is the operator's. */
  tillRequestId?: string
}

const DESCRIPTION_LENGTH = 13

type Body = Record<string, unknown>

/** Daraja takes numbers as numbers or as text. */
function textOf(body: Body, field: string): string {
  const value = body[field]
  if (typeof value === 'string') return value
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  throw invalidField(field)
}

/** Text of a form. Throws a Refusal that names the field. */
export function matching(body: Body, field: string, form: RegExp): string {
  const text = textOf(body, field)
  if (!form.test(text)) throw invalidField(field)
  return text
}

/** White space and invisible characters, which Daraja refuses in a callback address. */
const UNSEEN = /[\s\p{Cf}\p{Cc}]/u

/**
 * Https anywhere. Plain http only if it cannot leave the machine or its containers, so that a trial shop does not
 * depend on it.
 */
export function checkAddress(field: string, text: string): void {
  if (UNSEEN.test(text) || !URL.canParse(text)) throw invalidField(field)
  const { protocol, hostname } = new URL(text)
  const local = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|[^.]+)$/.test(hostname)
  if (protocol !== 'https:' && !(protocol === 'http:' && local)) throw invalidField(field)
}

/** Checks shortcode, password and timestamp, which both the push and the query carry. Throws a Refusal. */
export function checkSignature(body: Body, settings: DarajaSettings): void {
  const shortCode = matching(body, 'BusinessShortCode', /^\d{5,6}$/)
  const password = matching(body, 'Password', /^[A-Za-z0-9+/]+=*$/)
  const timestamp = matching(body, 'Timestamp', /^\d{14}$/)
  const instant = fromDarajaTimestamp(timestamp)
  if (instant === null) throw invalidField('Timestamp')
  if (shortCode !== settings.shortCode) throw ambiguous('Merchant does not exist')
  const expected = Buffer.from(`${settings.shortCode}${settings.passkey}${timestamp}`).toString('base64')
  if (password !== expected) throw ambiguous('Wrong credentials')
  const minutesOff = Math.round((Date.now() - instant.getTime()) / 60_000)
  if (Math.abs(minutesOff) > 10) {
    // Daraja does not refuse it, but it shows that the shop's clock is not on Nairobi time.
    settings.log.warn({ minutesOff }, 'The Timestamp is not the time in Nairobi')
  }
}

/** Reads the body of a prompt to a till. The operator's phone is invented from the till's number. */
export function readTillPrompt(body: Body, settings: DarajaSettings): PushRequest {
  const till = matching(body, 'primaryShortCode', /^\d{5,7}$/)
  const partyB = matching(body, 'receiverShortCode', /^\d{5,7}$/)
  const amount = Number(matching(body, 'amount', /^[1-9]\d{0,8}$/))
  const accountReference = matching(body, 'paymentRef', /^[^\p{Cc}\p{Cf}]{1,20}$/u)
  const callbackUrl = textOf(body, 'callbackUrl')
  checkAddress('callbackUrl', callbackUrl)
  const description = `Till ${till}`
  matching(body, 'partnerName', /^[^\p{Cc}]{1,60}$/u)
  const tillRequestId = matching(body, 'RequestRefID', /^[\w-]{1,64}$/)
  if (partyB !== settings.shortCode) throw ambiguous('Merchant does not exist')
  const phone = `2547${till.padStart(8, '0')}`
  const transactionType = 'CustomerPayBillOnline'
  return { transactionType, amount, phone, partyB, callbackUrl, accountReference, description, tillRequestId }
}

/** Reads the body of an STK push as Daraja does, field by field. Throws a Refusal for the first invalid field. */
export function readPush(body: Body, settings: DarajaSettings): PushRequest {
  checkSignature(body, settings)
  const transactionType = matching(body, 'TransactionType', /^Customer(PayBill|BuyGoods)Online$/)
  const amount = Number(matching(body, 'Amount', /^[1-9]\d{0,8}$/))
  matching(body, 'PartyA', /^254[17]\d{8}$/)
  const partyB = matching(body, 'PartyB', /^\d{5,7}$/)
  const phone = matching(body, 'PhoneNumber', /^254[17]\d{8}$/)
  const callbackUrl = textOf(body, 'CallBackURL')
  checkAddress('CallBackURL', callbackUrl)
  const accountReference = matching(body, 'AccountReference', /^[^\p{Cc}\p{Cf}]{1,12}$/u)
  // Documented as 13 characters; Daraja takes more, and the phone shows as many.
  const text = body.TransactionDesc == null ? '' : matching(body, 'TransactionDesc', /^[^\p{Cc}]*$/u)
  const description = [...text].slice(0, DESCRIPTION_LENGTH).join('')
  return { transactionType, amount, phone, partyB, callbackUrl, accountReference, description }
}
