import type { CardParts } from '../providers/card-parts.ts'
import type { ProviderContext } from '../providers/provider.ts'
import { billToOf } from '../queries/bill-to.ts'
import type { Attempt } from '../rules/attempt.ts'
import { type CardResult, wordsOf } from '../rules/card-result-page.ts'
import { storedMessage } from '../rules/stored-message.ts'
import { findAttempt } from './attempts.ts'
import { abandon, beginCapture, eventOfPayment, hashOf } from './card-events.ts'
import { recordEvent } from './ledger.ts'
import { logPaymentEvent } from './payment-events.ts'

export interface CardReturnInput {
  /** The secret of the address that received the request. */
  secret: string
  transactionId: string
  /** The value that the page passed to the challenge: the attempt. */
  md?: string
}

export interface Returned {
  orderId: string
  outcome: CardResult
  message: string
}

const INTERRUPTED = 'This card payment was interrupted. No money was taken. Please start again.'

/**
 * Ends a challenge: captures the money if its holder passed it. It must have the secret of the address and the ledger's
 * transaction. It is applied once; a repeated call only returns the payment's status. Null for an unknown attempt.
 */
export async function returnCard(
  parts: CardParts,
  input: CardReturnInput,
  context: ProviderContext,
): Promise<Returned | null> {
  const { database, steps } = parts
  const attempt = await findAttempt(database, { method: 'card', reference: { returnSecretHash: hashOf(input.secret) } })
  if (!attempt) return null
  const isOurs =
    attempt.providerReference?.authenticationId === input.transactionId && (!input.md || input.md === attempt.id)
  if (!isOurs) {
    context.log.warn({ attemptId: attempt.id }, 'a challenge’s return named another transaction')
    const facts = { message: storedMessage({ TransactionId: input.transactionId, MD: input.md }) }
    const event = { source: 'validation', outcome: 'ignored-mismatch', facts, at: parts.clock() } as const
    await logPaymentEvent(database, { attemptId: attempt.id, ...event })
    return null
  }
  const finished = steps.once(attempt, 'returning', () => finish(parts, attempt, input.secret, context))
  // Missing if it was started by a process that has ended, or too long ago: its card is no longer stored.
  await (finished ?? abandon(parts, attempt, 'interrupted', INTERRUPTED))
  // Reads again: an undecided attempt can be decided now.
  return returnedFor((await findAttempt(database, { id: attempt.id })) ?? attempt)
}

async function finish(parts: CardParts, before: Attempt, secret: string, context: ProviderContext): Promise<Attempt> {
  const card = await parts.steps.vault.take(before.id, secret)
  if (!card) return abandon(parts, before, 'interrupted', INTERRUPTED)
  const { mayTake, attempt } = await beginCapture(parts, before, 'validation')
  const { authenticationId } = attempt.providerReference ?? {}
  if (!mayTake || authenticationId === undefined) return attempt
  const outcome = await parts.cards.validate(
    {
      reference: attempt.id,
      amountCents: attempt.amountCents,
      card,
      billTo: await billToOf(parts.database, attempt.orderId),
      authenticationId,
    },
    context,
  )
  const reported = await eventOfPayment(parts, attempt, outcome, { source: 'validation' }, context)
  const after = (await recordEvent(parts, { id: attempt.id }, reported)).attempt ?? attempt
  parts.wake()
  if (after.state === 'failed') await parts.noteDecline(context.log)
  return after
}

function returnedFor({ orderId, state, reason }: Attempt): Returned {
  const outcome = state === 'paid' || state === 'failed' ? state : 'undecided'
  return { orderId, outcome, message: (outcome === 'failed' && reason) || wordsOf(outcome) }
}
