import { MAX_NAME } from '#lib/contract/catalogue/office/family-form.ts'
import { shortCodeOf } from '../rules/codes.ts'
import { firstWords, textOfHtml } from './html-text.ts'
import type { Layout, ReadOptions } from './layout.ts'
import { tagsOf } from './merge-family.ts'
import { InvalidRow } from './problem.ts'
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

function statusOf(first: Cells, names: ShopifyNames): Status {
  const status = first.oneOf(names.status, ['active', 'draft', 'archived', 'unlisted'] as const) ?? 'active'
  if (status === 'unlisted' || (status === 'active' && first.yesNo(names.published) === false)) return 'draft'
  return status
}

function familyOf(first: Cells, names: ShopifyNames, feature: string | null): Partial<FamilyFields> {
  const clusterName = first.words(names.title, MAX_NAME)
  if (clusterName === '') throw first.unfit(names.title, 'A product needs a title.')
  const keywords = tagsOf(first.words(names.tags, MAX_HTML))
  const longDescription = textOfHtml(first.text(names.body, MAX_HTML))
  const fields: Partial<FamilyFields> = {
    clusterName,
    status: statusOf(first, names),
    ...(first.has(names.body) && { longDescription, shortDescription: firstWords(longDescription) }),
    ...(first.has(names.tags) && { keywords, isNew: keywords.some((tag) => /^new( in| arrivals?)?$/i.test(tag)) }),
    ...(feature !== null && { featureName: feature, featureCode: shortCodeOf(feature) }),
  }
  const type = first.words(names.type)
  if (type !== '') fields.category = type
  return fields
}

async function imagesOf(rows: Cells[], names: ShopifyNames, options: ReadOptions): Promise<Image[]> {
  const images: Image[] = []
  for (const cells of rows) {
    const src = cells.text(names.image, 2_500)
    if (src === '') continue
    const ref = await options.pictures.one(cells, names.image, src, cells.words(names.imageAlt, 512))
    const position = cells.whole(names.imagePosition, 0, 100_000) ?? images.length + 1
    if (!images.some((image) => image.ref.sha256 === ref.sha256)) images.push({ ref, position })
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

function variantOf(
  cells: Cells,
  names: ShopifyNames,
  { pricesExVat, untrackedTenths }: ReadOptions,
): Omit<VariantPatch, 'colour' | 'size'> {
  const price = cells.cents(names.price)
  if (price === 0) throw cells.unfit(names.price, 'A price must be above 0.')
  const compareAt = cells.has(names.compareAt) ? (cells.cents(names.compareAt) ?? null) : undefined
  const counted = cells.tenths(names.quantity, true)
  const isUntracked = cells.has(names.tracker) && cells.text(names.tracker) === ''
  const former = compareAt && price && compareAt > price ? compareAt : compareAt === undefined ? undefined : null
  return {
    line: cells.line,
    sku: cells.sku(names.sku),
    ...(pricesExVat ? { exVat: price, formerExVat: former } : { price, formerPrice: former }),
    // Shops that oversell count below 0: that is 0 here.
    stockTenths: (isUntracked ? untrackedTenths : undefined) ?? counted,
    isUntracked,
    sellsOn: /^(continue|true|yes)$/i.test(cells.text(names.policy)),
    isBelowZero: cells.text(names.quantity).startsWith('-') && !isUntracked,
  }
}

const VARIANT_FIELDS = ['value1', 'price', 'sku', 'quantity', 'compareAt'] as const

/**
 * The rows that are sold. Another row can add a picture; a row that does neither is reported, so that it is not lost
 * silently.
 */
function variantsIn(rows: Cells[], names: ShopifyNames, options: ReadOptions): Cells[] {
  return rows.filter((cells, at) => {
    if (VARIANT_FIELDS.some((field) => cells.text(names[field]) !== '')) return true
    const isTitled = at === 0 && cells.text(names.title, 255) !== ''
    if (isTitled) options.onProblem(cells.unfit(names.price, NO_PRICE).problem)
    else if (cells.text(names.image, 2_500) === '' && !cells.isEmptyBut(names.handle))
      options.onProblem(cells.unfit('', NOTHING).problem)
    return false
  })
}

async function readShopify(rows: Cells[], options: ReadOptions, names: ShopifyNames): Promise<ProductPatch | null> {
  const first = rows[0] as Cells
  const sold = variantsIn(rows, names, options)
  const optionNames = [names.option1, names.option2, names.option3].map((column) => first.text(column))
  const valuesOf = (cells: Cells) => [names.value1, names.value2, names.value3].map((column) => cells.words(column))
  const values = optionNames.map((_, at) => new Set(sold.map((cells) => valuesOf(cells)[at] ?? '').filter(Boolean)))
  const axes = axesOf(optionNames, values)
  const vendor = first.words(names.vendor)
  const type = first.words(names.type) || (first.words(names.category).split('>').pop() ?? '').trim()
  const family = familyOf(first, names, axes.feature)
  const product: ProductPatch = {
    line: first.line,
    code: first.productCode(names.handle),
    isForeign: true,
    family,
    ...(vendor !== '' && { brand: { name: vendor } }),
    shelf: { ...(type !== '' && { subCollectionName: type }) },
    colours: [],
    sizes: [],
    variants: [],
  }
  const own = new Map<number, PictureRef[]>()
  for (const cells of sold) {
    try {
      const variant = variantOf(cells, names, options)
      const colour = placeOf(product.colours, valueOn(axes.colour, valuesOf(cells), ONLY_COLOUR))
      const size = placeOf(product.sizes, valueOn(axes.size, valuesOf(cells), ONLY_SIZE))
      const src = cells.text(names.variantImage, 2_500)
      if (src !== '') {
        const ref = await options.pictures.one(cells, names.variantImage, src, '')
        own.set(colour, [...(own.get(colour) ?? []), ref])
      }
      product.variants.push({ ...variant, colour, size })
    } catch (error) {
      if (!(error instanceof InvalidRow)) throw error
      options.onProblem(error.problem)
    }
  }
  dealPictures(product, own, await imagesOf(rows, names, options))
  return product.variants.length > 0 ? product : null
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
    required,
    columns: Object.entries(names).flatMap(([field, name]) => (UNREAD.includes(field as ShopifyField) ? [] : [name])),
    columnOf: (field) => names[FIELD_OF[field] ?? 'handle'],
    read: (rows, options) => readShopify(rows, options, names),
  }
}
