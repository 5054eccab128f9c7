import type { Output } from '#lib/contract/base/call.ts'
import type { Answer } from '#lib/contract/base/problem.ts'
import type { cardAuthentication, payment } from '#lib/contract/payments/payment.ts'
import type { PhoneMethod } from '#lib/contract/payments/payment-methods.ts'
import { isUndecided } from '#lib/http/attempt-key.ts'
import { mobileMoneyName } from '#lib/payment/method-text.ts'
import type { PaymentState } from '#lib/payment/payment-status.ts'
import { PAGE_OF, verdictOf } from './refusal-table.ts'

/**
 * Next page after a response, per payment screen (specification, section 4; refusals: refusal-table.ts).
 * `/order-payment` never returns to its form: every refusal with a known outcome opens payment-message.
 */

export type Screen = 'payment' | 'order-payment'

export type Next =
  /** `warning`: the outcome of the payment is open, and `message` explains the next step. */
  | { to: 'receive-message'; message?: string; tone?: 'success' | 'warning' }
  | { to: 'payment-message'; message: string }
  /** Typed values stay, with their errors. */
  | { to: 'form'; message: string; fields?: Record<string, string> }

export type Challenge = Required<Pick<Output<typeof cardAuthentication>, 'accessToken' | 'stepUpUrl' | 'attemptId'>> & {
  pareq?: string
}

/** Message if no certain response to the prompt request arrived: the provider could have received it. */
export const promptUndecided = (provider: string): string =>
  `The connection failed, so we do not know yet whether ${provider} got the request. Check your phone. If it asks for your PIN, you can enter it. If you already entered it, check for the ${provider} message before you pay again. This page shows the result as soon as the shop answers.`

/** The same for a card. */
export const CARD_UNDECIDED =
  'The connection failed, so we do not know yet whether your card payment went through. Please do not pay again yet. This page shows the result as soon as the shop answers.'

function afterRefusal(screen: Screen, answer: Answer<unknown, unknown> & { ok: false }, undecided: string): Next {
  const { problem } = answer
  const { message, fields } = problem
  const to = PAGE_OF[verdictOf(problem)]
  if (to === 'receive-message') return { to, message: isUndecided(answer) ? undecided : message, tone: 'warning' }
  if (to === 'payment-message' || screen === 'order-payment') return { to: 'payment-message', message }
  return { to, message, fields }
}

/** Next page after the prompt was requested. @param method the mobile money service */
export function afterPrompt(screen: Screen, answer: Answer<unknown, unknown>, method: PhoneMethod): Next {
  if (!answer.ok) return afterRefusal(screen, answer, promptUndecided(mobileMoneyName(method)))
  return { to: 'receive-message', message: answer.message, tone: 'success' }
}

/**
 * Next page after a card's first call; null continues with the device check. A reason with "invalid" in it is about the
 * typed values.
 */
export function afterPreparing(screen: Screen, answer: Answer<Output<typeof payment>, unknown>): Next | null {
  if (!answer.ok) return afterRefusal(screen, answer, CARD_UNDECIDED)
  const { attemptId, reason } = answer.data
  if (attemptId !== null && !/invalid/i.test(reason ?? '')) return null
  const message = reason ?? 'This card cannot be used. Please check it.'
  return screen === 'payment' ? { to: 'form', message } : { to: 'payment-message', message }
}

/** After a card's second call: a challenge to show, a page to show, or where to go. */
export function afterAsking(
  screen: Screen,
  answer: Answer<Output<typeof cardAuthentication>, unknown>,
): Next | { challenge: Challenge } | { html: string } {
  if (!answer.ok) return afterRefusal(screen, answer, CARD_UNDECIDED)
  const { accessToken, stepUpUrl, attemptId, pareq, html } = answer.data
  if (accessToken && stepUpUrl) return { challenge: { accessToken, stepUpUrl, attemptId, pareq } }
  return html && screen === 'payment' ? { html } : { to: 'receive-message' }
}

/** Next page of a watched card payment; null while its outcome is open. */
export function afterWatching({ isPaid, state, reason }: PaymentState): Next | null {
  if (isPaid || state === 'unknown') return { to: 'receive-message' }
  if (state === 'failed') return { to: 'payment-message', message: reason ?? 'Your bank did not approve the payment.' }
  return null
}
