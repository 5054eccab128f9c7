import { recall, remember } from '#lib/browser/tab-storage.ts'

/**
 * What the payment screen was told when it left for another page, which says it there: alerts do not outlive a page.
 * A sentence of the shop's; never anything that was typed.
 */
const NAME = 'payment.word'

export interface RememberedOutcome {
  said: string
  tone: 'success' | 'warning' | 'danger'
}

export function rememberOutcome(orderId: string, word: RememberedOutcome): void {
  remember(NAME, { orderId, ...word })
}

/** The word about this order, once. */
export function takeRememberedOutcome(orderId: string): RememberedOutcome | null {
  const kept = recall<RememberedOutcome & { orderId: string }>(NAME)
  remember(NAME, null)
  return kept?.orderId === orderId ? { said: kept.said, tone: kept.tone } : null
}
