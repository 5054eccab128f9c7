/** The product feed: its files, the products left out of it, and the faults that Google would report. */

export const FEED_FORMATS = ['tsv', 'xml'] as const
export type FeedFormat = (typeof FEED_FORMATS)[number]

/** A generated file. `sha256` is of its content before compression; `bytes` is its compressed size. */
export interface FeedFile {
  sha256: string
  bytes: number
}

/** Why products are left out of the feed. */
export const LEFT_OUT_REASONS = ['price', 'family', 'variant', 'picture', 'quantity'] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]
export type LeftOut = Partial<Record<LeftOutReason, number>>

export const LEFT_OUT_TEXT: Readonly<Record<LeftOutReason, string>> = {
  price: 'Price on request',
  family: 'Draft, ended or not shown in the shop',
  variant: 'Hidden variant',
  picture: 'No picture',
  quantity: 'Sold only from a minimum quantity',
}

/** Google refuses a product with an error. A product with a warning is shown less often. */
export type FeedSeverity = 'error' | 'warning'

/** The place in the office to correct a fault. */
export type FeedPlace = 'feed' | 'texts' | 'care' | 'grid' | 'sheet'

interface FaultRule {
  severity: FeedSeverity
  /** Google's name of the field. */
  field: string
  text: string
  /** Meaning and remedy. */
  advice: string
  place: FeedPlace
}

const CLOTHING = 'Google requires it for clothing.'

/** Every fault that the validator reports, in Google's order of fields. */
export const FEED_FAULTS = {
  'title-long': {
    ...{ severity: 'warning', field: 'title', text: 'Title is cut', place: 'texts' },
    advice: 'The title is longer than 150 characters. Shorten the name on documents.',
  },
  'title-capitals': {
    ...{ severity: 'warning', field: 'title', text: 'Title in capitals', place: 'texts' },
    advice: 'Google lowers products with titles in capital letters. Write the name in normal letters.',
  },
  'no-description': {
    ...{ severity: 'error', field: 'description', text: 'No description', place: 'texts' },
    advice: 'Google requires a description. Write a description or a short description.',
  },
  'description-short': {
    ...{ severity: 'warning', field: 'description', text: 'Short description only', place: 'texts' },
    advice: 'The text has fewer than 50 characters. Describe material, size and use.',
  },
  'picture-small': {
    ...{ severity: 'error', field: 'image_link', text: 'Picture too small', place: 'grid' },
    advice: 'Google requires at least 100 × 100 pixels, and 250 × 250 for clothing. Add a larger picture.',
  },
  'no-category': {
    ...{ severity: 'warning', field: 'google_product_category', text: 'No Google category', place: 'feed' },
    advice: 'Without it Google guesses the category, and does not check the fields of clothing.',
  },
  'no-colour': {
    ...{ severity: 'error', field: 'color', text: 'No colour', place: 'grid' },
    advice: `${CLOTHING} Name the colour.`,
  },
  'colour-long': {
    ...{ severity: 'warning', field: 'color', text: 'Colour is cut', place: 'grid' },
    advice: 'A colour has at most 100 characters. Shorten its name.',
  },
  'no-size': {
    ...{ severity: 'error', field: 'size', text: 'No size', place: 'grid' },
    advice: `${CLOTHING} Name the size.`,
  },
  'no-gender': {
    ...{ severity: 'error', field: 'gender', text: 'No gender', place: 'feed' },
    advice: `${CLOTHING} Choose women, men or unisex.`,
  },
  'no-age-group': {
    ...{ severity: 'error', field: 'age_group', text: 'No age group', place: 'feed' },
    advice: `${CLOTHING} Choose an age group.`,
  },
  'no-material': {
    ...{ severity: 'warning', field: 'material', text: 'No material', place: 'care' },
    advice: 'Customers filter by material. List the materials with their percentages.',
  },
  'no-pattern': {
    ...{ severity: 'warning', field: 'pattern', text: 'No pattern', place: 'feed' },
    advice: 'Customers filter by pattern. Write a pattern, such as Striped or Plain.',
  },
  'no-gtin': {
    ...{ severity: 'warning', field: 'gtin', text: 'No GTIN', place: 'sheet' },
    advice: 'Google shows products with a barcode number more often. Leave it empty if the maker has not given any.',
  },
  'gtin-bad': {
    ...{ severity: 'error', field: 'gtin', text: 'Invalid GTIN', place: 'sheet' },
    advice: 'Google refuses this number. Correct it, or remove it.',
  },
  'gtin-twice': {
    ...{ severity: 'error', field: 'gtin', text: 'GTIN of several products', place: 'sheet' },
    advice: 'Each product has its own barcode number. Correct the numbers that repeat.',
  },
} as const satisfies Record<string, FaultRule>
export type FeedFault = keyof typeof FEED_FAULTS
export const FEED_FAULT_NAMES = Object.keys(FEED_FAULTS) as [FeedFault, ...FeedFault[]]

/** A fault of a family, with the products that have it. */
export interface FeedFinding {
  fault: FeedFault
  /** The bad value; empty if it is missing, or differs between the products. */
  value: string
  /** Numbers and codes of the products. */
  products: { id: number; code: string }[]
}
