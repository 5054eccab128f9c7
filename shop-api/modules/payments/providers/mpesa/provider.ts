/** M-Pesa through Daraja: the meaning of its messages, its webhook and its payments. */
import { PAYMENT_METHODS } from '#lib/contract/payments/payment-methods.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { wholeShillings } from '#lib/format/money.ts'
import { trustedAddress } from '../../../../http/trusted-address.ts'
import { passwordWarning } from '../../rules/initiator-password.ts'
import type { PaymentEvent } from '../../rules/ledger-rules.ts'
import type { Facts } from '../../rules/payment-event.ts'
import { accountReferenceOf } from '../../rules/payment-references.ts'
import { sentenceOf } from '../../rules/prompt-sentences.ts'
import { isAllowed, parseAddressList } from '../address-list.ts'
import { balancePurpose, HOOK_ROUTES, hookAddresses, isHookToken, refundPurpose, tillPurpose } from '../hooks.ts'
import { mpesaReference } from '../ledger-methods.ts'
import type { PaymentProvider, PhonePayer, ProviderContext, StartRequest } from '../provider.ts'
import type { ProviderModule } from '../provider-module.ts'
import { openSharedToken } from '../shared-token.ts'
import type { Webhook, WebhookMessage, WebhookRequest } from '../webhook.ts'
import { balanceOf, mpesaBalance } from './balance.ts'
import { mpesaCheck } from './check.ts'
import { createMpesaClient, type MpesaClient } from './client.ts'
import { meaningOfRefusal, meaningOfResult } from './mapping.ts'
import type { PushOutcome, QueryOutcome } from './outcomes.ts'
import { mpesaQrCodes } from './qr-codes.ts'
import { resultOfRefund } from './refund-results.ts'
import { type MpesaRefunds, mpesaRefunds } from './refunds.ts'
import { darajaResult } from './result-wire.ts'
import { type MpesaSettings, mpesaSettings, mpesaVariables, promptTiming } from './settings.ts'
import { tillPrompts } from './till-prompts.ts'
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
    const knowsToken = isHookToken(params.token ?? '', secrets, purposeOf(params))
    return knowsToken && isAllowed(allowed, trustedAddress({ ip, forwardedFor }, trustedProxies))
  }
}

/** The purpose of the token in an address; undefined for the paybill's. */
function purposeOf({ refundId, balanceId, report, attemptId, account, requestId }: WebhookRequest['params']) {
  if (account && requestId) return tillPurpose(account, requestId)
  if (refundId && report) return refundPurpose(refundId, report)
  return balanceId && report ? balancePurpose(balanceId, report) : attemptId
}

/** The webhook for results of prompts, refunds and balances. */
function mpesaWebhook(settings: CallbackSettings): Webhook {
  return {
    routes: [HOOK_ROUTES.stk, HOOK_ROUTES.refund, HOOK_ROUTES.balance],
    isBelieved: safaricomCheck(settings),
    read: (body, { attemptId, refundId, balanceId, report }) => {
      if (balanceId !== undefined) return readBalanceReport(body, balanceId, report)
      if (refundId !== undefined) return readRefundReport(body, refundId, report)
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

/** A report about a balance. After a time-out, the result can follow. */
function readBalanceReport(body: unknown, id: string, report: string | undefined): WebhookMessage {
  const read = darajaResult.safeParse(body)
  if (!read.success || (report !== 'result' && report !== 'timeout')) return { kind: 'unreadable' }
  if (report === 'timeout') return { kind: 'balance', id, report: { outcome: 'unknown', reason: 'timeout' } }
  return { kind: 'balance', id, report: balanceOf(read.data) }
}

/** A report about a refund. A time-out is not a failure: the refund can still be sent. */
function readRefundReport(body: unknown, id: string, report: string | undefined): WebhookMessage {
  if (report !== 'result' && report !== 'timeout' && report !== 'status') return { kind: 'unreadable' }
  const read = darajaResult.safeParse(body)
  if (!read.success) return { kind: 'unreadable' }
  const { resultCode, originatorConversationId, conversationId } = read.data
  const facts = { refundId: id, report, resultCode, originatorConversationId, conversationId }
  if (report === 'timeout') {
    return { kind: 'refund', id, report: { outcome: 'unknown', reason: 'timeout' }, amountCents: null, facts }
  }
  return { kind: 'refund', id, ...resultOfRefund(read.data, id, report === 'status'), facts }
}

/** Shown on the phone beside the amount; Daraja allows 13 characters. */
const DESCRIPTION = 'Shop order'

export interface MpesaParts {
  mpesa: Pick<MpesaClient, 'push' | 'query'>
  /** Null if refunds are sent in M-Pesa's portal and recorded. */
  refunds: MpesaRefunds | null
  /** The address for Safaricom's result of an attempt. It contains a secret. */
  callbackUrlOf: (attemptId: string) => string
  callback: CallbackSettings
}

/** Daraja. */
export function mpesaProvider({ mpesa, refunds, callbackUrlOf, callback }: MpesaParts): PaymentProvider<PhonePayer> {
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
    ...(refunds ?? { refund: null, findRefund: null }),
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
    const refunds = settings.initiator && mpesaRefunds(client, addresses)
    const provider = mpesaProvider({ mpesa: client, refunds, callbackUrlOf: addresses.stk, callback })
    const received: PaymentProvider['received'] = (period, offset, context) =>
      client.pull({ ...period, offset }, context)
    const more = {
      ...(settings.makesQrCodes && { qrCodes: mpesaQrCodes(client, settings) }),
      ...(settings.promptsTills && { promptTill: tillPrompts(client, addresses) }),
      ...(settings.pull && { received }),
      ...(settings.initiator && { requestBalance: mpesaBalance(client, addresses) }),
    }
    const warning = (now: Date) => passwordWarning(settings.initiator?.passwordSetOn, dayInNairobi(now))
    const check = mpesaCheck(client, settings, clock)
    return { ...provider, ...more, warning, check, client, addresses }
  },
} satisfies ProviderModule<typeof mpesaVariables, MpesaSettings>
