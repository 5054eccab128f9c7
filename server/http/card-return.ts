import 'server-only'
import * as z from 'zod/mini'
import type { Input, Output } from '#lib/contract/base/call.ts'
import type { Answer } from '#lib/contract/base/problem.ts'
import { cardReturn } from '#lib/contract/payments/payment.ts'

/** The bank's frame sends two short fields. */
export const RETURN_MAX_BYTES = 8 * 1024

/**
 * The form that the challenge's frame posted; null if it cannot belong to a payment of this shop.
 * @param secret of the address
 * @param text the form's body
 */
export function readReturn(secret: string, type: string | null, text: string): Input<typeof cardReturn> | null {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type ?? '')) return null
  const form = new URLSearchParams(text)
  const read = z.safeDecode(cardReturn.request, {
    attemptSecret: secret,
    TransactionId: form.get('TransactionId') ?? '',
    MD: form.get('MD') ?? undefined,
  })
  return read.success ? read.data : null
}

/**
 * The address to which the frame continues. The page there trusts only the shop's status of the order. Without an order
 * it states that the payment is unknown or undecided.
 * @param answer the shop API's; null if it was not called
 */
export function alertAddress(answer: Answer<Output<typeof cardReturn>, unknown> | null): string {
  if (answer?.ok) return `/payment-alert?order=${answer.data.orderId}`
  const refused = answer === null || answer.problem.status < 500
  return refused ? '/payment-alert' : '/payment-alert?outcome=undecided'
}
