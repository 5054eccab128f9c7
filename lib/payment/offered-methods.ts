import type { PaymentMethod } from '../contract/payment-methods.ts'
import type { PaymentState } from './payment-status.ts'

/**
 * The ways to pay that the answer about an order names, in its order. An upstream that names none takes M-Pesa, and what
 * it says about cards and its bank.
 */
export function offeredMethods({
  paymentMethods,
  takesCards,
  bank,
}: Pick<PaymentState, 'paymentMethods' | 'takesCards' | 'bank'>): readonly PaymentMethod[] {
  if (paymentMethods) return paymentMethods
  return ['mpesa', ...(takesCards ? (['card'] as const) : []), ...(bank ? (['bank'] as const) : [])]
}
