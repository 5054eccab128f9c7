import type { BankAccount } from '#lib/contract/payments/payment.ts'
import type { PaymentProvider } from '../provider.ts'
import type { ProviderModule } from '../provider-module.ts'
import { bankAccountOf, bankVariables } from './account.ts'

/** A bank sends no reports. Staff record incoming transfers and refunds. */
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
