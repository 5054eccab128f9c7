import type { Clock } from '#lib/format/clock.ts'
import type { Attempt } from '../../rules/attempt.ts'
import type { PaymentTiming } from '../../rules/payment-timing.ts'
import type { ReportedEvent } from '../../use-cases/ledger.ts'
import type { CardPayer, PaymentProvider, ProviderContext, RefundOutcome, Started, StartRequest } from '../provider.ts'
import type { ProviderModule } from '../provider-module.ts'
import { type CardClient, createCardClient } from './client.ts'
import { leadsTo } from './leads-to.ts'
import { isCardMistyped, isOurFault, OUT_OF_ORDER, sentenceForGuests, sentenceOf } from './mapping.ts'
import type { FollowUpOutcome } from './outcomes.ts'
import { type CardSettings, cardSettings, cardTiming, cardVariables } from './settings.ts'

interface CardProviderSettings {
  clock: Clock
  timing: Pick<PaymentTiming, 'searchGraceSeconds'>
  /** The only allowed origin of the provider's frames. */
  cardinalOrigin: string
}

export const NEVER_ARRIVED = 'This payment did not reach your bank. No money was taken.'

/**
 * CyberSource. `start` only prepares a card: authenticate-card.ts continues the payment. A payment whose response was
 * lost is searched by the shop's reference.
 */
export function cardProvider(
  cards: CardClient,
  { clock, timing, cardinalOrigin }: CardProviderSettings,
): PaymentProvider<CardPayer> {
  /** The provider's search index lags minutes behind: an empty search is reliable only after the grace period. */
  const isLate = ({ authorisingAt, startedAt }: Attempt) =>
    clock().getTime() - (authorisingAt ?? startedAt).getTime() >= timing.searchGraceSeconds * 1000

  async function queryStatus(attempt: Attempt, context: ProviderContext): Promise<ReportedEvent | null> {
    const found = await cards.search(attempt.id, context)
    switch (found.outcome) {
      case 'paid': {
        const { paymentId, amountCents } = found
        if (amountCents !== attempt.amountCents) {
          // Money that differs from this payment: a staff member checks it, and the customer need not wait.
          context.log.error(
            { attemptId: attempt.id, paymentId, amountCents },
            'another amount was found at the provider',
          )
          return attempt.searchedAt
            ? null
            : { event: { kind: 'searched' }, source: 'search', facts: { paymentId, amountCents } }
        }
        const event = { kind: 'paid', receipt: paymentId, amountCents } as const
        return { event, source: 'search', facts: { paymentId, amountCents } }
      }
      case 'refused': {
        const { code, paymentId } = found
        return {
          event: {
            kind: 'failed',
            code,
            reason: attempt.revealsReason ? sentenceOf(code) : sentenceForGuests(code),
            certain: true,
          },
          source: 'search',
          facts: { code, paymentId },
        }
      }
      case 'unknown': {
        const open = found.reason === 'under review' && attempt.searchedAt === null
        return open ? { event: { kind: 'searched' }, source: 'search', facts: { cause: found.reason } } : null
      }
      case 'nothing':
      case 'not-charged':
        return isLate(attempt) ? letGo(attempt, context) : null
    }
  }

  /** Reverses possible authorisations of the reference; then it is certain that no money is taken. */
  async function letGo(attempt: Attempt, context: ProviderContext): Promise<ReportedEvent | null> {
    const reversed = await cards.reverseByReference(attempt.id, attempt.amountCents, context)
    if (reversed.outcome === 'unknown' || (reversed.outcome === 'refused' && isOurFault(reversed.code))) return null
    const facts = { reversal: reversed.outcome === 'done' ? reversed.paymentId : reversed.code }
    return {
      event: { kind: 'failed', code: 'never-arrived', reason: NEVER_ARRIVED, certain: true },
      source: 'search',
      facts,
    }
  }

  async function start({ attempt, by }: StartRequest<CardPayer>, context: ProviderContext): Promise<Started> {
    const ready = await cards.setUp(attempt.id, by.card, context)
    if (ready.outcome === 'ready' && leadsTo(cardinalOrigin, ready.deviceDataUrl)) {
      const { setupReference, deviceDataUrl, accessToken } = ready
      const reference = { setupReference }
      return {
        reported: { event: { kind: 'prepared', reference }, source: 'setup', facts: reference },
        browser: { deviceDataUrl, accessToken },
      }
    }
    const code = ready.outcome === 'refused' ? ready.code : ready.outcome === 'ready' ? 'OTHER_ORIGIN' : 'NO_ANSWER'
    if (code === 'OTHER_ORIGIN') {
      context.log.error({ attemptId: attempt.id }, 'the provider’s frame has another origin than CARDINAL_ORIGIN')
    }
    const typed = ready.outcome === 'refused' ? isCardMistyped(code) : null
    const isBroken = isOurFault(code) || ready.outcome !== 'refused'
    const reason = typed ?? (isBroken ? OUT_OF_ORDER : sentenceOf(code))
    const event = { kind: 'refused', code, reason, certain: true } as const
    return { reported: { event, source: 'setup', facts: { code } }, ...(typed !== null && { typed }) }
  }

  return {
    start,
    queryStatus,
    refund: async (kind, { id, attempt, amountCents }, context) => {
      if (attempt.receipt === null)
        return { outcome: 'refused', code: 'no-payment-id', sentence: 'It has no provider id.' }
      const send = kind === 'refund' ? cards.refund : cards.reverse
      return refundOutcome(await send(attempt.receipt, id, amountCents, context))
    },
    findRefund: async (id, context) => {
      const found = await cards.searchRefund(id, context)
      return found.outcome === 'nothing' ? null : refundOutcome(found)
    },
    webhook: null,
  }
}

function refundOutcome(outcome: FollowUpOutcome): RefundOutcome {
  switch (outcome.outcome) {
    case 'done':
      return { outcome: 'done', receipt: outcome.paymentId }
    case 'refused':
      return {
        outcome: 'refused',
        code: outcome.code,
        sentence: outcome.message || `The provider said ${outcome.code}.`,
      }
    case 'unknown':
      return outcome
  }
}

export const cardModule = {
  variables: cardVariables,
  settings: cardSettings,
  timing: cardTiming,
  isOffered: ({ isTaken, takesGuests }, isSignedIn) => isTaken && (takesGuests || isSignedIn),
  open: (settings, { clock, timing, log }) => {
    const client = createCardClient({ ...settings, clock, log })
    return { ...cardProvider(client, { clock, timing, cardinalOrigin: settings.cardinalOrigin }), client }
  },
} satisfies ProviderModule<typeof cardVariables, CardSettings>
