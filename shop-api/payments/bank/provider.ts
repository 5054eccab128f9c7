import type { PaymentProvider } from '../provider.ts'

/** A bank as the ledger knows providers: it reports nothing. What comes in and what is sent back, a person records. */
export const bankProvider: PaymentProvider = {
  ask: async () => null,
  refund: null,
  findRefund: null,
}
