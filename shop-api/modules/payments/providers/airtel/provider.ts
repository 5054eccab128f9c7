/** Airtel Money: its settings, the meaning of its messages, its webhook and its payments. */
import * as z from 'zod/mini'
import { PAYMENT_METHODS } from '#lib/contract/payments/payment-methods.ts'
import { PAYMENT_PROVIDERS } from '#lib/deployment/payment-providers.ts'
import { wholeShillings } from '#lib/format/money.ts'
import { webAddress } from '../../../../env.ts'
import type { PaymentEvent } from '../../rules/ledger-rules.ts'
import type { Facts } from '../../rules/payment-event.ts'
import { accountReferenceOf } from '../../rules/payment-references.ts'
import { sentenceOf } from '../../rules/prompt-sentences.ts'
import type { PaymentProvider, PhonePayer } from '../provider.ts'
import { demandHttps, demandVariables, isLocal, type ProviderModule, type SettingsSource } from '../provider-module.ts'
import type { Webhook } from '../webhook.ts'
import {
  type AirtelAccount,
  type AirtelClient,
  type AirtelPushOutcome,
  callbackBody,
  callbackTransaction,
  createAirtelClient,
  isSigned,
  type TransactionStatus,
} from './client.ts'

const { name } = PAYMENT_METHODS.airtel

const airtelVariables = {
  AIRTEL_BASE_URL: z.optional(webAddress),
  AIRTEL_CLIENT_ID: z.optional(z.string()),
  AIRTEL_CLIENT_SECRET: z.optional(z.string()),
  AIRTEL_CALLBACK_KEY: z.optional(z.string().check(z.regex(/^.{24,128}$/, 'must be 24 to 128 characters'))),
}

interface AirtelSettings extends AirtelAccount {
  /** Key that signs Airtel's callbacks; never logged. */
  callbackKey: string
}

/**
 * The shop's account with Airtel Money; null if the variables name no account: then the method is not offered.
 * @throws Error naming every missing variable, without values
 */
function airtelSettings(
  env: z.output<z.ZodMiniObject<typeof airtelVariables>>,
  given: SettingsSource,
): AirtelSettings | null {
  const baseUrl = env.AIRTEL_BASE_URL
  if (!baseUrl) return null
  const isReal = !isLocal(baseUrl)
  const { address, needed, sandbox } = PAYMENT_PROVIDERS.airtel
  demandVariables(given, needed, isReal && address, given.exposure === 'public')
  demandVariables(given, ['AIRTEL_CALLBACK_KEY'], false, given.exposure !== 'private')
  if (isReal) demandHttps(address, baseUrl, 'its credentials are sent there')
  return {
    baseUrl,
    clientId: env.AIRTEL_CLIENT_ID ?? sandbox.clientId,
    clientSecret: env.AIRTEL_CLIENT_SECRET ?? sandbox.clientSecret,
    callbackKey: env.AIRTEL_CALLBACK_KEY ?? sandbox.callbackKey,
  }
}

const FAILED = {
  TF: { what: 'Airtel Money did not complete this payment.', next: 'Check your balance and try again.' },
  TE: { what: 'The request expired.', next: 'You can try again.' },
} as const

const REFUSED = { what: 'Airtel Money did not accept the request.', next: 'Check the number, or pay another way.' }

/** The response to a payment request. */
function eventOfPush(pushed: AirtelPushOutcome, transactionId: string): { event: PaymentEvent; facts: Facts } {
  switch (pushed.outcome) {
    case 'accepted': {
      const reference = { transactionId }
      return { event: { kind: 'accepted', reference }, facts: { answer: 'accepted', ...reference } }
    }
    case 'refused': {
      const { code, certain } = pushed
      const reason = sentenceOf(REFUSED, certain, name)
      return { event: { kind: 'refused', code, reason, certain }, facts: { answer: 'refused', code } }
    }
    case 'unknown':
      return { event: { kind: 'unanswered' }, facts: { answer: 'none', cause: pushed.reason } }
  }
}

/**
 * A payment's status, from a callback or a query; its event is null while it is undecided. It contains no amount.
 * @param isSigned whether Airtel posted it: only then is it certain that a failed payment took no money
 */
function eventOfStatus(
  { id, status, receipt }: { id: string; status: TransactionStatus; receipt: string | null },
  isSigned: boolean,
): { event: PaymentEvent | null; facts: Facts } {
  const reference = { transactionId: id }
  const facts = { ...reference, resultCode: status, receipt }
  switch (status) {
    case 'TS':
      return { event: { kind: 'paid', receipt, reference }, facts }
    case 'TF':
    case 'TE': {
      const reason = sentenceOf(FAILED[status], isSigned, name)
      return { event: { kind: 'failed', code: status, reason, certain: isSigned, reference }, facts }
    }
    case 'TIP':
    case 'TA':
      return { event: null, facts }
  }
}

/** Airtel's webhook: one address, entered in its portal. A message is accepted by its signature. */
export const AIRTEL_HOOK = '/hooks/airtel'

function airtelWebhook(callbackKey: string): Webhook {
  return {
    routes: [AIRTEL_HOOK],
    isBelieved: () => true,
    read: (body) => {
      const signed = callbackBody.safeParse(body)
      if (!signed.success || !isSigned(signed.data, callbackKey)) return { kind: 'forged' }
      const read = callbackTransaction.safeParse(signed.data.transaction)
      if (!read.success) return { kind: 'unreadable' }
      const { id, status_code: status, airtel_money_id: receipt = null } = read.data
      const { event, facts } = eventOfStatus({ id, status, receipt }, true)
      return { kind: 'event', about: { id }, reported: event && { event, source: 'callback', facts } }
    },
    answer: {},
    source: 'callback',
  }
}

/** Airtel Money. Refunds are sent in its portal and recorded. */
function airtelProvider(airtel: AirtelClient, callbackKey: string): PaymentProvider<PhonePayer> {
  return {
    start: async ({ attempt, orderNo, by }, { requestId, log }) => {
      const pushed = await airtel.push({
        transactionId: attempt.id,
        phone: by.phone,
        amountShillings: wholeShillings(attempt.amountCents),
        reference: accountReferenceOf(orderNo),
      })
      const line = { requestId, attemptId: attempt.id, ...pushed }
      if (pushed.outcome === 'accepted') log.info(line, 'Airtel Money push: accepted')
      else log.warn(line, `Airtel Money push: ${pushed.outcome}`)
      return { reported: { ...eventOfPush(pushed, attempt.id), source: 'push-answer' } }
    },
    queryStatus: async ({ id }, { requestId, log }) => {
      const found = await airtel.query(id)
      log.info({ requestId, attemptId: id, ...found }, `Airtel Money query: ${found.outcome}`)
      if (found.outcome === 'unknown') return null
      const { event, facts } = eventOfStatus({ id, ...found }, false)
      return event && { event, facts, source: 'query' }
    },
    refund: null,
    findRefund: null,
    webhook: airtelWebhook(callbackKey),
  }
}

export const airtelModule = {
  variables: airtelVariables,
  settings: airtelSettings,
  isOffered: (settings) => settings !== null,
  open: (settings, { clock, log }) =>
    airtelProvider(createAirtelClient({ ...settings, clock, log }), settings.callbackKey),
} satisfies ProviderModule<typeof airtelVariables, AirtelSettings | null>
