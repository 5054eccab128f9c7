import * as z from 'zod/mini'
import type { BankAccount } from '#lib/contract/payments/payment.ts'
import type { PaymentProvider } from '../provider.ts'
import type { ProviderModule } from '../provider-module.ts'

/** A bank sends no reports. Staff record incoming transfers and refunds. */
export const bankProvider: PaymentProvider = {
  start: null,
  queryStatus: async () => null,
  refund: null,
  findRefund: null,
  webhook: null,
}

/** The shop's bank account, from the settings. */
const line = (most: number) => z.optional(z.string().check(z.maxLength(most, `must be at most ${most} characters`)))

const bankVariables = {
  BANK_NAME: line(60),
  BANK_ACCOUNT_NAME: line(60),
  BANK_ACCOUNT_NUMBER: z.optional(z.string().check(z.regex(/^\d[\d -]{4,28}\d$/, 'must be 6 to 30 digits'))),
  BANK_BRANCH: line(60),
  BANK_SWIFT: z.optional(
    z.string().check(z.regex(/^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'must be a SWIFT code such as KCBLKENX')),
  ),
}

type BankSettings = Partial<Record<keyof typeof bankVariables, string>>

const NEEDED = ['BANK_NAME', 'BANK_ACCOUNT_NAME', 'BANK_ACCOUNT_NUMBER', 'BANK_BRANCH'] as const

/**
 * The account named in the settings; null without an account.
 * @throws Error naming the missing settings, if some are set
 */
function bankAccountOf(settings: BankSettings): BankAccount | null {
  const given = (name: keyof BankSettings) => settings[name]?.trim() || null
  const missing = NEEDED.filter((name) => given(name) === null)
  if (missing.length === NEEDED.length && given('BANK_SWIFT') === null) return null
  if (missing.length > 0) {
    const needed = missing.join(', ')
    throw new Error(`The environment is not valid: the bank account is incomplete; these are also needed: ${needed}.`)
  }
  return {
    bankName: given('BANK_NAME') ?? '',
    accountName: given('BANK_ACCOUNT_NAME') ?? '',
    accountNumber: given('BANK_ACCOUNT_NUMBER') ?? '',
    branch: given('BANK_BRANCH') ?? '',
    swift: given('BANK_SWIFT'),
  }
}

export const bankModule = {
  variables: bankVariables,
  settings: bankAccountOf,
  isOffered: (account) => account !== null,
  open: () => bankProvider,
} satisfies ProviderModule<typeof bankVariables, BankAccount | null>
