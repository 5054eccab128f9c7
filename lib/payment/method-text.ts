import type { PaymentMethod } from '../contract/payment-methods.ts'

const NAMES: Record<PaymentMethod, string> = {
  mpesa: 'M-Pesa',
  airtel: 'Airtel Money',
  card: 'card',
  bank: 'bank transfer',
}

/** The mobile money of a payment as customers know it; M-Pesa where the payment names no other. */
export const mobileMoneyName = (method: PaymentMethod | null | undefined): string =>
  NAMES[method === 'airtel' ? 'airtel' : 'mpesa']

/** The ways to pay in words: "M-Pesa", "M-Pesa or card", "M-Pesa, card or bank transfer". */
export function methodsText(methods: readonly PaymentMethod[]): string {
  const names = methods.map((method) => NAMES[method])
  const last = names.at(-1) ?? NAMES.mpesa
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${last}` : last
}
