import { recall, remember } from '../browser/tab-storage.ts'

/** What the shop answered to an order, on its way to the payment page, which is loaded afresh. */
const NAME = 'placed'

export const keepPlacedMessage = (orderId: string, message: string): void =>
  remember(NAME, message ? { orderId, message } : null)

/** The answer to this order, once; null where there is none. */
export function takePlacedMessage(orderId: string): string | null {
  const stored = recall<{ orderId?: unknown; message?: unknown }>(NAME)
  remember(NAME, null)
  return stored?.orderId === orderId && typeof stored.message === 'string' ? stored.message : null
}
