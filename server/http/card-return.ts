import 'server-only'
import * as z from 'zod/mini'
import type { Input, Output } from '#lib/contract/call.ts'
import { cardReturn } from '#lib/contract/payment.ts'
import type { Answer } from '#lib/contract/problem.ts'

/** The bank's frame sends two short fields. */
export const RETURN_MAX_BYTES = 8 * 1024

/**
 * What the challenge's frame posted, or null when it cannot be of a payment of ours.
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
 * Where the frame goes on to. The page there believes only what the shop says of the order; without one it says that
 * this is no payment of ours, or that nothing is certain yet.
 * @param answer the shop API's; null when it was not asked
 */
export function alertAddress(answer: Answer<Output<typeof cardReturn>, unknown> | null): string {
  if (answer?.ok) return `/payment-alert?order=${answer.data.orderId}`
  const refused = answer === null || answer.problem.status < 500
  return refused ? '/payment-alert' : '/payment-alert?outcome=undecided'
}
