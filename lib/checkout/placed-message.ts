import { recall, remember } from '../browser/tab-storage.ts'

/** The shop's message for an order, passed to the payment page, which is a new document. */
const NAME = 'placed'

export const keepPlacedMessage = (orderId: string, message: string): void =>
  remember(NAME, message ? { orderId, message } : null)

/** The message for this order, returned once; null if there is no message. */
export function takePlacedMessage(orderId: string): string | null {
  const stored = recall<{ orderId?: unknown; message?: unknown }>(NAME)
  remember(NAME, null)
  return stored?.orderId === orderId && typeof stored.message === 'string' ? stored.message : null
}
