import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import * as z from 'zod/mini'
import { maskedPhone } from '#lib/format/masked-phone.ts'
import { CURRENCY } from '#lib/format/money.ts'
import { BANK_REFERENCE, normalCode } from '#lib/format/normal-code.ts'
import { normaliseKenyanMobile } from '#lib/format/phone.ts'
import type { PaybillPayment } from '../mpesa/wire.ts'

/**
 * KCB Buni's notification of money on an account. KCB signs the raw body with RSA and SHA-256; the header `Signature`
 * has the signature in base64.
 */

/** Fewer bits can be forged. */
const MIN_KEY_BITS = 2048

/**
 * The bank's public key: PEM, or its base64 without the lines around it.
 * @returns null if the text is not an RSA key of at least 2,048 bits
 */
export function bankKeyOf(text: string): KeyObject | null {
  try {
    const key = text.includes('-----BEGIN')
      ? createPublicKey(text.replaceAll('\\n', '\n'))
      : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    return key.asymmetricKeyType === 'rsa' && bits >= MIN_KEY_BITS ? key : null
  } catch {
    // Not a key.
    return null
  }
}

/** Whether the bank signed a body. */
export const isSignedByBank = (key: KeyObject, body: Buffer, signature: string | undefined): boolean =>
  signature !== undefined && verify('RSA-SHA256', body, key, Buffer.from(signature, 'base64'))

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))
const notificationBody = z.object({
  transactionReference: z.pipe(z.pipe(z.string(), z.transform(normalCode)), z.string().check(z.regex(BANK_REFERENCE))),
  transactionAmount: z.union([z.number(), z.string()]),
  currency: z.optional(text(8)),
  /** "20261128090507", in Nairobi. */
  timestamp: z.optional(text(40)),
  customerReference: z.optional(text(100)),
  customerName: z.optional(text(120)),
  customerMobileNumber: z.optional(text(40)),
  narration: z.optional(text(300)),
  creditAccountIdentifier: z.optional(text(40)),
})

export interface BankNotification {
  payment: PaybillPayment
  narration: string
  /** The account that received the money; null if the message does not name it. */
  account: string | null
}

/** @returns null if the message is not a notification of money in the shop's currency */
export function readBankNotification(body: unknown): BankNotification | null {
  const read = notificationBody.safeParse(body)
  if (!read.success) return null
  const { data } = read
  const exact = Number(data.transactionAmount) * 100
  const amountCents = Math.round(exact)
  const isAmount = amountCents > 0 && Math.abs(exact - amountCents) < 0.001 && Number.isSafeInteger(amountCents)
  if (!isAmount || (data.currency || CURRENCY.code) !== CURRENCY.code) return null
  return {
    payment: {
      ...{ receipt: data.transactionReference, amountCents, shortCode: '' },
      accountReference: data.customerReference ?? '',
      paidAt: timeOf(data.timestamp ?? ''),
      maskedPhone: phoneOf(data.customerMobileNumber ?? ''),
      payerName: data.customerName || null,
    },
    narration: data.narration ?? '',
    account: data.creditAccountIdentifier || null,
  }
}

/** A whole number is masked before it is stored. */
const phoneOf = (text: string): string | null => {
  const whole = normaliseKenyanMobile(text)
  return whole ? maskedPhone(whole) : text || null
}

/** Digits of year to second, with or without signs between them; null for another form. */
function timeOf(timestamp: string): Date | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(timestamp.replace(/\D/g, '').slice(0, 14)) ?? []
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`)
  return Number.isNaN(time.getTime()) ? null : time
}
