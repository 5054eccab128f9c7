/**
 * The messages of Safaricom's Daraja, as zod schemas. They tolerate Daraja's known variations: numbers arrive as
 * strings and strings as numbers, metadata items lack a value, unknown fields appear and disappear.
 */
import { z } from 'zod'
import { type Cents, centsOfDecimal } from '#lib/format/money.ts'
import { normalCode } from '#lib/format/normal-code.ts'
import { fromDarajaTimestamp } from './nairobi-time.ts'

/** Text that can arrive as a number. */
export const text = z.union([z.string(), z.number()]).transform((value) => String(value).replace(/\p{Cc}/gu, ''))

/** Reply of `GET /oauth/v1/generate`; `expires_in` is in seconds. */
export const tokenReply = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().max(86_400),
})

/** Reply of a prompt to a till. Code 0: the operator is prompted. */
export const tillReply = z.object({ code: text, status: text.default('') })

/** Every error of Daraja, for any HTTP status. */
export const errorReply = z.object({
  requestId: text.optional(),
  errorCode: text,
  errorMessage: text.default(''),
})
export type ErrorReply = z.output<typeof errorReply>

/** Reply of the STK push. ResponseCode 0: the request was accepted, which is not yet a payment. */
export const pushReply = z.object({
  MerchantRequestID: text,
  CheckoutRequestID: text,
  ResponseCode: text,
  ResponseDescription: text.default(''),
  CustomerMessage: text.default(''),
})

/** Reply of the STK query. ResultCode is a string here and a number in callbacks; it need not be numeric. */
export const queryReply = z.object({
  ResponseCode: text,
  ResponseDescription: text.default(''),
  MerchantRequestID: text.optional(),
  CheckoutRequestID: text.optional(),
  ResultCode: text,
  ResultDesc: text.default(''),
})

/** Reply of the C2B register call. The misspelt field is Safaricom's. */
export const registerReply = z.object({
  OriginatorCoversationID: text.optional(),
  ResponseCode: text.default('0'),
  ResponseDescription: text.default(''),
})

const metadataItem = z.object({ Name: z.string(), Value: z.union([z.string(), z.number()]).nullish() })

const callbackBody = z.object({
  Body: z.object({
    stkCallback: z.object({
      MerchantRequestID: text,
      CheckoutRequestID: text,
      ResultCode: text,
      ResultDesc: text.default(''),
      CallbackMetadata: z.object({ Item: z.array(metadataItem) }).nullish(),
    }),
  }),
})

/** A payment's result as the shop reads it from the callback. */
export interface StkResult {
  merchantRequestId: string
  checkoutRequestId: string
  /** Safaricom's ResultCode as text: `'0'` is paid. */
  resultCode: string
  resultDesc: string
  /** Only on success, and only the fields that Safaricom sent. */
  paid: {
    /** Null when the amount is missing or unreadable. */
    amountCents: Cents | null
    receipt: string | null
    paidAt: Date | null
    phone: string | null
  } | null
}

/** The body Safaricom posts to the push's CallBackURL, read into {@link StkResult}. */
export const stkCallback = callbackBody.transform(({ Body: { stkCallback: body } }): StkResult => {
  const items = new Map((body.CallbackMetadata?.Item ?? []).map(({ Name, Value }) => [Name, Value ?? null]))
  const textOf = (name: string) => (items.get(name) === null ? null : (items.get(name)?.toString().trim() ?? null))
  const date = textOf('TransactionDate')
  return {
    merchantRequestId: body.MerchantRequestID,
    checkoutRequestId: body.CheckoutRequestID,
    resultCode: body.ResultCode,
    resultDesc: body.ResultDesc,
    paid:
      body.ResultCode === '0'
        ? {
            amountCents: centsOf(textOf('Amount')),
            receipt: receiptOf(textOf('MpesaReceiptNumber')),
            paidAt: date === null ? null : fromDarajaTimestamp(date),
            phone: textOf('PhoneNumber') || null,
          }
        : null,
  }
})

const RECEIPT = /^\w{1,40}$/

const confirmationBody = z.object({
  TransactionType: text.default(''),
  TransID: text.transform(normalCode).pipe(z.string().regex(RECEIPT)),
  TransTime: text,
  TransAmount: text,
  BusinessShortCode: text,
  BillRefNumber: text.default(''),
  InvoiceNumber: text.nullish(),
  OrgAccountBalance: text.nullish(),
  ThirdPartyTransID: text.nullish(),
  MSISDN: text.nullish(),
  FirstName: text.nullish(),
  MiddleName: text.nullish(),
  LastName: text.nullish(),
})

/** A manual payment through the paybill (C2B confirmation). */
export interface PaybillPayment {
  receipt: string
  amountCents: Cents
  shortCode: string
  /** The account the payer typed, trimmed; people mistype it. */
  accountReference: string
  paidAt: Date | null
  /** Safaricom masks it (`25470****149`): suitable for display, not for matching. */
  maskedPhone: string | null
  payerName: string | null
}

/** The body Safaricom posts to the registered ConfirmationURL, read into {@link PaybillPayment}. */
export const c2bConfirmation = confirmationBody.transform((body, context): PaybillPayment => {
  const amountCents = centsOf(body.TransAmount)
  if (!amountCents) {
    context.addIssue({ code: 'custom', message: 'TransAmount is not an amount', path: ['TransAmount'] })
    return z.NEVER
  }
  const names = [body.FirstName, body.MiddleName, body.LastName].map((name) => name?.trim()).filter(Boolean)
  return {
    receipt: body.TransID,
    amountCents,
    shortCode: body.BusinessShortCode,
    accountReference: body.BillRefNumber.trim(),
    paidAt: fromDarajaTimestamp(body.TransTime),
    maskedPhone: body.MSISDN?.trim() || null,
    payerName: names.join(' ') || null,
  }
})

/** The response that Safaricom expects to a callback or confirmation, at once and regardless of our result. */
export const callbackAnswer = { ResultCode: 0, ResultDesc: 'Accepted' } as const

/** A receipt in its normal form; null if the text cannot be a receipt. */
export const receiptOf = (value: string | null) =>
  RECEIPT.test(normalCode(value ?? '')) ? normalCode(value ?? '') : null

/** Converts Safaricom's shillings (`2088`, `2088.5`, `2088.00`) to cents; null if the text is not such an amount. */
export function centsOf(shillings: string | null): Cents | null {
  const parts = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(shillings ?? '')
  return parts ? centsOfDecimal(`${parts[1]}.${(parts[2] ?? '').padEnd(2, '0')}`) : null
}
