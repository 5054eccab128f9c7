import * as z from 'zod/mini'
import { day, filled, MAX_CATALOGUE_CODE, maybe } from '../../base/fields.ts'
import { ageGroup, gender, googleCategory, MAX_PATTERN } from '../feed-fields.ts'
import { FAMILY_STATUSES } from './family-list.ts'

/** Form fields of a whole product family; its colours, sizes and variants are in family.ts. */

/** Limits of a family's fields, for the office's form and for every import. */
export const MAX_TEXT = 100_000
export const MAX_NAME = 255
/** Names of colours and sizes. */
export const MAX_AXIS_NAME = 120
const codeOf = (sentence: string) => filled(sentence, MAX_CATALOGUE_CODE)
const atMost = (most: number, things: string) => z.maxLength(most, `At most ${most} ${things}.`)
const texts = (most: number, things: string) =>
  z.array(filled('Enter a text, or remove the line.', 255)).check(atMost(most, things))
const labelled = z
  .array(z.object({ label: filled('Enter a label.', 80), value: filled('Enter a value, or remove the line.', 400) }))
  .check(atMost(40, 'lines'))

/** Units of quantity, each with the name of its bale. */
export const UNITS = { piece: 'bale', pair: 'bale', set: 'bale', metre: 'roll' } as const

/** Care symbols of the shop, with their usual texts. */
export const CARE_SIGNS: Readonly<Record<string, string>> = {
  'wash-30': 'Wash at 30 °C',
  'wash-40': 'Wash at 40 °C',
  'wash-60': 'Wash at 60 °C',
  'wash-90': 'Wash at 90 °C',
  'hand-wash': 'Hand wash',
  'no-bleach': 'Do not bleach',
  'oxygen-bleach': 'Oxygen bleach only',
  'line-dry': 'Dry on a line',
  'line-dry-shade': 'Dry on a line in the shade',
  'dry-flat-shade': 'Dry flat in the shade',
  'tumble-low': 'Tumble dry low',
  'tumble-medium': 'Tumble dry medium',
  'no-tumble': 'Do not tumble dry',
  'iron-110': 'Iron at 110 °C',
  'iron-150': 'Iron at 150 °C',
  'iron-200': 'Iron at 200 °C',
  'no-iron': 'Do not iron',
  'dry-clean': 'Dry clean',
  'no-dry-clean': 'Do not dry clean',
}

/** Tenths of a percent; 62.5% is 625. Not whole if there are more decimals. */
const tenths = (percent: number) => Math.round(percent * 1e6) / 1e5
const maybeEmpty = z.string().check(z.trim(), z.maxLength(60, 'At most 60 characters.'))

export const familyForm = z.object({
  name: filled('Enter a name for customers.', MAX_NAME),
  /** Name on documents; empty: the normal name. */
  fullName: maybe(400),
  brandCode: codeOf('Choose a brand.'),
  subCollectionCode: codeOf('Choose a collection.'),
  /** "Fleece": the feature by which families are filtered. */
  featureName: filled('Enter a feature, such as Blanket.', 60),
  category: maybe(80),
  unit: filled('Choose a unit.', 20),
  /** True if it is sold by tenths: metres. */
  soldByTenths: z.boolean(),
  status: z.enum(FAMILY_STATUSES),
  showsPrice: z.boolean(),
  ...{ isNew: z.boolean(), isTrending: z.boolean(), isOffer: z.boolean() },
  /** False: customers can return it only for a fault. */
  isReturnable: z._default(z.boolean(), true),
  publishedOn: day,
  shortDescription: maybe(2_000),
  /** Paragraphs separated by an empty line; the first can have a heading: "# Woven in Thika". */
  longDescription: maybe(MAX_TEXT),
  features: labelled,
  specification: labelled,
  materials: z
    .array(
      z.object({
        name: filled('Name the material.', 60),
        percent: z.number('From 0.1 to 100 percent.').check(
          z.minimum(0.1, 'From 0.1 to 100 percent.'),
          z.maximum(100, 'From 0.1 to 100 percent.'),
          z.refine((percent) => Number.isInteger(tenths(percent)), 'Percent with one decimal at most.'),
        ),
      }),
    )
    .check(
      atMost(12, 'materials'),
      z.refine(
        (all) => all.length === 0 || all.reduce((sum, { percent }) => sum + tenths(percent), 0) === 1000,
        'The materials must total 100 percent.',
      ),
    ),
  care: z
    .array(z.object({ code: filled('Choose a sign.', 40), text: filled('Enter the text of the symbol.', 120) }))
    .check(atMost(12, 'signs of care')),
  careNote: maybe(5_000),
  inspired: z.nullable(z.object({ title: filled('Enter a heading.', 120), text: filled('Enter the story.', 4_000) })),
  sizeChart: z.nullable(
    z
      .object({
        columns: z
          .array(filled('Name each column.', 60))
          .check(z.minLength(2, 'A size chart has two columns or more.'), atMost(12, 'columns')),
        rows: z.array(z.array(maybeEmpty)).check(z.minLength(1, 'A size chart has a row.'), atMost(60, 'rows')),
      })
      .check(
        z.refine(
          ({ columns, rows }) => rows.every((row) => row.length === columns.length),
          'Each row of the size chart has as many fields as there are columns.',
        ),
      ),
  ),
  /** On cards and on the page: "Handwoven". */
  tags: texts(8, 'tags'),
  /** For product feeds. Empty, or null: not stated. */
  gender: z._default(gender, ''),
  ageGroup: z._default(ageGroup, ''),
  pattern: maybe(MAX_PATTERN),
  googleCategory: z._default(googleCategory, null),
  /** Search terms that are not shown. */
  keywords: texts(250, 'words'),
})
export type FamilyForm = z.output<typeof familyForm>
