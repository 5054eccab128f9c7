import type { PaymentMethod } from '#lib/contract/payment-methods.ts'

const NAMES: Readonly<Record<PaymentMethod, string>> = {
  mpesa: 'M-Pesa',
  airtel: 'Airtel Money',
  card: 'Card',
  bank: 'Bank transfer',
}

/** How money came, in words. */
export const methodWords = (method: PaymentMethod, byHand: boolean): string =>
  byHand && method !== 'bank' ? `${NAMES[method]} by hand` : NAMES[method]

/** Who answers about a payment. */
export const PROVIDERS: Readonly<Record<PaymentMethod, string>> = {
  mpesa: 'Safaricom',
  airtel: 'Airtel',
  card: 'the card provider',
  bank: 'the bank',
}
