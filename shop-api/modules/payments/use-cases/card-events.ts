/** Converts responses of a card's provider to events of the ledger. */
import { createHash } from 'node:crypto'
import type { CardParts } from '../providers/card-parts.ts'
import { leadsTo } from '../providers/cybersource/leads-to.ts'
import { sentenceForGuests, sentenceOf } from '../providers/cybersource/mapping.ts'
import type { PaymentOutcome } from '../providers/cybersource/outcomes.ts'
import type { ProviderContext } from '../providers/provider.ts'
import type { Attempt } from '../rules/attempt.ts'
import type { PaymentEvent } from '../rules/ledger-rules.ts'
import type { Facts, Source } from '../rules/payment-event.ts'
import { type ReportedEvent, recordEvent } from './ledger.ts'

/** The hash by which a return secret is found. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Records that a request that can take money is sent now. It can be sent only with `mayTake`. */
export async function beginCapture(
  parts: CardParts,
  attempt: Attempt,
  source: Source,
): Promise<{ mayTake: boolean; attempt: Attempt }> {
  const reported = { event: { kind: 'authorising' }, source, facts: { step: 'begun' } } as const
  const recorded = await recordEvent(parts, { id: attempt.id }, reported)
  const after = recorded.attempt ?? attempt
  return { mayTake: recorded.outcome === 'applied' && after.authorisingAt !== null, attempt: after }
}

/** Ends an attempt that has certainly taken no money; any other attempt stays unchanged. */
export async function abandon(parts: CardParts, attempt: Attempt, code: string, reason: string): Promise<Attempt> {
  await parts.steps.vault.forget(attempt.id)
  const reported = { event: { kind: 'abandoned', code, reason }, source: 'clock', facts: { why: code } } as const
  return (await recordEvent(parts, { id: attempt.id }, reported)).attempt ?? attempt
}

/**
 * The event of the provider's response. Authorised money that is not the payment is released first.
 * @param secret of the return address of a challenge, if a challenge is possible
 */
export async function eventOfPayment(
  parts: CardParts,
  attempt: Attempt,
  outcome: PaymentOutcome,
  { source, secret }: { source: Source; secret?: string },
  context: ProviderContext,
): Promise<ReportedEvent> {
  const report = (event: PaymentEvent, facts: Facts): ReportedEvent => ({ event, source, facts })
  switch (outcome.outcome) {
    case 'paid': {
      const { paymentId, amountCents } = outcome
      return report({ kind: 'paid', receipt: paymentId, amountCents }, { paymentId, amountCents })
    }
    case 'challenge': {
      const { authenticationId, stepUpUrl } = outcome
      if (secret === undefined || !leadsTo(parts.cardinalOrigin, stepUpUrl)) {
        return report(refusedAs('CHALLENGE_NOT_UNDERSTOOD', attempt), { authenticationId })
      }
      const reference = { authenticationId, returnSecretHash: hashOf(secret) }
      return report({ kind: 'challenged', reference }, { authenticationId })
    }
    case 'held': {
      const { code, paymentId, amountCents } = outcome
      const reversal = await parts.cards.reverse(paymentId, attempt.id, amountCents, context)
      const facts = { code, paymentId, amountCents, reversal: reversal.outcome }
      return report(reversal.outcome === 'done' ? refusedAs(code, attempt) : { kind: 'overdue' }, facts)
    }
    case 'refused':
      return report(refusedAs(outcome.code, attempt), { code: outcome.code, paymentId: outcome.paymentId ?? null })
    case 'unknown':
      return report({ kind: 'overdue' }, { cause: outcome.reason, paymentId: outcome.paymentId ?? null })
  }
}

const refusedAs = (code: string, { revealsReason }: Attempt): PaymentEvent => ({
  kind: 'failed',
  code,
  reason: revealsReason ? sentenceOf(code) : sentenceForGuests(code),
  certain: true,
})
