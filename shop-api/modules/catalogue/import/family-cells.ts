import * as z from 'zod/mini'
import { AGE_GROUPS, GENDERS, MAX_PATTERN } from '#lib/contract/catalogue/feed-fields.ts'
import type { FamilyColumns } from '../../../db/schema/catalogue.ts'
import { jsonOf } from './pictures.ts'
import { STATUSES } from './product.ts'
import type { Cells } from './read-cells.ts'

/** The family's own columns of the shop's catalogue file. */

interface Cell<Value> {
  /** Its value; undefined if the file leaves it as the shop has it. @throws InvalidRow */
  read(cells: Cells, column: string): Value | undefined
  write(value: Value): string
  /** The value of a new product if the file does not give it. */
  usual: Value
}

interface FamilyCell<Value> extends Cell<Value> {
  /** Title of the column in the file. */
  column: string
  /** The column's label on screens. */
  title: string
}

const same = (text: string) => text

/** A text that is there if its column is. */
const named = (most?: number, usual = ''): Cell<string> => ({
  read: (cells, column) => cells.text(column, most) || undefined,
  write: same,
  usual,
})

/** A text, which can be empty. */
const free = (most: number): Cell<string> => ({
  read: (cells, column) => (cells.has(column) ? cells.text(column, most) : undefined),
  write: same,
  usual: '',
})

const yesNo = (usual: boolean): Cell<boolean> => ({
  read: (cells, column) => cells.yesNo(column),
  write: String,
  usual,
})

/** @param usual also the meaning of an empty cell */
const json = <Value>(schema: z.ZodMiniType<Value>, usual: Value): Cell<Value> => ({
  read: (cells, column) => {
    if (!cells.has(column)) return undefined
    const written = cells.text(column, 200_000)
    const read = schema.safeParse(written === '' ? usual : jsonOf(cells, column, written))
    if (read.success) return read.data
    const place = read.error.issues[0]?.path.join('.') || 'the whole cell'
    throw cells.unfit(column, `The JSON is not of the right shape: ${place}.`)
  },
  write: (value) => (value === null ? '' : JSON.stringify(value)),
  usual,
})

/** A code that is read with the names of its brand or collection, because these can be new. */
const shelfCode: Cell<string> = { read: () => undefined, write: same, usual: '' }

/** A quantity in tenths of its unit, in the notation of files. */
export const tenths = (count: number) =>
  count % 10 === 0 ? String(count / 10) : `${Math.trunc(count / 10)}.${count % 10}`

const quantityStep: Cell<number> = {
  read: (cells, column) => {
    const step = cells.tenths(column)
    if (step === undefined || step === 1 || step === 10) return step
    throw cells.unfit(column, 'A step is 1, or 0.1 for metres.')
  },
  write: tenths,
  usual: 10,
}

/** A choice that can be empty: an empty cell clears it. */
const choice = <Value extends string>(choices: readonly Value[]): Cell<Value | ''> => ({
  read: (cells, column) => (cells.has(column) ? (cells.oneOf(column, choices) ?? '') : undefined),
  write: same,
  usual: '',
})

/** A number of Google's taxonomy; an empty cell clears it. */
const googleCategory: Cell<number | null> = {
  read: (cells, column) => (cells.has(column) ? (cells.whole(column, 1, 999_999) ?? null) : undefined),
  write: (value) => (value === null ? '' : String(value)),
  usual: null,
}

const text = z.string()
const words = z.array(text)
const labelled = z.array(z.strictObject({ label: text, value: text }))
const materials = z.array(z.strictObject({ name: text, percent: z.number() }))
const care = z.array(z.strictObject({ code: text, text }))
const inspired = z.nullable(z.strictObject({ title: text, text }))
const sizeChart = z.nullable(z.strictObject({ columns: words, rows: z.array(words) }))

/** In the order in which screens list the changes of an import. */
export const FAMILY_CELLS: {
  [Field in Exclude<keyof FamilyColumns, 'clusterCode'>]: FamilyCell<FamilyColumns[Field]>
} = {
  clusterName: { column: 'name', title: 'Name', ...named() },
  clusterFullName: { column: 'full_name', title: 'Full name', ...named(400) },
  status: {
    column: 'status',
    title: 'Status',
    read: (cells, column) => cells.oneOf(column, STATUSES),
    write: same,
    usual: 'active',
  },
  collectionCode: { column: 'collection_code', title: 'Collection', ...shelfCode },
  subCollectionCode: { column: 'sub_collection_code', title: 'Part of the collection', ...shelfCode },
  brandCode: { column: 'brand_code', title: 'Brand', ...shelfCode },
  shortDescription: { column: 'short_description', title: 'Short description', ...free(2_000) },
  longDescription: { column: 'long_description', title: 'Description', ...free(100_000) },
  materials: { column: 'materials', title: 'Materials', ...json(materials, []) },
  features: { column: 'features', title: 'Features', ...json(labelled, []) },
  specification: { column: 'specification', title: 'Specification', ...json(labelled, []) },
  care: { column: 'care', title: 'Care', ...json(care, []) },
  careNote: { column: 'care_note', title: 'Note on care', ...free(5_000) },
  inspired: { column: 'inspired', title: 'Inspired by', ...json(inspired, null) },
  sizeChart: { column: 'size_chart', title: 'Size chart', ...json(sizeChart, null) },
  featureName: { column: 'feature', title: 'Feature', ...named() },
  featureCode: {
    column: 'feature_code',
    title: 'Code of the feature',
    read: (cells, column) => cells.code(column),
    write: same,
    usual: '',
  },
  plCode: { column: 'product_line', title: 'Product line', ...named(40) },
  category: { column: 'category', title: 'Category', ...named() },
  unitText: { column: 'unit', title: 'Unit', ...named(40, 'piece') },
  convertedUnitText: { column: 'bale_unit', title: 'Bale', ...named(40, 'bale') },
  quantityStepTenths: { column: 'quantity_step', title: 'Step of quantities', ...quantityStep },
  isNew: { column: 'is_new', title: 'New', ...yesNo(false) },
  isTrending: { column: 'is_trending', title: 'Trending', ...yesNo(false) },
  isOffer: { column: 'is_offer', title: 'Offer', ...yesNo(false) },
  visibility: { column: 'visibility', title: 'Price shown', ...yesNo(true) },
  isReturnable: { column: 'is_returnable', title: 'Returnable', ...yesNo(true) },
  tags: { column: 'tags', title: 'Tags', ...json(words, []) },
  gender: { column: 'gender', title: 'Gender', ...choice(GENDERS) },
  ageGroup: { column: 'age_group', title: 'Age group', ...choice(AGE_GROUPS) },
  pattern: { column: 'pattern', title: 'Pattern', ...free(MAX_PATTERN) },
  googleCategory: { column: 'google_category', title: 'Google category', ...googleCategory },
  keywords: { column: 'keywords', title: 'Found by', ...json(words, []) },
  publishedOn: {
    column: 'published_on',
    title: 'Published on',
    read: (cells, column) => cells.day(column),
    write: same,
    usual: '',
  },
}

export type FamilyField = keyof typeof FAMILY_CELLS

/** Every field of the table with its cell. */
export const familyCells = Object.entries(FAMILY_CELLS) as [FamilyField, FamilyCell<unknown>][]
