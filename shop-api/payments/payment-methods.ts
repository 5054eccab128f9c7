import type { PaymentMethod } from '#lib/contract/payment-methods.ts'
import type { PaymentEnv } from './env.ts'

/** The ways to pay that the settings offer to somebody, in the order they are named. */
export function paymentMethodsOf(
  { card, bank }: Pick<PaymentEnv, 'card' | 'bank'>,
  isSignedIn: boolean,
): PaymentMethod[] {
  const takesCard = card.isTaken && (card.takesGuests || isSignedIn)
  return ['mpesa', ...(takesCard ? (['card'] as const) : []), ...(bank ? (['bank'] as const) : [])]
}
