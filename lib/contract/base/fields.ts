import * as z from 'zod/mini'
import { isDay } from '../../format/clock.ts'
import { EMAIL_PATTERN } from '../../format/email.ts'
import { centsOfDecimal, decimalOfCents, isDecimal } from '../../format/money.ts'
import { normaliseKenyanMobile } from '../../format/phone.ts'
import { MAX_QUANTITY } from './codes.ts'

/** Money: "1450.00" on the wire, integer cents in code. */
export const money = z.codec(
  z.string().check(z.refine(isDecimal, 'An amount is a number with two decimals, such as 1450.00.')),
  z.int(),
  { decode: centsOfDecimal, encode: decimalOfCents },
)

/** Text a person must fill in, trimmed, with the sentence shown when it is missing. */
export const filled = (sentence: string, max = 200) =>
  z.string(sentence).check(z.trim(), z.minLength(1, sentence), z.maxLength(max, `At most ${max} characters.`))

/** Optional text, trimmed. */
export const maybe = (max = 200) =>
  z.optional(z.string().check(z.trim(), z.maxLength(max, `At most ${max} characters.`)))

const EMAIL = new RegExp(`^${EMAIL_PATTERN}$`, 'u')

/** Whether text is exactly one plain email address, without a name. */
export const isEmail = (text: string) => EMAIL.test(text)

/** An email; `missing` is the message for an empty field. */
export const emailOf = (missing: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(254, 'At most 254 characters.'),
      z.regex(EMAIL, 'Enter an email such as amina@example.co.ke.'),
    )

export const email = emailOf('Enter your email.')

/** A Kenyan mobile number in any usual notation ("0712 345 678", "+254…"), stored as 2547XXXXXXXX or 2541XXXXXXXX. */
export const kenyanMobile = z.codec(
  z.string('Enter a mobile number.').check(
    z.trim(),
    z.minLength(1, 'Enter a mobile number.'),
    z.refine(
      (text) => text === '' || normaliseKenyanMobile(text) !== null,
      'Enter a mobile number such as 0712 345 678.',
    ),
  ),
  z.string(),
  { decode: (text) => normaliseKenyanMobile(text) ?? text, encode: (normalised) => normalised },
)

/** Kenya's postal codes: exactly five digits, 00100 for Nairobi GPO. */
export const postalCode = z
  .string('Enter a postal code.')
  .check(z.trim(), z.minLength(1, 'Enter a postal code.'), z.regex(/^\d{5}$/, 'Enter all 5 digits, for example 00610.'))

/** Quantity of one line: above 0, at most five characters as typed, at most one decimal (metres only). */
export const quantity = z.number('Enter a quantity.').check(
  z.positive('Enter a quantity above 0.'),
  z.maximum(MAX_QUANTITY, 'At most 99,999 of one product in an order.'),
  z.refine((n) => Math.abs(n * 10 - Math.round(n * 10)) < 1e-6, 'At most one decimal.'),
)

/** Longest code of a family, as files of other shops have them. */
export const MAX_FAMILY_CODE = 255
/** Longest code of a variant. */
export const MAX_VARIANT_CODE = 100
/** Longest code of a brand, a collection, a colour, a size or a feature. */
export const MAX_CATALOGUE_CODE = 80
const CODE = `A code is 1 to ${MAX_CATALOGUE_CODE} letters, digits, dots, dashes and underscores.`
/** A code that can be in addresses and filters. */
export const catalogueCode = z
  .string(CODE)
  .check(z.regex(new RegExp(`^[A-Za-z0-9][A-Za-z0-9._-]{0,${MAX_CATALOGUE_CODE - 1}}$`), CODE))

/** Note about a movement of stock. */
export const stockNote = maybe(300)

export const productId = z.int('This product is not valid.').check(z.positive('This product is not valid.'))
/** A list's id of reference data (country, county, town, pick-up point). */
export const referenceId = z.int('Choose one from the list.').check(z.positive('Choose one from the list.'))
/** An order's unguessable id, as in addresses. */
export const orderId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'This order number is not valid.'))
/** The secret of a guest's order page: 256 bits of chance in base64url. */
export const orderToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'We could not find this order.'))

/** A calendar day in Nairobi, "2026-11-24". */
export const day = z
  .string()
  .check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Write the date like 2026-11-24.', abort: true }),
    z.refine(isDay, 'This date does not exist.'),
  )

/**
 * A picture. Its address is /media/<sha256>/<width>.<ext>; `sha256` is the first half of a hash. `blur` is the hex of 3
 * × 4 RGB pixels, or empty.
 */
export const media = z.object({
  sha256: z.string(),
  alt: z.string(),
  blur: z.string(),
  /**
   * Focal point that stays visible when the picture is cropped, "30% 70%" from the left and the top; absent: the
   * centre.
   */
  position: z.optional(z.string()),
})
export type Media = z.output<typeof media>

/** A flag that is off when it is absent. The specification writes 0 and 1; our own browser sends true and false. */
export const flag = z._default(
  z.codec(z.union([z.boolean(), z.literal([0, 1])], 'This is either true or false.'), z.boolean(), {
    decode: Boolean,
    encode: (isOn) => isOn,
  }),
  false,
)
