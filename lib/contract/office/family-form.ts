import * as z from 'zod/mini'
import { day, filled, maybe } from '../fields.ts'
import { FAMILY_STATUSES } from './families.ts'

/** What is typed of a product family as a whole; its colours, sizes and variants are in family.ts. */

export const MOST_TEXT = 20_000
const codeOf = (sentence: string) => filled(sentence, 80)
const texts = (most: number) => z.array(filled('Type something, or take the line away.', 200)).check(z.maxLength(most))
const labelled = z
  .array(
    z.object({ label: filled('Say what this is.', 80), value: filled('Say how it is, or take the line away.', 400) }),
  )
  .check(z.maxLength(40))

/** How things are counted, with what a bale of them is called. */
export const UNITS = { piece: 'bale', pair: 'bale', set: 'bale', metre: 'roll' } as const

/** The signs of care that the shop draws, with what they usually say. */
export const CARE_SIGNS: Readonly<Record<string, string>> = {
  'wash-30': 'Wash at 30 °C',
  'wash-40': 'Wash at 40 °C',
  'wash-60': 'Wash at 60 °C',
  'wash-90': 'Wash at 90 °C',
  'hand-wash': 'Wash by hand',
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

export const familyForm = z.object({
  name: filled('Give it a name: customers read it.', 120),
  /** As documents have it; empty: the name. */
  fullName: maybe(200),
  brandCode: codeOf('Choose a brand.'),
  subCollectionCode: codeOf('Choose where it stands.'),
  /** "Fleece": what families are filtered by. */
  featureName: filled('Say what kind of thing it is, such as Blanket.', 60),
  category: maybe(80),
  unit: filled('Choose how it is counted.', 20),
  /** True where it is sold by tenths: metres. */
  soldByTenths: z.boolean(),
  status: z.enum(FAMILY_STATUSES),
  showsPrice: z.boolean(),
  ...{ isNew: z.boolean(), isTrending: z.boolean(), isOffer: z.boolean() },
  publishedOn: day,
  shortDescription: maybe(400),
  /** Paragraphs parted by an empty line; the first may have a heading: "# Woven in Thika". */
  longDescription: maybe(MOST_TEXT),
  features: labelled,
  specification: labelled,
  materials: z
    .array(
      z.object({
        name: filled('Name the material.', 60),
        percent: z.int().check(z.minimum(1, 'From 1 to 100 percent.'), z.maximum(100, 'From 1 to 100 percent.')),
      }),
    )
    .check(
      z.maxLength(12),
      z.refine(
        (all) => all.length === 0 || all.reduce((sum, { percent }) => sum + percent, 0) === 100,
        'Materials come to 100 percent together.',
      ),
    ),
  care: z
    .array(z.object({ code: filled('Choose a sign.', 40), text: filled('Say what the sign says.', 120) }))
    .check(z.maxLength(12)),
  careNote: maybe(1_000),
  inspired: z.nullable(z.object({ title: filled('Give it a heading.', 120), text: filled('Tell the story.', 4_000) })),
  sizeChart: z.nullable(
    z
      .object({
        columns: z.array(filled('Name each column.', 60)).check(z.minLength(2), z.maxLength(12)),
        rows: z.array(z.array(z.string().check(z.trim(), z.maxLength(60)))).check(z.minLength(1), z.maxLength(60)),
      })
      .check(
        z.refine(
          ({ columns, rows }) => rows.every((row) => row.length === columns.length),
          'Each row of the size chart has as many fields as there are columns.',
        ),
      ),
  ),
  /** On cards and on the page: "Handwoven". */
  tags: texts(8),
  /** Words it is found by that nobody sees. */
  keywords: texts(60),
})
export type FamilyForm = z.output<typeof familyForm>
