/** The ways to pay that a shop may offer, in the order they are named. */
export const PAYMENT_METHODS = ['mpesa', 'card', 'bank'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
