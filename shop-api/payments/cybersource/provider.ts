import type { Clock } from '#lib/format/clock.ts'
import type { Attempt } from '../attempt.ts'
import type { PaymentTiming } from '../env.ts'
import type { Told } from '../ledger.ts'
import type { GivenBack, PaymentProvider, ProviderContext } from '../provider.ts'
import type { CardClient } from './client.ts'
import { isOurFault, sentenceForGuests, sentenceOf } from './mapping.ts'
import type { FollowUpOutcome } from './outcomes.ts'

export const NEVER_ARRIVED = 'This payment did not reach your bank. Nothing was taken.'

/** CyberSource as the ledger knows providers: a payment whose answer was lost is searched for by our own reference. */
export function cardProvider(
  cards: CardClient,
  { clock, timing }: { clock: Clock; timing: Pick<PaymentTiming, 'searchGraceSeconds'> },
): PaymentProvider {
  /** The provider's index is minutes behind its answers: only late enough does finding nothing mean anything. */
  const isLate = ({ authorisingAt, startedAt }: Attempt) =>
    clock().getTime() - (authorisingAt ?? startedAt).getTime() >= timing.searchGraceSeconds * 1000

  async function ask(attempt: Attempt, context: ProviderContext): Promise<Told | null> {
    const found = await cards.search(attempt.id, context)
    switch (found.outcome) {
      case 'paid': {
        const { paymentId, amountCents } = found
        if (amountCents !== attempt.amountCents) {
          // Money, and not this payment's: for somebody to look at, and no reason to keep the customer waiting.
          context.log.error(
            { attemptId: attempt.id, paymentId, amountCents },
            'another amount was found at the provider',
          )
          return attempt.searchedAt
            ? null
            : { word: { kind: 'searched' }, source: 'search', facts: { paymentId, amountCents } }
        }
        const word = { kind: 'paid', receipt: paymentId, amountCents } as const
        return { word, source: 'search', facts: { paymentId, amountCents } }
      }
      case 'refused': {
        const { code, paymentId } = found
        return {
          word: {
            kind: 'failed',
            code,
            reason: attempt.tellsReason ? sentenceOf(code) : sentenceForGuests(code),
            certain: true,
          },
          source: 'search',
          facts: { code, paymentId },
        }
      }
      case 'unknown': {
        const open = found.reason === 'under review' && attempt.searchedAt === null
        return open ? { word: { kind: 'searched' }, source: 'search', facts: { cause: found.reason } } : null
      }
      case 'nothing':
      case 'not-charged':
        return isLate(attempt) ? letGo(attempt, context) : null
    }
  }

  /** Whatever may still be held under the reference is let go; then it is certain that nothing is taken. */
  async function letGo(attempt: Attempt, context: ProviderContext): Promise<Told | null> {
    const reversed = await cards.reverseLost(attempt.id, attempt.amountCents, context)
    if (reversed.outcome === 'unknown' || (reversed.outcome === 'refused' && isOurFault(reversed.code))) return null
    const facts = { reversal: reversed.outcome === 'done' ? reversed.paymentId : reversed.code }
    return {
      word: { kind: 'failed', code: 'never-arrived', reason: NEVER_ARRIVED, certain: true },
      source: 'search',
      facts,
    }
  }

  return {
    ask,
    giveBack: async (kind, { id, attempt, amountCents }, context) => {
      if (attempt.receipt === null)
        return { outcome: 'refused', code: 'no-payment-id', sentence: 'It has no provider id.' }
      const asked = kind === 'refund' ? cards.refund : cards.reverse
      return givenBack(await asked(attempt.receipt, id, amountCents, context))
    },
    findGivenBack: async (id, context) => {
      const found = await cards.searchGivenBack(id, context)
      return found.outcome === 'nothing' ? null : givenBack(found)
    },
  }
}

function givenBack(told: FollowUpOutcome): GivenBack {
  switch (told.outcome) {
    case 'done':
      return { outcome: 'done', receipt: told.paymentId }
    case 'refused':
      return { outcome: 'refused', code: told.code, sentence: told.message || `The provider said ${told.code}.` }
    case 'unknown':
      return told
  }
}
