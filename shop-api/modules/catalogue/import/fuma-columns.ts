import { MAX_PIECES } from '#lib/contract/base/codes.ts'
import { MAX_AXIS_NAME } from '#lib/contract/catalogue/office/family-form.ts'
import { familyCells } from './family-cells.ts'
import { Faults } from './faults.ts'
import type { Layout, ReadOptions } from './layout.ts'
import type { Problem } from './problem.ts'
import type { AxisPatch, ColourPatch, FamilyFields, ProductPatch, VariantPatch } from './product.ts'
import type { Cells } from './read-cells.ts'

const FIRST = [
  ...['product_code', 'name', 'full_name', 'status', 'collection_code', 'collection', 'sub_collection_code'],
  ...['sub_collection', 'brand_code', 'brand', 'brand_town', 'provider_code', 'provider', 'feature_code', 'feature'],
  ...['product_line', 'category', 'unit', 'bale_unit', 'quantity_step', 'short_description', 'long_description'],
  ...['features', 'materials'],
]
const OF_VARIANTS = [
  ...['colour_code', 'colour', 'colour_order', 'swatch', 'pictures', 'size_code', 'size', 'size_order', 'sku'],
  ...['price_ex_vat', 'former_price_ex_vat', 'vat_percent', 'pieces_per_bale', 'gtin', 'stock'],
]

/** The shop's own columns, in order. One row a variant; the first row of a product or colour has its fields. */
export const FUMA_COLUMNS: readonly string[] = [
  ...new Set([...FIRST, ...familyCells.map(([, { column }]) => column), ...OF_VARIANTS]),
]

/** The columns that every file needs. */
export const REQUIRED_COLUMNS: readonly string[] = ['product_code', 'colour', 'size']

function familyOf(cells: Cells, faults: Faults): Partial<FamilyFields> {
  const fields = familyCells.map(
    ([field, { column, read }]) => [field, faults.take(() => read(cells, column))] as const,
  )
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

/** Columns with one value a product: a later row can leave them empty, but must not contradict the first. */
const ONCE = FUMA_COLUMNS.slice(1, FUMA_COLUMNS.indexOf('colour_code'))

function checkRepeats(first: Cells, row: Cells): Problem[] {
  const reason = `It differs from line ${first.line} of the same product.`
  return ONCE.filter((column) => row.raw(column) !== '' && row.raw(column) !== first.raw(column)).map((column) => ({
    line: row.line,
    column,
    reason,
  }))
}

function price(cells: Cells): number | undefined {
  const cents = cells.cents('price_ex_vat')
  if (cents === 0) throw cells.unfit('price_ex_vat', 'A price must be above 0.')
  return cents
}

const formerPrice = (cells: Cells) =>
  cells.has('former_price_ex_vat') ? (cells.cents('former_price_ex_vat') ?? null) : undefined

function variantOf(cells: Cells, faults: Faults): Omit<VariantPatch, 'colour' | 'size'> {
  return {
    line: cells.line,
    sku: faults.take(() => cells.sku('sku')),
    exVat: faults.take(() => price(cells)),
    formerExVat: faults.take(() => formerPrice(cells)),
    vatPerc: faults.take(() => cells.percent('vat_percent')),
    piecesPerBale: faults.take(() => cells.whole('pieces_per_bale', 1, MAX_PIECES)),
    gtin: faults.take(() => cells.gtin('gtin')),
    stockTenths: faults.take(() => cells.tenths('stock')),
  }
}

function axisName(cells: Cells, axis: 'colour' | 'size'): string {
  const name = cells.text(axis, MAX_AXIS_NAME)
  if (name === '') throw cells.unfit(axis, `A variant needs a ${axis}.`)
  return name
}

function axisOf(cells: Cells, axis: 'colour' | 'size', faults: Faults): AxisPatch {
  return {
    code: faults.take(() => cells.code(`${axis}_code`)),
    name: faults.take(() => axisName(cells, axis)) ?? '',
    order: faults.take(() => cells.whole(`${axis}_order`, 1, 100_000)),
  }
}

async function readOwnRows(rows: Cells[], options: ReadOptions, faults: Faults): Promise<ProductPatch> {
  const { pictures, onProblem } = options
  const first = rows[0] as Cells
  const code = (column: string) => faults.take(() => first.code(column))
  const name = (column: string) => faults.take(() => first.text(column)) || undefined
  const brand = { code: code('brand_code'), name: name('brand') ?? '' }
  const patch: ProductPatch = {
    line: first.line,
    code: faults.take(() => first.productCode('product_code')) ?? '',
    isForeign: false,
    family: familyOf(first, faults),
    shelf: {
      collectionCode: code('collection_code'),
      collectionName: name('collection'),
      subCollectionCode: code('sub_collection_code'),
      subCollectionName: name('sub_collection'),
    },
    ...((brand.name || brand.code) && {
      brand: {
        ...brand,
        town: name('brand_town'),
        providerCode: code('provider_code'),
        providerName: name('provider'),
      },
    }),
    colours: [],
    sizes: [],
    variants: [],
  }
  for (const cells of rows) {
    const row = new Faults()
    row.problems.push(...checkRepeats(first, cells))
    const variant = variantOf(cells, row)
    const size = axisOf(cells, 'size', row)
    const colour = axisOf(cells, 'colour', row)
    const read = async (column: string) =>
      cells.raw(column) === '' ? [] : ((await row.wait(pictures.many(cells, column))) ?? [])
    const [swatch] = await read('swatch')
    const images = await read('pictures')
    if (row.problems.length > 0) for (const problem of row.problems) onProblem(problem)
    else {
      const at = placeOf(patch.colours, colour)
      const placed = patch.colours[at] as ColourPatch
      if (swatch) placed.swatch ??= swatch
      if (images.length > 0) placed.pictures ??= images
      patch.variants.push({ ...variant, colour: at, size: placeOf(patch.sizes, size) })
    }
  }
  return patch
}

/** The place of a colour or size among those of its product, added if absent. */
function placeOf(axis: AxisPatch[], { code, name, order }: AxisPatch): number {
  const at = axis.findIndex((one) => (code ? one.code === code : one.name === name))
  return at === -1 ? axis.push({ code, name, order }) - 1 : at
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
    skuColumn: 'sku',
    required: REQUIRED_COLUMNS.filter((name) => !names.has(name)),
    columns: FUMA_COLUMNS,
    columnOf: (field) => COLUMN_OF.get(field) ?? field,
    read: readOwnRows,
  }
}
