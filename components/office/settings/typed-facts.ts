import type { TypedFacts } from '#lib/contract/site/office/shop-facts.ts'
import type { Site } from '#lib/contract/site/site.ts'

/** The shop's facts as a form shows them: each a text that can be typed. */

export interface FactField {
  field: keyof TypedFacts
  label: string
  /** Number of lines, for a field with several lines. */
  rows?: number
  /** Explains the value if the label is not enough. */
  hint?: string
}

/** The fields in their order, below their headings. */
export const FACT_GROUPS: readonly { title: string; fields: readonly FactField[] }[] = [
  {
    title: 'Name',
    fields: [
      { field: 'name', label: 'Name of the shop' },
      { field: 'company', label: 'Registered company', hint: 'The seller on invoices.' },
      { field: 'claim', label: 'Tagline', hint: 'After the name in the title of the home page.' },
      { field: 'description', label: 'Description', rows: 2, hint: 'Shown in search engines and shared links.' },
    ],
  },
  {
    title: 'How customers reach you',
    fields: [
      { field: 'phone', label: 'Phone' },
      { field: 'whatsApp', label: 'WhatsApp address', hint: 'For example https://wa.me/254709000120.' },
      { field: 'hours', label: 'Hours', hint: 'For example Monday to Saturday, 8 to 5.' },
    ],
  },
  {
    title: 'Address',
    fields: [
      { field: 'street', label: 'Building and street' },
      { field: 'postBox', label: 'Post box' },
      { field: 'town', label: 'Town' },
      { field: 'postalCode', label: 'Postal code' },
      { field: 'country', label: 'Country', hint: 'Its code of two letters: KE.' },
    ],
  },
  {
    title: 'Delivery and collection',
    fields: [
      {
        field: 'openDays',
        label: 'Open days',
        hint: 'Delivery times are counted in these days. Orders are promised for them only.',
      },
    ],
  },
  {
    title: 'Stock on product pages',
    fields: [
      {
        field: 'fewLeft',
        label: 'Show “Only 3 left” below',
        hint: 'A number of pieces, such as 10. Leave it empty to show no quantities.',
      },
    ],
  },
  {
    title: 'Texts',
    fields: [
      { field: 'priceNote', label: 'Note about prices', hint: 'At the foot of each page.' },
      { field: 'aboutTitle', label: 'Title of About' },
      {
        field: 'about',
        label: 'About the shop',
        rows: 9,
        hint: 'An empty line starts a new paragraph. {brands} shows the number of brands, {towns} some of their towns.',
      },
    ],
  },
]

export const FACT_FIELDS: readonly FactField[] = FACT_GROUPS.flatMap(({ fields }) => fields)

/** The stored facts as texts to type in. */
export function typedOf({ phoneLink: _phoneLink, about, ...facts }: Site): TypedFacts {
  return { ...facts, aboutTitle: about.title, about: about.paragraphs.join('\n\n') }
}

/** The fields of which two differ. */
export const differingFields = (one: TypedFacts, other: TypedFacts): FactField[] =>
  FACT_FIELDS.filter(({ field }) => one[field] !== other[field])
