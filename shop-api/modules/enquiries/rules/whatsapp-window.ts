import { WHATSAPP_WINDOW_MS } from '#lib/contract/enquiries/office/whatsapp.ts'

/** The facts that decide whether a person can get a message. */
export interface Reachable {
  lastInAt: Date | null
  optedOutAt: Date | null
}

/** The end of free-form replies; null if the person never wrote. */
export const windowEnd = ({ lastInAt }: Reachable): Date | null =>
  lastInAt && new Date(lastInAt.getTime() + WHATSAPP_WINDOW_MS)

/** Whether free-form text is possible. */
export function isWindowOpen(contact: Reachable, now: Date): boolean {
  const end = windowEnd(contact)
  return end !== null && now < end
}

export const STOPPED = 'The customer wrote STOP.'
export const WINDOW_CLOSED = '24 hours have passed since the customer’s last message. Choose a template.'

/**
 * The reason why a message cannot be sent; null if it can. After STOP only free-form replies to a later message of the
 * customer are possible.
 */
export function refuseMessage(
  contact: Reachable,
  now: Date,
  { isTemplate, isUpdate }: { isTemplate: boolean; isUpdate: boolean },
): string | null {
  const { lastInAt, optedOutAt } = contact
  if (optedOutAt !== null) {
    const hasWrittenSince = lastInAt !== null && lastInAt > optedOutAt
    if (isTemplate || isUpdate || !hasWrittenSince) return STOPPED
  }
  return isTemplate || isWindowOpen(contact, now) ? null : WINDOW_CLOSED
}
