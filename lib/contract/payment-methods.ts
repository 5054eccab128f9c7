/** The ways to pay that a shop may offer, in the order they are named. */
export const PAYMENT_METHODS = ['mpesa', 'airtel', 'card', 'bank'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Mobile money: a prompt on a phone. All of them are the specification's payment type 1. */
export const PHONE_METHODS = ['mpesa', 'airtel'] as const satisfies readonly PaymentMethod[]
export type PhoneMethod = (typeof PHONE_METHODS)[number]
