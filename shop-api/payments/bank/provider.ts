import type { PaymentProvider } from '../provider.ts'

/** A bank reports nothing. What comes in and what is sent back, a person records. */
export const bankProvider: PaymentProvider = {
  start: null,
  queryStatus: async () => null,
  refund: null,
  findRefund: null,
  webhook: null,
}
