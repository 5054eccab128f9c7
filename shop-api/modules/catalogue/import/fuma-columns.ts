import { MAX_PIECES } from '#lib/contract/base/codes.ts'
import { MAX_AXIS_NAME } from '#lib/contract/catalogue/office/family-form.ts'
import { familyCells } from './family-cells.ts'
import type { Layout, ReadOptions } from './layout.ts'
import { InvalidRow } from './problem.ts'
import type { ColourPatch, FamilyFields, ProductPatch, VariantPatch } from './product.ts'
import type { Cells } from './read-cells.ts'

const FIRST = [
  ...['product_code', 'name', 'full_name', 'status', 'collection_code', 'collection', 'sub_collection_code'],
  ...['sub_collection', 'brand_code', 'brand', 'brand_town', 'provider_code', 'provider', 'feature_code', 'feature'],
  ...['product_line', 'category', 'unit', 'bale_unit', 'quantity_step', 'short_description', 'long_description'],
  ...['features', 'materials'],
]
const OF_VARIANTS = [
  ...['colour_code', 'colour', 'colour_order', 'swatch', 'pictures', 'size_code', 'size', 'size_order', 'sku'],
  ...['price_ex_vat', 'former_price_ex_vat', 'vat_percent', 'pieces_per_bale', 'stock'],
]

/** The shop's own columns, in order. One row a variant; the first row of a product or colour has its fields. */
export const FUMA_COLUMNS: readonly string[] = [
  ...new Set([...FIRST, ...familyCells.map(([, { column }]) => column), ...OF_VARIANTS]),
]

const REQUIRED = ['product_code', 'colour', 'size']

/** A text that is there if its column is. */
const named = (cells: Cells, column: string) => cells.text(column) || undefined

/** In the order of the file: of several cells that do not fit, the first is named. */
const CELLS_IN_ORDER = familyCells.toSorted(
  ([, one], [, other]) => FUMA_COLUMNS.indexOf(one.column) - FUMA_COLUMNS.indexOf(other.column),
)

function familyOf(cells: Cells): Partial<FamilyFields> {
  const fields = CELLS_IN_ORDER.map(([field, { column, read }]) => [field, read(cells, column)] as const)
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

/** Columns with one value a product: a later row can leave them empty, but must not contradict the first. */
const ONCE = FUMA_COLUMNS.slice(1, FUMA_COLUMNS.indexOf('colour_code'))

function checkRepeats(first: Cells, row: Cells): void {
  for (const column of ONCE) {
    const own = row.text(column, 200_000)
    if (own !== '' && own !== first.text(column, 200_000)) {
      throw row.unfit(column, `It differs from line ${first.line} of the same product.`)
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
  if (variant.exVat === 0) throw cells.unfit('price_ex_vat', 'A price must be above 0.')
  return variant
}

async function readOwnRows(rows: Cells[], options: ReadOptions): Promise<ProductPatch | null> {
  const first = rows[0] as Cells
  const code = first.text('product_code') && first.productCode('product_code')
  if (!code) throw first.unfit('product_code', 'A product needs a code.')
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
  if (name === '') throw cells.unfit('colour', 'A variant needs a colour.')
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
  if (name === '') throw cells.unfit('size', 'A variant needs a size.')
  const code = cells.code('size_code')
  const at = sizes.findIndex((size) => (code ? size.code === code : size.name === name))
  return at !== -1 ? at : sizes.push({ code, name, order: cells.whole('size_order', 1, 100_000) }) - 1
}

/** Columns of the fields of families and of their form. */
const COLUMN_OF = new Map<string, string>([
  ...familyCells.map(([field, { column }]): [string, string] => [field, column]),
  ['fullName', 'full_name'],
  ['brandName', 'brand'],
  ['collectionName', 'collection'],
  ['subCollectionName', 'sub_collection'],
])

/** The shop's own layout. @throws FileRefused naming the columns that are missing */
export function fumaProducts(names: ReadonlySet<string>): Layout {
  return {
    format: 'fuma',
    keyColumn: 'product_code',
    required: REQUIRED.filter((name) => !names.has(name)),
    columns: FUMA_COLUMNS,
    columnOf: (field) => COLUMN_OF.get(field) ?? field,
    read: readOwnRows,
  }
}
