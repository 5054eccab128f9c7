import { eventOfQuery } from '../callback-events.ts'
import type { PaymentProvider } from '../provider.ts'
import type { MpesaClient } from './client.ts'

/** Daraja as the ledger knows providers. Money is sent back from the paybill's own portal, and recorded. */
export function mpesaProvider(mpesa: Pick<MpesaClient, 'query'>): PaymentProvider {
  return {
    ask: async ({ checkoutRequestId }, context) => {
      if (checkoutRequestId === null) return null
      const reported = eventOfQuery(await mpesa.query(checkoutRequestId, context))
      return reported && { ...reported, source: 'query' }
    },
    refund: null,
    findRefund: null,
  }
}
