import { recall, remember } from '../browser/tab-storage.ts'

/**
 * The payer's phone number, stored for the tab so that checkout, payment page and Resend prompt for it once. Personal
 * data: it leaves the browser only in the payment call.
 */
const NAME = 'payer.phone'

/** The number as typed or normalised; empty if this tab has no number. */
export function payerPhone(): string {
  return recall<string>(NAME) ?? ''
}

export function keepPayerPhone(phone: string): void {
  remember(NAME, phone)
}
