import { METHOD_TEXT } from '#lib/contract/office/order-stages.ts'
import type { PaymentMethod } from '#lib/contract/payment-methods.ts'

/** How money came, in words. */
export const methodWords = (method: PaymentMethod, byHand: boolean): string =>
  byHand && method !== 'bank' ? `${METHOD_TEXT[method]} by hand` : METHOD_TEXT[method]

/** Who answers about a payment. */
export const PROVIDERS: Readonly<Record<PaymentMethod, string>> = {
  mpesa: 'Safaricom',
  airtel: 'Airtel',
  card: 'the card provider',
  bank: 'the bank',
}
