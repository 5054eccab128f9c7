import { recall, remember } from '#lib/browser/tab-storage.ts'

/**
 * What the payment screen was told when it left for another page, which says it there: alerts do not outlive a page.
 * A sentence of the shop's; never anything that was typed.
 */
const NAME = 'payment.word'

export interface PaymentWord {
  said: string
  tone: 'success' | 'warning' | 'danger'
}

export function keepPaymentWord(orderId: string, word: PaymentWord): void {
  remember(NAME, { orderId, ...word })
}

/** The word about this order, once. */
export function takePaymentWord(orderId: string): PaymentWord | null {
  const kept = recall<PaymentWord & { orderId: string }>(NAME)
  remember(NAME, null)
  return kept?.orderId === orderId ? { said: kept.said, tone: kept.tone } : null
}
