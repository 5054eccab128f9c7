import type { PaymentMethod } from '../contract/payments/payment-methods.ts'
import type { PaymentState } from './payment-status.ts'

/**
 * The payment methods named in an order's response, in its order. For an upstream that names no methods: M-Pesa, and
 * card and bank by its other fields.
 */
export function offeredMethods({
  paymentMethods,
  takesCards,
  bank,
}: Pick<PaymentState, 'paymentMethods' | 'takesCards' | 'bank'>): readonly PaymentMethod[] {
  if (paymentMethods) return paymentMethods
  return ['mpesa', ...(takesCards ? (['card'] as const) : []), ...(bank ? (['bank'] as const) : [])]
}
