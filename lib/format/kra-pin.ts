/** The PIN that the Kenya Revenue Authority gives to a taxpayer: A (a person) or P (a company), nine digits, a letter. */

export const WRONG_KRA_PIN = 'Write the KRA PIN like A012345678Z.'

/** Longest text of a field for a PIN: people type it with spaces. */
export const MAX_TYPED_PIN = 20

/** The stored form of a typed PIN: without spaces, in capitals. */
export const tidyKraPin = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, '').toUpperCase()

/** Whether a PIN in its stored form has the right form. */
export const isKraPin = (pin: string): boolean => /^[AP]\d{9}[A-Z]$/.test(pin)

/** The fault of a typed PIN, as a sentence; null if it is valid or empty. */
export function kraPinFault(typed: string): string | null {
  const pin = tidyKraPin(typed)
  return pin === '' || isKraPin(pin) ? null : WRONG_KRA_PIN
}
