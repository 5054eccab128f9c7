import { recall, remember } from '#lib/browser/tab-storage.ts'

/**
 * What the payment screen knew when it left for another page, which says it there: alerts do not outlive a page.
 * A sentence of the shop's; never anything that was typed.
 */
const NAME = 'payment.word'

export interface RememberedOutcome {
  message: string
  tone: 'success' | 'warning' | 'danger'
}

export function rememberOutcome(orderId: string, outcome: RememberedOutcome): void {
  remember(NAME, { orderId, ...outcome })
}

/** The outcome of this order's payment, once. */
export function takeRememberedOutcome(orderId: string): RememberedOutcome | null {
  const stored = recall<RememberedOutcome & { orderId: string }>(NAME)
  remember(NAME, null)
  return stored?.orderId === orderId ? { message: stored.message, tone: stored.tone } : null
}
