import * as z from 'zod/mini'
import { PAYMENT_PROVIDERS } from '#lib/deployment/payment-providers.ts'
import type { Clock } from '#lib/format/clock.ts'
import { webAddress, wholeNumber } from '../../../../env.ts'
import type { Attempt } from '../../rules/attempt.ts'
import type { PaymentTiming } from '../../rules/payment-timing.ts'
import type { ReportedEvent } from '../../use-cases/ledger.ts'
import type { CardPayer, PaymentProvider, ProviderContext, RefundOutcome, Started, StartRequest } from '../provider.ts'
import { demandHttps, demandVariables, isLocal, type ProviderModule, type SettingsSource } from '../provider-module.ts'
import { type CardClient, createCardClient } from './client.ts'
import { leadsTo } from './leads-to.ts'
import { isCardMistyped, isOurFault, OUT_OF_ORDER, sentenceForGuests, sentenceOf } from './mapping.ts'
import type { FollowUpOutcome } from './outcomes.ts'

/**
 * Card settings while no `CYBERSOURCE_*` variable is set: the credentials of the simulator. They are valid only for the
 * simulator on this machine.
 */
export const cardSandbox = {
  baseUrl: 'http://127.0.0.1:4200',
  cardinalOrigin: 'http://127.0.0.1:4200',
  ...PAYMENT_PROVIDERS.card.sandbox,
} as const

const cardVariables = {
  PUBLIC_URL: z.optional(webAddress),
  CYBERSOURCE_BASE_URL: z._default(webAddress, cardSandbox.baseUrl),
  CYBERSOURCE_MERCHANT_ID: z.optional(z.string().check(z.regex(/^[\w.-]{1,50}$/, 'must be a merchant id'))),
  CYBERSOURCE_KEY_ID: z.optional(z.string()),
  CYBERSOURCE_SHARED_SECRET: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9+/]{40,}={0,2}$/, 'must be the base64 text the provider showed')),
  ),
  CYBERSOURCE_TIMEOUT_SECONDS: wholeNumber(1, 18, 18),
  CARDINAL_ORIGIN: z._default(webAddress, cardSandbox.cardinalOrigin),
  CARD_CHALLENGE_SECONDS: wholeNumber(5, 600, 600),
  CARD_SEARCH_GRACE_SECONDS: wholeNumber(1, 3600, 120),
  CARD_GUESTS: z._default(z.enum(['yes', 'no']), 'yes'),
  CARD_WITHOUT_AUTHENTICATION: z._default(z.enum(['yes', 'no']), 'yes'),
}

type CardVariables = z.output<z.ZodMiniObject<typeof cardVariables>>

interface CardSettings {
  /** False if a public shop has no card provider: then cards are not offered. */
  isTaken: boolean
  /** False if only signed-in customers can pay by card. */
  takesGuests: boolean
  /** Whether a card is accepted if its bank authorises it but the holder could not be authenticated. */
  takesUnauthenticated: boolean
  /** `https://api.cybersource.com`, its test host or the simulator. */
  baseUrl: string
  merchantId: string
  keyId: string
  /** Base64, as the provider shows it. */
  sharedSecret: string
  timeoutMs: number
  /** The only allowed origin of the device data frame, the step-up page and the message to the browser. */
  cardinalOrigin: string
  /** The shop's public URL: a challenge returns there. */
  publicUrl: string
}

/**
 * The shop's account with CyberSource; without variables the simulator of this machine.
 * @throws Error naming every missing variable, without values
 */
function cardSettings(env: CardVariables, given: SettingsSource): CardSettings {
  const { address, needed } = PAYMENT_PROVIDERS.card
  const isReal = !isLocal(env.CYBERSOURCE_BASE_URL)
  const isGiven = [address, ...needed].some((name) => given.source[name]?.trim())
  const isPublic = given.exposure === 'public'
  demandVariables(given, needed, isReal && address, isPublic && isGiven)
  if (isReal) {
    demandHttps('CYBERSOURCE_BASE_URL', env.CYBERSOURCE_BASE_URL, 'card numbers are sent there')
    demandHttps('CARDINAL_ORIGIN', env.CARDINAL_ORIGIN, 'card numbers are sent there')
  }
  return {
    isTaken: isGiven || !isPublic,
    takesGuests: env.CARD_GUESTS === 'yes',
    takesUnauthenticated: env.CARD_WITHOUT_AUTHENTICATION === 'yes',
    baseUrl: env.CYBERSOURCE_BASE_URL,
    merchantId: env.CYBERSOURCE_MERCHANT_ID ?? cardSandbox.merchantId,
    keyId: env.CYBERSOURCE_KEY_ID ?? cardSandbox.keyId,
    sharedSecret: env.CYBERSOURCE_SHARED_SECRET ?? cardSandbox.sharedSecret,
    timeoutMs: env.CYBERSOURCE_TIMEOUT_SECONDS * 1000,
    cardinalOrigin: new URL(env.CARDINAL_ORIGIN).origin,
    publicUrl: env.PUBLIC_URL ?? 'http://localhost:3000',
  }
}

const cardTiming = (env: CardVariables): Partial<PaymentTiming> => ({
  challengeSeconds: env.CARD_CHALLENGE_SECONDS,
  // Time for a payment and the reversal of unaccepted money.
  cardCallSeconds: 2 * env.CYBERSOURCE_TIMEOUT_SECONDS + 10,
  searchFirstSeconds: 3,
  // At least the request timeout, so that a late response is never declared lost.
  searchGraceSeconds: Math.max(env.CARD_SEARCH_GRACE_SECONDS, 2 * env.CYBERSOURCE_TIMEOUT_SECONDS + 2),
})

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
