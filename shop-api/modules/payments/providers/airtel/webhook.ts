import type { Webhook } from '../webhook.ts'
import { eventOfStatus } from './events.ts'
import { callbackBody, callbackTransaction, isSigned } from './wire.ts'

/** Airtel's webhook: one address, entered in its portal. A message is accepted by its signature. */
export const AIRTEL_HOOK = '/hooks/airtel'

export function airtelWebhook(callbackKey: string): Webhook {
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
