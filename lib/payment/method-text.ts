import { methodInText, mobileMoneyOf, PAYMENT_METHODS, type PaymentMethod } from '../contract/payment-methods.ts'

/** The mobile money of a payment as customers know it; M-Pesa where the payment names no other. */
export const mobileMoneyName = (method: PaymentMethod | null | undefined): string =>
  PAYMENT_METHODS[mobileMoneyOf(method)].name

/** The ways to pay in words: "M-Pesa", "M-Pesa or card", "M-Pesa, card or bank transfer". */
export function methodsText(methods: readonly PaymentMethod[]): string {
  const names = methods.map(methodInText)
  const last = names.at(-1) ?? PAYMENT_METHODS.mpesa.name
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${last}` : last
}
