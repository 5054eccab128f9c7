import type { BankAccount } from '#lib/contract/payments/payment.ts'
import type { PaymentProvider } from '../provider.ts'
import type { ProviderModule } from '../provider-module.ts'
import { bankAccountOf, bankVariables } from './account.ts'

/** A bank reports nothing. What comes in and what is sent back, a person records. */
export const bankProvider: PaymentProvider = {
  start: null,
  queryStatus: async () => null,
  refund: null,
  findRefund: null,
  webhook: null,
}

export const bankModule = {
  variables: bankVariables,
  settings: bankAccountOf,
  isOffered: (account) => account !== null,
  open: () => bankProvider,
} satisfies ProviderModule<typeof bankVariables, BankAccount | null>
