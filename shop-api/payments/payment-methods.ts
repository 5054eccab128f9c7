import { PAYMENT_METHODS, type PaymentMethod } from '#lib/contract/payment-methods.ts'
import type { PaymentEnv } from './env.ts'

/** The payment methods that the settings offer a caller, in the order of their names. */
export function paymentMethodsOf(
  { airtel, card, bank }: Pick<PaymentEnv, 'airtel' | 'card' | 'bank'>,
  isSignedIn: boolean,
): PaymentMethod[] {
  const takesCard = card.isTaken && (card.takesGuests || isSignedIn)
  const isOffered: Record<PaymentMethod, boolean> = {
    mpesa: true,
    airtel: airtel !== null,
    card: takesCard,
    bank: bank !== null,
  }
  return PAYMENT_METHODS.filter((method) => isOffered[method])
}
