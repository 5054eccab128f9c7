/** The fields of Airtel Money's collection API that the shop reads. Unknown fields are left out. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { normalCode } from '#lib/format/normal-code.ts'

const text = z.string().check(z.maxLength(200))

export const tokenReply = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.coerce.number().check(z.positive(), z.maximum(86_400)),
})

const status = z.object({ success: z.boolean(), response_code: z.optional(text), message: z.optional(text) })

/** The response to a payment request: accepted does not mean paid. */
export const pushReply = z.object({ status })

/** TS paid, TF failed, TE expired, TIP in progress, TA unknown to Airtel itself. */
const transactionStatus = z.enum(['TS', 'TF', 'TE', 'TIP', 'TA'])
const receipt = z.optional(z.nullable(z.string().check(z.overwrite(normalCode), z.regex(/^[\w.]{1,40}$/))))

export const queryReply = z.object({
  status,
  data: z.optional(z.object({ transaction: z.object({ status: transactionStatus, airtel_money_id: receipt }) })),
})

/** Airtel's callback when a payment has ended. `transaction` is left unchanged, because it was signed. */
export const callbackBody = z.object({ transaction: z.looseObject({}), hash: z.string() })
export const callbackTransaction = z.object({
  id: text,
  status_code: transactionStatus,
  airtel_money_id: receipt,
})

export type TransactionStatus = z.output<typeof transactionStatus>

/** The signature of a callback: HMAC-SHA256 of its transaction. */
export function signatureOf(transaction: object, key: string): string {
  return createHmac('sha256', key).update(JSON.stringify(transaction)).digest('base64')
}

export function isSigned({ transaction, hash }: z.output<typeof callbackBody>, key: string): boolean {
  const [given, right] = [hash, signatureOf(transaction, key)].map((one) => Buffer.from(one)) as [Buffer, Buffer]
  return given.length === right.length && timingSafeEqual(given, right)
}
