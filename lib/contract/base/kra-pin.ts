import * as z from 'zod/mini'

/** The PIN that the Kenya Revenue Authority gives to a taxpayer: A (a person) or P (a company), nine digits, a letter. */

export const WRONG_KRA_PIN = 'Write the KRA PIN like A012345678Z.'

/** Longest text of a field for a PIN: people type it with spaces. */
export const MAX_TYPED_PIN = 20

/** The stored form of a typed PIN: without spaces, in capitals. */
export const tidyKraPin = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, '').toUpperCase()

/** Whether a PIN in its stored form has the right form. */
export const isKraPin = (pin: string): boolean => /^[AP]\d{9}[A-Z]$/.test(pin)

/** A PIN, or an empty text. Spaces and lower case are accepted. */
export const kraPinText = z.string().check(
  z.overwrite(tidyKraPin),
  z.refine((pin) => pin === '' || isKraPin(pin), WRONG_KRA_PIN),
)

/** The same, or no field. */
export const kraPin = z.optional(kraPinText)
