import {
  methodInText,
  mobileMoneyOf,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '../contract/payments/payment-methods.ts'

/** The customer's name for a payment's mobile money; M-Pesa if the payment names no other provider. */
export const mobileMoneyName = (method: PaymentMethod | null | undefined): string =>
  PAYMENT_METHODS[mobileMoneyOf(method)].name

/** The payment methods as text: "M-Pesa", "M-Pesa or card", "M-Pesa, card or bank transfer". */
export function methodsText(methods: readonly PaymentMethod[]): string {
  const names = methods.map(methodInText)
  const last = names.at(-1) ?? PAYMENT_METHODS.mpesa.name
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${last}` : last
}
