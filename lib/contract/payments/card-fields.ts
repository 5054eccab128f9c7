import * as z from 'zod/mini'
import { digitsOf, monthProblem, passesLuhn, yearProblem } from '../../format/card.ts'

/** A card's number: 16 digits, typed with or without spaces (spec, section 5). */
export const cardNumber = z.string().check(
  z.overwrite((text) => text.replace(/[\s-]/g, '')),
  z.minLength(1, 'Enter the card number.'),
  z.regex(/^\d{16}$/, 'Enter all 16 digits of the card number.'),
)

/** CVV: exactly three digits. */
export const securityCode = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter the CVV.'),
    z.regex(/^\d*$/, 'The CVV is digits only.'),
    z.regex(/^\d{3}$/, 'Enter the 3 digits on the back of the card.'),
  )

/** One or two digits, 1 to 12. */
export const expirationMonth = z.string().check(z.trim(), z.regex(/^(0?[1-9]|1[0-2])$/, 'Enter a month from 1 to 12.'))

/** Four digits. */
export const expirationYear = z
  .string()
  .check(z.trim(), z.regex(/^\d{4}$/, 'Enter all 4 digits of the year, for example 2029.'))

/**
 * Fields of the card form, with all rules and messages. The holder's name is required and never sent.
 * @param today a day in Nairobi, "2026-11-24": a card is valid to the end of its month
 */
export function cardForm(today: string) {
  return z
    .object({
      cardNumber,
      cardholderName: z
        .string()
        .check(z.trim(), z.minLength(1, 'Enter the name on the card.'), z.maxLength(100, 'At most 100 characters.')),
      expirationMonth: z.string().check(z.trim()),
      expirationYear: z.string().check(
        z.trim(),
        z.superRefine((text, context) => say(context, yearProblem(text, today))),
      ),
      securityCode,
    })
    .check(
      z.superRefine(({ expirationMonth: month, expirationYear: year }, context) =>
        say(context, monthProblem(month, year, today), ['expirationMonth']),
      ),
    )
}

function say(
  context: { addIssue: (issue: { code: 'custom'; message: string; path?: PropertyKey[] }) => void },
  message: string | null,
  path: PropertyKey[] = [],
): void {
  if (message !== null) context.addIssue({ code: 'custom', message, path })
}

/** A mistyped number: its check digit is wrong. The provider would also refuse it. */
export const INVALID_NUMBER = 'This card number is invalid. Please check the number.'
export const isMistyped = (number: string) => !passesLuhn(digitsOf(number))
