import { type Cents, showMoney } from '#lib/format/money.ts'
import { refuse } from '../../../refusal.ts'

/**
 * Refuses a refund above the amount due back for its order.
 * @param leftCents amount due back, without other requested refunds
 * @throws `invalid-request`
 */
export function refuseTooLarge(amountCents: Cents, leftCents: Cents): void {
  if (amountCents <= leftCents) return
  const message =
    leftCents > 0
      ? `Only ${showMoney(leftCents)} is due back for this order.`
      : 'Nothing is due back for this order. Cancel or return products first.'
  throw refuse('invalid-request', message, { fields: { amount: message } })
}
