import { PAYMENT_METHODS, type PaymentMethod } from '#lib/contract/payments/payment-methods.ts'

/** Text of a payment method. */
export const methodWords = (method: PaymentMethod, byHand: boolean): string =>
  byHand && method !== 'bank' ? `${PAYMENT_METHODS[method].name}, manual` : PAYMENT_METHODS[method].name
