import { recall, remember } from '#lib/browser/tab-storage.ts'

/**
 * The payment screen's last message, for the next page to show, as alerts do not outlive a page. A message of the shop;
 * never typed values.
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
