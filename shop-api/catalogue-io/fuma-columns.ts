import * as z from 'zod/mini'
import { MAX_PIECES } from '#lib/contract/codes.ts'
import { MAX_AXIS_NAME } from '#lib/contract/office/family-form.ts'
import type { Cells } from './cells.ts'
import type { Layout, ReadOptions } from './layout.ts'
import { jsonOf } from './pictures.ts'
import { InvalidRow } from './problem.ts'
import { type ColourPatch, type FamilyFields, type ProductPatch, STATUSES, type VariantPatch } from './product.ts'

/** The shop's own columns, in order. One row a variant; what belongs to the product or colour stands in its first row. */
export const FUMA_COLUMNS = [
  ...['product_code', 'name', 'full_name', 'status', 'collection_code', 'collection', 'sub_collection_code'],
  ...['sub_collection', 'brand_code', 'brand', 'brand_town', 'provider_code', 'provider', 'feature_code', 'feature'],
  ...['product_line', 'category', 'unit', 'bale_unit', 'quantity_step', 'short_description', 'long_description'],
  ...['features', 'materials', 'specification', 'care', 'care_note', 'inspired', 'size_chart', 'is_new', 'is_trending'],
  ...['is_offer', 'visibility', 'tags', 'keywords', 'published_on', 'colour_code', 'colour', 'colour_order', 'swatch'],
  ...['pictures', 'size_code', 'size', 'size_order', 'sku', 'price_ex_vat', 'former_price_ex_vat', 'vat_percent'],
  ...['pieces_per_bale', 'stock'],
] as const

const REQUIRED = ['product_code', 'colour', 'size']
const text = z.string()
const labelled = z.array(z.strictObject({ label: text, value: text }))
const words = z.array(text)
const JSON_CELLS = {
  features: labelled,
  specification: labelled,
  materials: z.array(z.strictObject({ name: text, percent: z.number() })),
  care: z.array(z.strictObject({ code: text, text })),
  inspired: z.nullable(z.strictObject({ title: text, text })),
  size_chart: z.nullable(z.strictObject({ columns: words, rows: z.array(words) })),
  tags: words,
  keywords: words,
}

/** What an empty cell of a JSON column means. */
const NONE: Record<keyof typeof JSON_CELLS, unknown> = {
  features: [],
  specification: [],
  materials: [],
  care: [],
  inspired: null,
  size_chart: null,
  tags: [],
  keywords: [],
}

function jsonCell<K extends keyof typeof JSON_CELLS>(
  cells: Cells,
  column: K,
): z.output<(typeof JSON_CELLS)[K]> | undefined {
  if (!cells.has(column)) return undefined
  const written = cells.text(column, 200_000)
  const value = written === '' ? NONE[column] : jsonOf(cells, column, written)
  const read = JSON_CELLS[column].safeParse(value)
  if (!read.success)
    throw cells.unfit(
      column,
      `The JSON is not of the right shape: ${read.error.issues[0]?.path.join('.') || 'the whole cell'}.`,
    )
  return read.data as z.output<(typeof JSON_CELLS)[K]>
}

/** Text that must stand if its column does; text that may be empty. */
const named = (cells: Cells, column: string, most?: number) => cells.text(column, most) || undefined
const free = (cells: Cells, column: string, most: number) => (cells.has(column) ? cells.text(column, most) : undefined)

function familyOf(cells: Cells): Partial<FamilyFields> {
  const step = cells.tenths('quantity_step')
  if (step !== undefined && step !== 1 && step !== 10)
    throw cells.unfit('quantity_step', 'A step is 1, or 0.1 for metres.')
  const fields: Partial<FamilyFields> = {
    clusterName: named(cells, 'name'),
    clusterFullName: named(cells, 'full_name', 400),
    status: cells.oneOf('status', STATUSES),
    featureCode: cells.code('feature_code'),
    featureName: named(cells, 'feature'),
    plCode: named(cells, 'product_line', 40),
    category: named(cells, 'category'),
    unitText: named(cells, 'unit', 40),
    convertedUnitText: named(cells, 'bale_unit', 40),
    quantityStepTenths: step,
    shortDescription: free(cells, 'short_description', 2_000),
    longDescription: free(cells, 'long_description', 100_000),
    features: jsonCell(cells, 'features'),
    materials: jsonCell(cells, 'materials'),
    specification: jsonCell(cells, 'specification'),
    care: jsonCell(cells, 'care'),
    careNote: free(cells, 'care_note', 5_000),
    inspired: jsonCell(cells, 'inspired'),
    sizeChart: jsonCell(cells, 'size_chart'),
    isNew: cells.yesNo('is_new'),
    isTrending: cells.yesNo('is_trending'),
    isOffer: cells.yesNo('is_offer'),
    visibility: cells.yesNo('visibility'),
    tags: jsonCell(cells, 'tags'),
    keywords: jsonCell(cells, 'keywords'),
    publishedOn: cells.day('published_on'),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** What stands once a product: a later row may leave it out, and must not say otherwise. */
const ONCE = FUMA_COLUMNS.slice(1, FUMA_COLUMNS.indexOf('colour_code'))

function checkRepeats(first: Cells, row: Cells): void {
  for (const column of ONCE) {
    const own = row.text(column, 200_000)
    if (own !== '' && own !== first.text(column, 200_000)) {
      throw row.unfit(column, `It differs from what line ${first.line} says of the same product.`)
    }
  }
}

function variantOf(cells: Cells): Omit<VariantPatch, 'colour' | 'size'> {
  const variant: Omit<VariantPatch, 'colour' | 'size'> = {
    line: cells.line,
    sku: cells.sku('sku'),
    exVat: cells.cents('price_ex_vat'),
    formerExVat: cells.has('former_price_ex_vat') ? (cells.cents('former_price_ex_vat') ?? null) : undefined,
    vatPerc: cells.percent('vat_percent'),
    piecesPerBale: cells.whole('pieces_per_bale', 1, MAX_PIECES),
    stockTenths: cells.tenths('stock'),
  }
  if (variant.exVat === 0) throw cells.unfit('price_ex_vat', 'A price is above 0.')
  return variant
}

async function readOwnRows(rows: Cells[], options: ReadOptions): Promise<ProductPatch | null> {
  const first = rows[0] as Cells
  const code = first.text('product_code') && first.productCode('product_code')
  if (!code) throw first.unfit('product_code', 'A product has a code.')
  const brand = named(first, 'brand')
  const patch: ProductPatch = {
    line: first.line,
    code,
    isForeign: false,
    family: familyOf(first),
    shelf: {
      collectionCode: first.code('collection_code'),
      collectionName: named(first, 'collection'),
      subCollectionCode: first.code('sub_collection_code'),
      subCollectionName: named(first, 'sub_collection'),
    },
    ...((brand || first.has('brand_code')) && {
      brand: {
        code: first.code('brand_code'),
        name: brand ?? '',
        town: named(first, 'brand_town'),
        providerCode: first.code('provider_code'),
        providerName: named(first, 'provider'),
      },
    }),
    colours: [],
    sizes: [],
    variants: [],
  }
  for (const cells of rows) {
    try {
      checkRepeats(first, cells)
      const variant = variantOf(cells)
      const size = sizeAt(patch.sizes, cells)
      patch.variants.push({ ...variant, colour: await colourAt(patch.colours, cells, options), size })
    } catch (error) {
      if (!(error instanceof InvalidRow)) throw error
      options.onProblem(error.problem)
    }
  }
  return patch.variants.length > 0 ? patch : null
}

async function colourAt(colours: ColourPatch[], cells: Cells, { pictures }: ReadOptions): Promise<number> {
  const name = cells.text('colour', MAX_AXIS_NAME)
  if (name === '') throw cells.unfit('colour', 'A variant has a colour.')
  const code = cells.code('colour_code')
  const at = colours.findIndex((colour) => (code ? colour.code === code : colour.name === name))
  const [swatch] = await pictures.many(cells, 'swatch')
  const images = await pictures.many(cells, 'pictures')
  if (at !== -1) {
    const existingColour = colours[at] as ColourPatch
    if (swatch) existingColour.swatch ??= swatch
    if (images.length) existingColour.pictures ??= images
    return at
  }
  return (
    colours.push({
      code,
      name,
      order: cells.whole('colour_order', 1, 100_000),
      ...(swatch && { swatch }),
      ...(images.length > 0 && { pictures: images }),
    }) - 1
  )
}

function sizeAt(sizes: ProductPatch['sizes'], cells: Cells): number {
  const name = cells.text('size', MAX_AXIS_NAME)
  if (name === '') throw cells.unfit('size', 'A variant has a size.')
  const code = cells.code('size_code')
  const at = sizes.findIndex((size) => (code ? size.code === code : size.name === name))
  return at !== -1 ? at : sizes.push({ code, name, order: cells.whole('size_order', 1, 100_000) }) - 1
}

/** Columns of the family form's fields. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  ...{ fullName: 'full_name', featureName: 'feature', shortDescription: 'short_description' },
  ...{
    longDescription: 'long_description',
    careNote: 'care_note',
    sizeChart: 'size_chart',
    publishedOn: 'published_on',
  },
  ...{ brandName: 'brand', collectionName: 'collection', subCollectionName: 'sub_collection' },
}

/** The shop's own layout. @throws FileRefused naming the columns that are missing */
export function fumaProducts(names: ReadonlySet<string>): Layout {
  return {
    format: 'fuma',
    keyColumn: 'product_code',
    required: REQUIRED.filter((name) => !names.has(name)),
    columns: FUMA_COLUMNS,
    columnOf: (field) => COLUMN_OF[field] ?? field,
    read: readOwnRows,
  }
}
