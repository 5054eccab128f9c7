import { wholeShillings } from '#lib/format/money.ts'
import { accountReferenceOf } from '../../rules/payment-references.ts'
import type { PaymentProvider, PhonePayer } from '../provider.ts'
import type { ProviderModule } from '../provider-module.ts'
import { type AirtelClient, createAirtelClient } from './client.ts'
import { eventOfPush, eventOfStatus } from './events.ts'
import { type AirtelSettings, airtelSettings, airtelVariables } from './settings.ts'
import { airtelWebhook } from './webhook.ts'

/** Airtel Money. Refunds are sent in its portal and recorded. */
export function airtelProvider(airtel: AirtelClient, callbackKey: string): PaymentProvider<PhonePayer> {
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
