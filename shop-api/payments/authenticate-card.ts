import { randomBytes } from 'node:crypto'
import type { BrowserFacts } from '#lib/contract/payment.ts'
import { type Problem, problem } from '#lib/contract/problem.ts'
import { type Attempt, attemptsOf, orderOfAttempt } from './attempt.ts'
import { billToOf } from './bill-to.ts'
import { abandon, beginTaking, eventOfPayment } from './card-events.ts'
import type { CardParts } from './card-parts.ts'
import { resultPage } from './card-result-page.ts'
import type { Challenge } from './cybersource/outcomes.ts'
import type { Card, RequestFacts } from './cybersource/requests.ts'
import { hear } from './ledger.ts'
import { SETTLED_ELSEWHERE_REASON } from './ledger-rules.ts'
import type { ProviderContext } from './provider.ts'

export interface AuthenticationInput {
  attemptId: string
  orderId: string
  card: Card
  securityCode: string
  browser: BrowserFacts
  request: RequestFacts
  /** What the device data frame named; the provider is only ever told ours. */
  sessionId?: string
  challengeWindowSize?: string
}

/** What the second call of a card payment answers. */
export type Authenticated =
  | { kind: 'challenge'; challenge: Challenge }
  | { kind: 'page'; html: string }
  | { kind: 'refused'; problem: Problem }

const CHANGED = 'The card was changed in the meantime. Nothing was taken. Please begin again.'
const INTERRUPTED = 'This card payment was interrupted. Nothing was taken. Please begin again.'

/**
 * Asks the bank about a prepared card. The request that may take money goes out once per attempt, after the ledger
 * knows of it; asked again the same answer comes.
 */
export async function authenticateCard(
  parts: CardParts,
  asked: AuthenticationInput,
  context: ProviderContext,
): Promise<Authenticated> {
  const { desk } = parts
  const { attemptId, orderId, card } = asked
  const attempt = await findAttempt(parts, attemptId)
  if (attempt?.orderId !== orderId || attempt.paymentType !== 2) {
    return { kind: 'refused', problem: problem('not-found', 'There is no such payment.') }
  }
  if (desk.prepared(attemptId) && !desk.isSame(attemptId, card)) {
    const ended = await abandon(parts, attempt, 'card-changed', CHANGED)
    return ended.state === 'failed'
      ? answerOf(ended)
      : { kind: 'refused', problem: problem('invalid-request', CHANGED) }
  }
  const answer = await desk.once(attemptId, 'authenticating', () => authenticate(parts, attempt, asked, context))
  // Without one it was begun by a process that is gone, or too long ago.
  if (!answer) return answerOf(await abandon(parts, attempt, 'interrupted', INTERRUPTED))
  // Asked again later: what was undecided, or a challenge that is over, may stand otherwise now.
  const now = (await findAttempt(parts, attemptId)) ?? attempt
  return answer.kind === 'challenge' && now.state === 'prompted' ? answer : answerOf(now)
}

async function authenticate(
  parts: CardParts,
  before: Attempt,
  asked: AuthenticationInput,
  context: ProviderContext,
): Promise<Authenticated> {
  const { mayTake, attempt } = await beginTaking(parts, before, 'payment-answer')
  if (!mayTake || attempt.setupReference === null) return answerOf(attempt)
  if (asked.sessionId !== undefined && asked.sessionId !== attempt.setupReference) {
    context.log.warn({ attemptId: attempt.id }, 'a device data message of another session was left out')
  }
  const secret = randomBytes(32).toString('base64url')
  const outcome = await parts.cards.enrol(
    {
      ...asked,
      reference: attempt.id,
      amountCents: attempt.amountCents,
      billTo: await billToOf(parts.database.query, attempt.orderId),
      setupReference: attempt.setupReference,
      returnUrl: parts.returnUrlOf(secret),
    },
    context,
  )
  const told = await eventOfPayment(parts, attempt, outcome, { source: 'payment-answer', secret }, context)
  const after = (await hear(parts, { id: attempt.id }, told)).attempt ?? attempt
  parts.wake()
  if (after.state === 'failed') await parts.noteDecline(context.log)
  if (outcome.outcome !== 'challenge' || after.state !== 'prompted') return answerOf(after)
  parts.desk.vault.keep(attempt.id, asked.card)
  return { kind: 'challenge', challenge: outcome }
}

/** An attempt as it stands; null when there is none. */
export async function findAttempt({ database: { query } }: CardParts, id: string): Promise<Attempt | null> {
  const found = await orderOfAttempt(query, { id })
  return (found && (await attemptsOf(query, found.orderId)).find((one) => one.id === id)) ?? null
}

/** What the call answers for an attempt that shows no challenge. "Failed" is only said where nothing was taken. */
function answerOf({ state, resultCode, reason }: Attempt): Authenticated {
  if (state !== 'failed') return { kind: 'page', html: resultPage(state === 'paid' ? 'paid' : 'undecided') }
  const isElsewhere = resultCode === 'order-settled'
  const sentence = reason ?? SETTLED_ELSEWHERE_REASON
  return { kind: 'refused', problem: problem(isElsewhere ? 'already-paid' : 'payment-refused', sentence) }
}
