import { isPhoneMethod, PAYMENT_METHODS, type PaymentMethod } from '#lib/contract/payments/payment-methods.ts'

/** Text of a payment method. */
export const methodWords = (method: PaymentMethod, byHand: boolean): string =>
  byHand && isPhoneMethod(method) ? `${PAYMENT_METHODS[method].name}, manual` : PAYMENT_METHODS[method].name
