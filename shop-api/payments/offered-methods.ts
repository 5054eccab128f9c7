import { PAYMENT_METHOD_IDS, type PaymentMethod } from '#lib/contract/payment-methods.ts'
import type { PaymentEnv } from './env.ts'

/**
 * The payment methods that are offered to a caller, in the order of their names.
 * @param paused those that staff have stopped for the time being
 */
export function paymentMethodsOf(
  { airtel, card, bank }: Pick<PaymentEnv, 'airtel' | 'card' | 'bank'>,
  isSignedIn: boolean,
  paused: readonly PaymentMethod[],
): PaymentMethod[] {
  const takesCard = card.isTaken && (card.takesGuests || isSignedIn)
  const isOffered: Record<PaymentMethod, boolean> = {
    mpesa: true,
    airtel: airtel !== null,
    card: takesCard,
    bank: bank !== null,
  }
  return PAYMENT_METHOD_IDS.filter((method) => isOffered[method] && !paused.includes(method))
}
