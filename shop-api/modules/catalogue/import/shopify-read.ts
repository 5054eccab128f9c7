import { MAX_NAME } from '#lib/contract/catalogue/office/family-form.ts'
import { shortCodeOf } from '../rules/codes.ts'
import { Faults } from './faults.ts'
import { firstWords, textOfHtml } from './html-text.ts'
import type { Layout, ReadOptions } from './layout.ts'
import { tagsOf } from './merge-family.ts'
import type { FamilyFields, PictureRef, ProductPatch, Status, VariantPatch } from './product.ts'
import type { Cells } from './read-cells.ts'
import { namesIn, type ShopifyField, type ShopifyNames } from './shopify-columns.ts'
import { axesOf, ONLY_COLOUR, ONLY_SIZE, valueOn } from './shopify-options.ts'

const MAX_HTML = 200_000
const NO_PRICE = 'The row has a title, but no price, SKU or option, so it cannot be sold.'
const NOTHING = 'The row has neither a price, a SKU or an option nor a picture.'
/** Written on export only. */
const UNREAD: ShopifyField[] = ['grams']

interface Image {
  ref: PictureRef
  position: number
}

function statusOf(first: Cells, names: ShopifyNames, faults: Faults): Status {
  const statuses = ['active', 'draft', 'archived', 'unlisted'] as const
  const status = faults.take(() => first.oneOf(names.status, statuses)) ?? 'active'
  const isUnpublished = status === 'active' && faults.take(() => first.yesNo(names.published)) === false
  return status === 'unlisted' || isUnpublished ? 'draft' : status
}

function titleOf(first: Cells, names: ShopifyNames): string {
  const title = first.words(names.title, MAX_NAME)
  if (title === '') throw first.unfit(names.title, 'A product needs a title.')
  return title
}

function familyOf(first: Cells, names: ShopifyNames, feature: string | null, faults: Faults): Partial<FamilyFields> {
  const clusterName = faults.take(() => titleOf(first, names))
  const keywords = tagsOf(faults.take(() => first.words(names.tags, MAX_HTML)) ?? '')
  const longDescription = textOfHtml(faults.take(() => first.text(names.body, MAX_HTML)) ?? '')
  return {
    ...(clusterName && { clusterName }),
    status: statusOf(first, names, faults),
    ...(first.has(names.body) && { longDescription, shortDescription: firstWords(longDescription) }),
    ...(first.has(names.tags) && { keywords, isNew: keywords.some((tag) => /^new( in| arrivals?)?$/i.test(tag)) }),
    ...(feature !== null && { featureName: feature, featureCode: shortCodeOf(feature) }),
  }
}

async function imagesOf(rows: Cells[], names: ShopifyNames, options: ReadOptions, faults: Faults): Promise<Image[]> {
  const images: Image[] = []
  for (const cells of rows) {
    const src = faults.take(() => cells.text(names.image, 2_500)) ?? ''
    if (src === '') continue
    const alt = faults.take(() => cells.words(names.imageAlt, 512)) ?? ''
    const ref = await faults.wait(options.pictures.one(cells, names.image, src, alt))
    const position = faults.take(() => cells.whole(names.imagePosition, 0, 100_000)) ?? images.length + 1
    if (ref && !images.some((image) => image.ref.sha256 === ref.sha256)) images.push({ ref, position })
  }
  return images.sort((a, b) => a.position - b.position)
}

/** A colour shows its own pictures first, then the product's pictures that belong to no colour. */
function dealPictures(product: ProductPatch, own: Map<number, PictureRef[]>, images: Image[]): void {
  const ownedBy = new Map<string, number>()
  for (const [colour, refs] of own) for (const { sha256 } of refs) if (!ownedBy.has(sha256)) ownedBy.set(sha256, colour)
  product.colours.forEach((colour, at) => {
    const shared = images.filter(({ ref }) => (ownedBy.get(ref.sha256) ?? at) === at).map(({ ref }) => ref)
    const all = [...(own.get(at) ?? []), ...shared]
    const dealt = all.length > 0 ? all : images.map(({ ref }) => ref)
    colour.pictures = dealt.filter((ref, i) => dealt.findIndex(({ sha256 }) => sha256 === ref.sha256) === i)
    for (const ref of colour.pictures) ref.alt ||= `${product.family.clusterName}, ${colour.name}`
  })
}

function priceOf(cells: Cells, names: ShopifyNames): number | undefined {
  const cents = cells.cents(names.price)
  if (cents === 0) throw cells.unfit(names.price, 'A price must be above 0.')
  return cents
}

const compareAtOf = (cells: Cells, names: ShopifyNames) =>
  cells.has(names.compareAt) ? (cells.cents(names.compareAt) ?? null) : undefined

function variantOf(
  cells: Cells,
  names: ShopifyNames,
  { pricesExVat, untrackedTenths }: ReadOptions,
  faults: Faults,
): Omit<VariantPatch, 'colour' | 'size'> {
  const price = faults.take(() => priceOf(cells, names))
  const compareAt = faults.take(() => compareAtOf(cells, names))
  const counted = faults.take(() => cells.tenths(names.quantity, true))
  const isUntracked = cells.has(names.tracker) && cells.raw(names.tracker) === ''
  const former = compareAt && price && compareAt > price ? compareAt : compareAt === undefined ? undefined : null
  return {
    line: cells.line,
    sku: faults.take(() => cells.sku(names.sku)),
    gtin: faults.take(() => cells.barcode(names.barcode)),
    ...(pricesExVat ? { exVat: price, formerExVat: former } : { price, formerPrice: former }),
    // Shops that oversell count below 0: that is 0 here.
    stockTenths: (isUntracked ? untrackedTenths : undefined) ?? counted,
    isUntracked,
    sellsOn: /^(continue|true|yes)$/i.test(cells.raw(names.policy)),
    isBelowZero: cells.raw(names.quantity).startsWith('-') && !isUntracked,
  }
}

const VARIANT_FIELDS = ['value1', 'price', 'sku', 'quantity', 'compareAt'] as const

/**
 * The rows that are sold. Another row can add a picture; a row that does neither is reported, so that it is not lost
 * silently.
 */
function variantsIn(rows: Cells[], names: ShopifyNames, options: ReadOptions): Cells[] {
  return rows.filter((cells, at) => {
    if (VARIANT_FIELDS.some((field) => cells.raw(names[field]) !== '')) return true
    const { line } = cells
    const isTitled = at === 0 && cells.raw(names.title) !== ''
    if (isTitled) options.onProblem({ line, column: names.price, reason: NO_PRICE })
    else if (cells.raw(names.image) === '' && !cells.isEmptyBut(names.handle))
      options.onProblem({ line, column: '', reason: NOTHING })
    return false
  })
}

/** The names of the options in the first row, and the values of each sold row. */
function optionsOf(first: Cells, sold: Cells[], names: ShopifyNames, faults: Faults) {
  const named = [names.option1, names.option2, names.option3]
  const optionNames = named.map((column) => faults.take(() => first.text(column)) ?? '')
  const columns = [names.value1, names.value2, names.value3]
  const valuesOf = (cells: Cells) => columns.map((column) => faults.take(() => cells.words(column)) ?? '')
  const values = new Map(sold.map((cells) => [cells, valuesOf(cells)]))
  return { optionNames, values }
}

async function readShopify(
  rows: Cells[],
  options: ReadOptions,
  names: ShopifyNames,
  faults: Faults,
): Promise<ProductPatch> {
  const first = rows[0] as Cells
  const words = (column: string) => faults.take(() => first.words(column)) ?? ''
  const sold = variantsIn(rows, names, options)
  const { optionNames, values } = optionsOf(first, sold, names, faults)
  const axes = axesOf(
    optionNames,
    optionNames.map((_, at) => new Set([...values.values()].map((row) => row[at] ?? '').filter(Boolean))),
  )
  const vendor = words(names.vendor)
  const category = words(names.type)
  const type = category || (words(names.category).split('>').pop() ?? '').trim()
  const product: ProductPatch = {
    line: first.line,
    code: faults.take(() => first.productCode(names.handle)) ?? '',
    isForeign: true,
    family: { ...familyOf(first, names, axes.feature, faults), ...(category !== '' && { category }) },
    ...(vendor !== '' && { brand: { name: vendor } }),
    shelf: { ...(type !== '' && { subCollectionName: type }) },
    colours: [],
    sizes: [],
    variants: [],
  }
  const own = new Map<number, PictureRef[]>()
  for (const [cells, rowValues] of values) {
    const row = new Faults()
    const variant = variantOf(cells, names, options, row)
    const src = row.take(() => cells.text(names.variantImage, 2_500)) ?? ''
    const picture = src === '' ? undefined : await row.wait(options.pictures.one(cells, names.variantImage, src, ''))
    if (row.problems.length > 0) for (const problem of row.problems) options.onProblem(problem)
    else {
      const colour = placeOf(product.colours, valueOn(axes.colour, rowValues, ONLY_COLOUR))
      const size = placeOf(product.sizes, valueOn(axes.size, rowValues, ONLY_SIZE))
      if (picture) own.set(colour, [...(own.get(colour) ?? []), picture])
      product.variants.push({ ...variant, colour, size })
    }
  }
  dealPictures(product, own, await imagesOf(rows, names, options, faults))
  return product
}

function placeOf(axis: { name: string }[], name: string): number {
  const at = axis.findIndex((one) => one.name === name)
  return at === -1 ? axis.push({ name }) - 1 : at
}

/** Shopify's field for each field of the family form. */
const FIELD_OF: Readonly<Record<string, ShopifyField>> = {
  ...{ name: 'title', category: 'type', longDescription: 'body', shortDescription: 'body', keywords: 'tags' },
  ...{ brandName: 'vendor', subCollectionName: 'type', featureName: 'value1', colour: 'value1', size: 'value1' },
}

/** Shopify's product CSV, with the columns of its older or its newer exports. */
export function shopifyProducts(columns: ReadonlySet<string>): Layout {
  const names = namesIn(columns)
  const required = [names.handle, names.title, names.price].filter((name) => !columns.has(name.toLowerCase()))
  return {
    format: 'shopify',
    keyColumn: names.handle,
    skuColumn: names.sku,
    required,
    columns: Object.entries(names).flatMap(([field, name]) => (UNREAD.includes(field as ShopifyField) ? [] : [name])),
    columnOf: (field) => names[FIELD_OF[field] ?? 'handle'],
    read: (rows, options, faults) => readShopify(rows, options, names, faults),
  }
}
