import { recall, remember } from './tab-memory.ts'

/**
 * What the payment screen was told when it left for payment-message, which says it again: alerts do not outlive a page.
 * A sentence of the shop's; never anything that was typed.
 */
const NAME = 'payment.word'

export function keepPaymentWord(orderId: string, said: string): void {
  remember(NAME, { orderId, said })
}

/** The word about this order, once. */
export function takePaymentWord(orderId: string): string | null {
  const kept = recall<{ orderId: string; said: string }>(NAME)
  remember(NAME, null)
  return kept?.orderId === orderId ? kept.said : null
}
