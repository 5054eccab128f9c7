import * as z from 'zod/mini'
import { whileInvalid } from '../base/check-fields.ts'
import { email } from '../base/fields.ts'
import { isPassword, PASSWORD_RULE } from './password-rule.ts'

export const password = z.string().check(z.refine(isPassword, PASSWORD_RULE))

/** A new password, typed again. */
export const repeatedPassword = z.string().check(z.minLength(1, 'Confirm the new password.'))

/** A new password that is typed twice must be the same. @param first the field of the first */
export const sameAgain = (first: 'password' | 'newPassword') =>
  z.refine<{ confirmPassword?: string; password?: string; newPassword?: string }>(
    (form) => form.confirmPassword === undefined || form[first] === form.confirmPassword,
    { path: ['confirmPassword'], message: 'New password and confirm password does not match', ...whileInvalid },
  )

const digits = (text: string) => text.normalize('NFKC').replace(/\D/g, '')
/** A phone number as people write it at home: 9 digits, or 10 with the leading 0. Everything but digits is dropped. */
const localNumber = (check: z.core.$ZodCheck<string>[]) =>
  z.codec(z.string().check(...check), z.string(), { decode: digits, encode: (text) => text })
export const localMobile = localNumber([
  z.minLength(1, 'Enter a mobile number.'),
  z.refine((text) => /^\d{9,10}$/.test(digits(text)), 'Enter 9 or 10 digits.'),
])
/** An optional number. */
export const maybeMobile = z.optional(
  localNumber([z.refine((text) => text.trim() === '' || /^\d{9,10}$/.test(digits(text)), 'Enter 9 or 10 digits.')]),
)
/** A country's dialling code without the plus; Kenya's by default. */
export const dialCode = z._default(z.string().check(z.regex(/^\d{1,4}$/, 'Choose a country code.')), '254')

export const maybeEmail = z.optional(z.union([z.literal(''), email]))

const WRITTEN_DAY = /^(\d{2})\/(\d{2})\/(\d{4})$/

/** DD/MM/YYYY, a day that exists. Whether a person is old enough depends on today: `isOldEnough` of lib/account/age.ts. */
export const birthday = z.string().check(
  z.minLength(1, 'Enter your date of birth.'),
  z.refine((text) => text === '' || WRITTEN_DAY.test(text), 'Write the date as DD/MM/YYYY.'),
  z.refine((text) => {
    const [, day, month, year] = WRITTEN_DAY.exec(text) ?? []
    if (!day || !month || !year) return true
    const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
    return Number(year) >= 1900 && date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1
  }, 'This date does not exist. Please check the day, month and year.'),
)
