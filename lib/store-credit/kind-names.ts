import type { StoreCreditKind } from '#lib/contract/payments/store-credit.ts'

/** Names of the entries of store credit, the same for customers and staff. */
export const STORE_CREDIT_NAMES: Readonly<Record<StoreCreditKind, string>> = {
  return: 'Returned products',
  goodwill: 'Goodwill',
  overpayment: 'Refund as store credit',
  spent: 'Used for an order',
  'given-back': 'Restored from an order',
  correction: 'Correction',
}
