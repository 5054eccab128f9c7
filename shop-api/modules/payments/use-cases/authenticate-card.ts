import { randomBytes } from 'node:crypto'
import { ATTEMPT_TYPE } from '#lib/contract/base/codes.ts'
import { type Problem, problem } from '#lib/contract/base/problem.ts'
import type { BrowserFacts } from '#lib/contract/payments/payment.ts'
import type { CardParts } from '../providers/card-parts.ts'
import type { Challenge } from '../providers/cybersource/outcomes.ts'
import type { Card, RequestFacts } from '../providers/cybersource/requests.ts'
import { cardReference } from '../providers/ledger-methods.ts'
import type { ProviderContext } from '../providers/provider.ts'
import { billToOf } from '../queries/bill-to.ts'
import type { Attempt } from '../rules/attempt.ts'
import { resultPage } from '../rules/card-result-page.ts'
import { SETTLED_ELSEWHERE_REASON } from '../rules/ledger-rules.ts'
import { findAttempt } from './attempts.ts'
import { abandon, beginCapture, eventOfPayment } from './card-events.ts'
import { recordEvent } from './ledger.ts'

export interface AuthenticationInput {
  attemptId: string
  orderId: string
  card: Card
  securityCode: string
  browser: BrowserFacts
  request: RequestFacts
  /** The session named by the device data frame; only the shop's session is sent to the provider. */
  sessionId?: string
  challengeWindowSize?: string
}

/** The result of the second call of a card payment. */
export type Authenticated =
  | { kind: 'challenge'; challenge: Challenge }
  | { kind: 'page'; html: string }
  | { kind: 'refused'; problem: Problem }

const CHANGED = 'The card was changed in the meantime. No money was taken. Please start again.'
const INTERRUPTED = 'This card payment was interrupted. No money was taken. Please start again.'

/**
 * Requests authorisation of a prepared card by its bank. The request that can take money is sent once per attempt,
 * after the ledger has recorded it; a repeated call returns the same result.
 */
export async function authenticateCard(
  parts: CardParts,
  input: AuthenticationInput,
  context: ProviderContext,
): Promise<Authenticated> {
  const { steps, database } = parts
  const { attemptId, orderId, card } = input
  const attempt = await findAttempt(database, { id: attemptId })
  if (attempt?.orderId !== orderId || attempt.paymentType !== ATTEMPT_TYPE.card) {
    return { kind: 'refused', problem: problem('not-found', 'We could not find this payment.') }
  }
  if (!steps.isSame(attempt, card)) {
    const ended = await abandon(parts, attempt, 'card-changed', CHANGED)
    return ended.state === 'failed'
      ? answerOf(ended)
      : { kind: 'refused', problem: problem('invalid-request', CHANGED) }
  }
  const answer = await steps.once(attempt, 'authenticating', () => authenticate(parts, attempt, input, context))
  // Missing if it was started by a process that has ended, or too long ago.
  if (!answer) return answerOf(await abandon(parts, attempt, 'interrupted', INTERRUPTED))
  // Reads again for a repeated call: an undecided attempt, or one with a finished challenge, could have changed.
  const now = (await findAttempt(database, { id: attemptId })) ?? attempt
  return answer.kind === 'challenge' && now.state === 'prompted' ? answer : answerOf(now)
}

async function authenticate(
  parts: CardParts,
  before: Attempt,
  input: AuthenticationInput,
  context: ProviderContext,
): Promise<Authenticated> {
  const { mayTake, attempt } = await beginCapture(parts, before, 'payment-answer')
  if (!mayTake || attempt.providerReference === null) return answerOf(attempt)
  const { setupReference } = cardReference.parse(attempt.providerReference)
  if (input.sessionId !== undefined && input.sessionId !== setupReference) {
    context.log.warn({ attemptId: attempt.id }, 'a device data message of another session was left out')
  }
  const secret = randomBytes(32).toString('base64url')
  const outcome = await parts.cards.enrol(
    {
      ...input,
      reference: attempt.id,
      amountCents: attempt.amountCents,
      billTo: await billToOf(parts.database, attempt.orderId),
      setupReference,
      returnUrl: parts.returnUrlOf(secret),
    },
    context,
  )
  const reported = await eventOfPayment(parts, attempt, outcome, { source: 'payment-answer', secret }, context)
  const after = (await recordEvent(parts, { id: attempt.id }, reported)).attempt ?? attempt
  parts.wake()
  if (after.state === 'failed') await parts.noteDecline(context.log)
  if (outcome.outcome !== 'challenge' || after.state !== 'prompted') return answerOf(after)
  await parts.steps.vault.keep(attempt.id, input.card, secret)
  return { kind: 'challenge', challenge: outcome }
}

/** The result for an attempt without a challenge. "Failed" is only returned if no money was taken. */
function answerOf({ state, resultCode, reason }: Attempt): Authenticated {
  if (state !== 'failed') return { kind: 'page', html: resultPage(state === 'paid' ? 'paid' : 'undecided') }
  const isElsewhere = resultCode === 'order-settled'
  const sentence = reason ?? SETTLED_ELSEWHERE_REASON
  return { kind: 'refused', problem: problem(isElsewhere ? 'already-paid' : 'payment-refused', sentence) }
}
