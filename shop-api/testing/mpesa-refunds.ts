import type {
  PaymentProvider,
  Providers,
  RefundOutcome,
  RefundRequest,
} from '../modules/payments/providers/provider.ts'

/** M-Pesa's side of refunds in a test: the requests it received, and its next responses. */
export interface MpesaRefunds {
  requests: { kind: 'refund' | 'reversal'; request: RefundRequest }[]
  queries: string[]
  /** The response to each request. */
  answer: RefundOutcome
  /** The response to each query: null if M-Pesa does not know the refund. */
  found: (id: string) => RefundOutcome | null
  /** The name that it shows for each phone. */
  name: string | null
  /** Called before a request is answered. */
  before: () => Promise<void>
}

/** Replaces the refunds of a test shop's M-Pesa. */
export function fakeMpesaRefunds(providers: Providers): MpesaRefunds {
  const at: MpesaRefunds = {
    ...{ requests: [], queries: [], name: 'J*** D**', before: async () => {} },
    answer: { outcome: 'sent', reference: 'AG_1' },
    found: () => ({ outcome: 'unknown', reason: 'no result yet' }),
  }
  const refunds: Pick<PaymentProvider, 'refund' | 'findRefund' | 'nameOf'> = {
    async refund(kind, request) {
      at.requests.push({ kind, request })
      await at.before()
      return at.answer.outcome === 'sent' ? { outcome: 'sent', reference: `AG_${request.id}` } : at.answer
    },
    async findRefund(id) {
      at.queries.push(id)
      return at.found(id)
    },
    nameOf: async () => at.name,
  }
  Object.assign(providers.mpesa ?? {}, refunds)
  return at
}
