/** M-Pesa through Daraja: the meaning of its messages, its webhook and its payments. */
import { PAYMENT_METHODS } from '#lib/contract/payments/payment-methods.ts'
import { wholeShillings } from '#lib/format/money.ts'
import { trustedAddress } from '../../../../http/trusted-address.ts'
import type { PaymentEvent } from '../../rules/ledger-rules.ts'
import type { Facts } from '../../rules/payment-event.ts'
import { accountReferenceOf } from '../../rules/payment-references.ts'
import { sentenceOf } from '../../rules/prompt-sentences.ts'
import { isAllowed, parseAddressList } from '../address-list.ts'
import { HOOK_ROUTES, hookAddresses, isHookToken } from '../hooks.ts'
import { mpesaReference } from '../ledger-methods.ts'
import type { PaymentProvider, PhonePayer, ProviderContext, StartRequest } from '../provider.ts'
import type { ProviderModule } from '../provider-module.ts'
import { openSharedToken } from '../shared-token.ts'
import type { Webhook, WebhookRequest } from '../webhook.ts'
import { createMpesaClient, type MpesaClient } from './client.ts'
import { meaningOfRefusal, meaningOfResult } from './mapping.ts'
import type { PushOutcome, QueryOutcome } from './outcomes.ts'
import { type MpesaSettings, mpesaSettings, mpesaVariables, promptTiming } from './settings.ts'
import { callbackAnswer, type StkResult, stkCallback } from './wire.ts'

const { name } = PAYMENT_METHODS.mpesa

// Events of the ledger. The stored facts contain no phone number.

/** The response to the push. */
export function eventOfPush(pushed: PushOutcome): { event: PaymentEvent; facts: Facts } {
  switch (pushed.outcome) {
    case 'accepted': {
      const { merchantRequestId, checkoutRequestId } = pushed
      const reference = { merchantRequestId, checkoutRequestId }
      return { event: { kind: 'accepted', reference }, facts: { answer: 'accepted', ...reference } }
    }
    case 'refused': {
      const { code, certain } = pushed
      const meaning = meaningOfRefusal(code, pushed.message)
      return {
        event: { kind: 'refused', code, reason: sentenceOf(meaning, certain, name), certain },
        facts: { answer: 'refused', code, meaning: meaning.reasonCode },
      }
    }
    case 'unknown':
      return { event: { kind: 'unanswered' }, facts: { answer: 'none', cause: pushed.reason } }
  }
}

/** A callback; its event is null while the payment is undecided. */
export function eventOfCallback(result: StkResult): { event: PaymentEvent | null; facts: Facts } {
  const { merchantRequestId, checkoutRequestId, resultCode, paid } = result
  const reference = { merchantRequestId, checkoutRequestId }
  const facts = { ...reference, resultCode, amountCents: paid?.amountCents ?? null, receipt: paid?.receipt ?? null }
  const meaning = meaningOfResult(resultCode)
  if (meaning.state === 'pending') return { event: null, facts }
  if (meaning.state === 'failed') {
    const { certain } = meaning
    const reason = sentenceOf(meaning, certain, name)
    return { event: { kind: 'failed', code: resultCode, reason, certain, reference }, facts }
  }
  const { receipt = null, amountCents = null, paidAt = null } = paid ?? {}
  return { event: { kind: 'paid', receipt, amountCents, reference, paidAt }, facts }
}

/**
 * A query's final result; null if it is not final. It has neither amount nor receipt. Daraja has reported a paid
 * transaction as failed, so a query never makes a failure certain.
 */
export function eventOfQuery(outcome: QueryOutcome): { event: PaymentEvent; facts: Facts } | null {
  if (outcome.outcome !== 'final') return null
  const { resultCode } = outcome
  const meaning = meaningOfResult(resultCode)
  if (meaning.state === 'pending') return null
  const facts = { resultCode }
  if (meaning.state === 'paid') return { event: { kind: 'paid', receipt: null }, facts }
  const reason = sentenceOf(meaning, false, name)
  return { event: { kind: 'failed', code: resultCode, reason, certain: false }, facts }
}

/** Settings for accepting callbacks. */
export interface CallbackSettings {
  secret: string
  /** The previous secret; null without a previous secret. */
  previousSecret: string | null
  /** Accepted source addresses; empty accepts all. */
  allow: string
  /** Number of our proxies that add to X-Forwarded-For. */
  trustedProxies: number
}

/**
 * Whether a request is from Safaricom. Requests are not signed, so the token in the address must be valid, and the
 * sender's address must be on the list if there is one.
 */
export function safaricomCheck({ secret, previousSecret, allow, trustedProxies }: CallbackSettings) {
  const allowed = parseAddressList(allow)
  if (!allowed) throw new Error('MPESA_CALLBACK_ALLOW is not a list of addresses')
  const secrets = [secret, previousSecret].filter((one) => one !== null)
  return ({ ip, forwardedFor, params }: WebhookRequest): boolean => {
    const knowsToken = isHookToken(params.token ?? '', secrets, params.attemptId)
    return knowsToken && isAllowed(allowed, trustedAddress({ ip, forwardedFor }, trustedProxies))
  }
}

/** The webhook for results of prompts. */
function mpesaWebhook(settings: CallbackSettings): Webhook {
  return {
    routes: [HOOK_ROUTES.stk],
    isBelieved: safaricomCheck(settings),
    read: (body, { attemptId }) => {
      const read = stkCallback.safeParse(body)
      if (!read.success) return { kind: 'unreadable' }
      const { event, facts } = eventOfCallback(read.data)
      return {
        kind: 'event',
        about: { id: attemptId ?? '' },
        reported: event && { event, source: 'callback', facts },
      }
    },
    answer: callbackAnswer,
    source: 'callback',
  }
}

/** Shown on the phone beside the amount; Daraja allows 13 characters. */
const DESCRIPTION = 'Shop order'

export interface MpesaParts {
  mpesa: Pick<MpesaClient, 'push' | 'query'>
  /** The address for Safaricom's result of an attempt. It contains a secret. */
  callbackUrlOf: (attemptId: string) => string
  callback: CallbackSettings
}

/** Daraja. Refunds are sent in the paybill's portal and recorded. */
export function mpesaProvider({ mpesa, callbackUrlOf, callback }: MpesaParts): PaymentProvider<PhonePayer> {
  async function push(
    { attempt, orderNo, by }: StartRequest<PhonePayer>,
    { requestId, log }: ProviderContext,
  ): Promise<PushOutcome> {
    try {
      return await mpesa.push({
        phone: by.phone,
        amountShillings: wholeShillings(attempt.amountCents),
        accountReference: accountReferenceOf(orderNo),
        description: DESCRIPTION,
        callbackUrl: callbackUrlOf(attempt.id),
        requestId,
        log,
      })
    } catch (error) {
      // The client throws only if a request breaks Daraja's rules, before it is sent: a bug in the shop.
      log.error({ err: error, attemptId: attempt.id }, 'the push was not sent')
      return { outcome: 'refused', code: 'not-sent', message: '', retryable: false, certain: true }
    }
  }

  return {
    start: async (request, context) => ({
      reported: { ...eventOfPush(await push(request, context)), source: 'push-answer' },
    }),
    queryStatus: async ({ providerReference }, context) => {
      if (providerReference === null) return null
      const { checkoutRequestId } = mpesaReference.parse(providerReference)
      const found = eventOfQuery(await mpesa.query(checkoutRequestId, context))
      return found && { ...found, source: 'query' }
    },
    refund: null,
    findRefund: null,
    webhook: mpesaWebhook(callback),
  }
}

export const mpesaModule = {
  variables: mpesaVariables,
  settings: mpesaSettings,
  timing: promptTiming,
  isOffered: () => true,
  open: (settings, { clock, ownAddress, log, shared }) => {
    const { callback, consumerSecret } = settings
    const addresses = hookAddresses(() => callback.urlBase ?? ownAddress(), callback.secret)
    // Each push sets its own callback address; this address only completes the configuration.
    const callbackUrl = hookAddresses(() => callback.urlBase ?? 'http://127.0.0.1', callback.secret).stk('none')
    const sharedToken = shared && openSharedToken(shared, 'M-Pesa', consumerSecret)
    const client = createMpesaClient({ ...settings, callbackUrl, clock, log, sharedToken })
    return { ...mpesaProvider({ mpesa: client, callbackUrlOf: addresses.stk, callback }), client, addresses }
  },
} satisfies ProviderModule<typeof mpesaVariables, MpesaSettings>
