import { recall, remember } from '../browser/tab-storage.ts'

/**
 * The phone a person pays from, kept for the tab so that checkout, payment page and Resend ask for it once.
 * Personal: it never leaves the browser but in the payment call.
 */
const NAME = 'payer.phone'

/** The number as it was typed or normalised, empty when none is known in this tab. */
export function payerPhone(): string {
  return recall<string>(NAME) ?? ''
}

export function keepPayerPhone(phone: string): void {
  remember(NAME, phone)
}
