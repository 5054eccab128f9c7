import * as z from 'zod/mini'

/** Fields of a product family for product feeds, with Google's values. An empty text is not filled in. */

export const GENDERS = ['female', 'male', 'unisex'] as const
export type Gender = (typeof GENDERS)[number]
export const GENDER_TEXT: Readonly<Record<Gender, string>> = { female: 'Women', male: 'Men', unisex: 'Unisex' }

/** https://support.google.com/merchants/answer/6324463 */
export const AGE_GROUPS = ['newborn', 'infant', 'toddler', 'kids', 'adult'] as const
export type AgeGroup = (typeof AGE_GROUPS)[number]
export const AGE_GROUP_TEXT: Readonly<Record<AgeGroup, string>> = {
  newborn: 'Newborn, to 3 months',
  infant: 'Infant, 3 to 12 months',
  toddler: 'Toddler, 1 to 5 years',
  kids: 'Kids, 5 to 13 years',
  adult: 'Adult, teens and older',
}

/** Google's limit of a pattern. */
export const MAX_PATTERN = 100
/** Ids of Google's product taxonomy have at most 6 digits. */
const MAX_CATEGORY = 999_999

export const gender = z.enum(['', ...GENDERS])
export const ageGroup = z.enum(['', ...AGE_GROUPS])
const CATEGORY_SENTENCE = 'A Google category is a number, such as 1985 for blankets.'
export const googleCategory = z.nullable(
  z.int(CATEGORY_SENTENCE).check(z.minimum(1, CATEGORY_SENTENCE), z.maximum(MAX_CATEGORY, CATEGORY_SENTENCE)),
)
