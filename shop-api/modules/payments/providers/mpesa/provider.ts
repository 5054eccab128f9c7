import { wholeShillings } from '#lib/format/money.ts'
import { accountReferenceOf } from '../../rules/payment-references.ts'
import { hookAddresses } from '../hooks.ts'
import type { PaymentProvider, PhonePayer, ProviderContext, StartRequest } from '../provider.ts'
import type { ProviderModule } from '../provider-module.ts'
import { openSharedToken } from '../shared-token.ts'
import { createMpesaClient, type MpesaClient } from './client.ts'
import { eventOfPush, eventOfQuery } from './events.ts'
import { mpesaReference } from './method.ts'
import type { PushOutcome } from './outcomes.ts'
import { type MpesaSettings, mpesaSettings, mpesaVariables, promptTiming } from './settings.ts'
import { type CallbackSettings, mpesaWebhook } from './webhook.ts'

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
