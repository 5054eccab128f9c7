import type * as z from 'zod/mini'
import { isDepositAsShown } from '#lib/checkout/deposit.ts'
import type { Deposit } from '#lib/contract/base/deposit.ts'
import { type Problem, problem } from '#lib/contract/base/problem.ts'
import type { orderQuote } from '#lib/contract/orders/order.ts'
import { depositText } from '#lib/orders/deposit-text.ts'
import type { OrderInput } from './order-input.ts'

/**
 * Reason why an order is not placed with its deposit: it is to be paid on delivery, or other terms were shown. Null if
 * it can be placed. Older clients do not send a deposit: their buyers see it before they pay.
 * @param quote the figures of the order with its deposit
 */
export function refuseDeposit(
  { deposit: shown, paysOnDelivery }: Pick<OrderInput, 'deposit' | 'paysOnDelivery'>,
  deposit: Deposit | null,
  quote: () => z.input<typeof orderQuote>,
): Problem | null {
  if (deposit && paysOnDelivery) {
    const message = `This order needs a deposit, so it cannot be paid on delivery. ${depositText(deposit)}`
    return problem('invalid-request', message, { fields: { paysOnDelivery: message } })
  }
  if (shown === undefined || isDepositAsShown(shown, deposit)) return null
  const before = shown ? `Before: ${depositText(shown)}` : 'Before, no deposit was needed.'
  const now = deposit ? `Now: ${depositText(deposit)}` : 'Now the whole order is paid at once.'
  return problem('price-changed', `The deposit of this order has changed. ${before} ${now}`, {
    data: quote(),
  })
}
