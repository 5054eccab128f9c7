import { isUndecided } from '#lib/attempt-key.ts'
import type { Output } from '#lib/contract/call.ts'
import type { cardAuthentication, payment } from '#lib/contract/payment.ts'
import type { Answer, Problem, ProblemCode } from '#lib/contract/problem.ts'
import type { PaymentStanding } from '#lib/payment-status.ts'

/**
 * Where an answer leads, per payment screen (specification, section 4). `/order-payment` has the simpler rules: what is
 * answered with 200 goes to receive-message, everything else to payment-message; that page knows better when money may
 * have moved.
 */

export type Screen = 'payment' | 'order-payment'

export type Next =
  | { to: 'receive-message' | 'payment' }
  | { to: 'payment-message'; said: string }
  /** What was typed stays, with what is wrong about it. */
  | { to: 'form'; said: string; fields?: Record<string, string> }

export type Challenge = Required<Pick<Output<typeof cardAuthentication>, 'accessToken' | 'stepUpUrl' | 'attemptId'>> & {
  pareq?: string
}

/** No answer at all: nothing is known to have happened, and leaving for another page would end at the browser's own. */
const UNANSWERED: ProblemCode = 'shop-unreachable'

const PAGES: Partial<Record<ProblemCode, 'receive-message' | 'payment-message' | 'payment'>> = {
  'payment-in-flight': 'receive-message',
  'payment-refused': 'payment-message',
  'provider-unreachable': 'payment-message',
  'already-paid': 'payment',
}

function afterRefusal(screen: Screen, { code, message, fields }: Problem): Next {
  if (screen === 'order-payment' && code !== UNANSWERED) return { to: 'payment-message', said: message }
  const to = PAGES[code]
  if (to === 'payment-message') return { to, said: message }
  return to ? { to } : { to: 'form', said: message, fields }
}

/** What is said when no certain answer came to the wish for a prompt: M-Pesa may have been asked. */
export const PROMPT_UNHEARD =
  'The connection failed, and we have not heard whether M-Pesa was asked. Look at your phone: if it asks for your PIN you can enter it, and this page says so when it is paid. If you already entered it, look for the M-Pesa message before you pay again. Otherwise press the button once more: it repeats the same request and sends no second one.'

/** After the prompt was asked for. */
export function afterPrompt(screen: Screen, answer: Answer<unknown, unknown>): Next {
  if (answer.ok) return { to: 'receive-message' }
  const { problem } = answer
  // Refused before anything was done: that alone is certain.
  const isUnheard = isUndecided(answer) && problem.code !== 'too-many-requests'
  return afterRefusal(screen, isUnheard ? { ...problem, message: PROMPT_UNHEARD } : problem)
}

/** After a card's first call; null goes on to the device. A reason with "invalid" in it is about what was typed. */
export function afterPreparing(screen: Screen, answer: Answer<Output<typeof payment>, unknown>): Next | null {
  if (!answer.ok) return afterRefusal(screen, answer.problem)
  const { attemptId, reason } = answer.data
  if (attemptId !== null && !/invalid/i.test(reason ?? '')) return null
  const said = reason ?? 'This card cannot be used. Please check it.'
  return screen === 'payment' ? { to: 'form', said } : { to: 'payment-message', said }
}

/**
 * After a card's second call: a challenge to show, a page to show, or where to go. From here on money may have moved: only
 * a certain no is one.
 */
export function afterAsking(
  screen: Screen,
  answer: Answer<Output<typeof cardAuthentication>, unknown>,
): Next | { challenge: Challenge } | { html: string } {
  if (answer.ok) {
    const { accessToken, stepUpUrl, attemptId, pareq, html } = answer.data
    if (accessToken && stepUpUrl) return { challenge: { accessToken, stepUpUrl, attemptId, pareq } }
    return html && screen === 'payment' ? { html } : { to: 'receive-message' }
  }
  const { code, status } = answer.problem
  if (code === 'payment-in-flight' || status >= 500) return { to: 'receive-message' }
  return afterRefusal(screen, answer.problem)
}

/** Where a watched card payment leads; null while it can still be answered. */
export function afterWatching({ isPaid, state, reason }: PaymentStanding): Next | null {
  if (isPaid || state === 'unknown') return { to: 'receive-message' }
  if (state === 'failed') return { to: 'payment-message', said: reason ?? 'Your bank did not agree.' }
  return null
}
