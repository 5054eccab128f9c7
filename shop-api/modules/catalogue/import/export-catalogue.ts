import { decimalOfCents, withVat } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { csvText } from '../../../files/csv.ts'
import { familyCells, tenths } from './family-cells.ts'
import { FUMA_COLUMNS } from './fuma-columns.ts'
import { htmlOfText, withEntities } from './html-text.ts'
import type { Format } from './layout.ts'
import type { ProductDoc, VariantDoc } from './product.ts'
import { type ExportedPicture, loadExportedPictures } from './queries/import-rows.ts'
import { loadProductsAfter } from './queries/load-products.ts'
import { loadProviderNames, loadShelves } from './queries/load-shelves.ts'
import { waitingIds } from './queries/staging.ts'
import type { Brand, Collection } from './shelves.ts'
import { SHOPIFY, type ShopifyField } from './shopify-columns.ts'

/** Products read at once: a step of the embedded database stays short. */
const STEP = 40

interface Names {
  brand: (code: string) => Brand & { providerName: string }
  collection: (code: string) => Collection
  sub: (code: string) => Collection
  picture: (sha256: string) => ExportedPicture
  publicUrl: string
}

type Written = Record<string, string>

/** The colour, size and variant of each row. */
const rowsOf = (doc: ProductDoc) =>
  doc.variants.map((variant, at) => ({
    variant,
    isFirst: at === 0,
    isFirstOfColour: doc.variants.findIndex(({ colourCode }) => colourCode === variant.colourCode) === at,
  }))

function fumaFamily({ family }: ProductDoc, names: Names): Written {
  const brand = names.brand(family.brandCode)
  const own = familyCells.map(([field, { column, write }]) => [column, write(family[field])])
  return {
    ...Object.fromEntries(own),
    collection: names.collection(family.collectionCode).name,
    sub_collection: names.sub(family.subCollectionCode).name,
    brand: brand.name,
    brand_town: brand.town,
    provider_code: brand.providerCode,
    provider: brand.providerName,
  }
}

function fumaPicture({ sha256, alt, recipe, url }: ExportedPicture) {
  return { src: url ?? `media:${sha256}`, alt, ...(recipe && { recipe }) }
}

function fumaVariant(variant: VariantDoc, doc: ProductDoc, withPictures: boolean, names: Names): Written {
  const colourAt = doc.colours.findIndex(({ code }) => code === variant.colourCode)
  const sizeAt = doc.sizes.findIndex(({ code }) => code === variant.sizeCode)
  const colour = doc.colours[colourAt]
  const picturesOf = (shas: readonly string[]) => JSON.stringify(shas.map((sha) => fumaPicture(names.picture(sha))))
  return {
    product_code: doc.family.clusterCode,
    colour_code: variant.colourCode,
    colour: colour?.name ?? variant.colourCode,
    colour_order: String(colourAt + 1),
    ...(withPictures && colour && { swatch: picturesOf([colour.swatchSha]), pictures: picturesOf(colour.imageShas) }),
    size_code: variant.sizeCode,
    size: doc.sizes[sizeAt]?.name ?? variant.sizeCode,
    size_order: String(sizeAt + 1),
    sku: variant.code,
    price_ex_vat: decimalOfCents(variant.exVatCents),
    former_price_ex_vat: variant.formerExVatCents === null ? '' : decimalOfCents(variant.formerExVatCents),
    vat_percent: String(variant.vatPerc),
    pieces_per_bale: String(variant.piecesPerBale),
    gtin: variant.gtin ?? '',
    stock: tenths(variant.stockTenths),
  }
}

function* fumaRows(doc: ProductDoc, names: Names): Generator<Written> {
  for (const { variant, isFirst, isFirstOfColour } of rowsOf(doc)) {
    yield { ...(isFirst && fumaFamily(doc, names)), ...fumaVariant(variant, doc, isFirstOfColour, names) }
  }
}

function* shopifyRows(doc: ProductDoc, names: Names): Generator<Partial<Record<ShopifyField, string>>> {
  const { family } = doc
  const addressOf = (sha: string | undefined) =>
    sha === undefined ? '' : (names.picture(sha).url ?? `${names.publicUrl}/media/${sha}/1280.jpg`)
  const images = [...new Set(doc.colours.flatMap(({ imageShas }) => imageShas))]
  const rows = rowsOf(doc)
  for (let at = 0; at < Math.max(rows.length, images.length); at += 1) {
    const image = images[at]
    const variant = rows[at]?.variant
    const colour = doc.colours.find(({ code }) => code === variant?.colourCode)
    const size = doc.sizes.find(({ code }) => code === variant?.sizeCode)
    yield {
      handle: family.clusterCode,
      ...(at === 0 && {
        title: withEntities(family.clusterName),
        body: htmlOfText(family.longDescription),
        vendor: withEntities(names.brand(family.brandCode).name),
        type: withEntities(names.sub(family.subCollectionCode).name),
        tags: withEntities(family.keywords.join(', ')),
        published: family.status === 'active' ? 'TRUE' : 'FALSE',
        option1: 'Colour',
        option2: 'Size',
        status: family.status,
      }),
      ...(variant && {
        value1: withEntities(colour?.name ?? variant.colourCode),
        value2: withEntities(size?.name ?? variant.sizeCode),
        sku: variant.code,
        grams: '0',
        // Without it Shopify would take the variant for one that is not counted.
        tracker: 'shopify',
        policy: 'deny',
        barcode: variant.gtin ?? '',
        quantity: tenths(variant.stockTenths),
        price: decimalOfCents(withVat(variant.exVatCents, variant.vatPerc)),
        compareAt:
          variant.formerExVatCents === null ? '' : decimalOfCents(withVat(variant.formerExVatCents, variant.vatPerc)),
        variantImage: addressOf(colour?.imageShas[0]),
      }),
      ...(image && {
        image: addressOf(image),
        imagePosition: String(at + 1),
        imageAlt: withEntities(names.picture(image).alt),
      }),
    }
  }
}

async function namesOf(tx: Session): Promise<Omit<Names, 'picture' | 'publicUrl'>> {
  const shelves = await loadShelves(tx)
  const providerNames = await loadProviderNames(tx)
  return {
    brand: (code) => {
      const brand = shelves.brandNamed(code)
      return { ...brand, providerName: providerNames.get(brand.providerCode) ?? brand.providerCode }
    },
    collection: (code) => ({ code, name: shelves.collectionName(code) }),
    sub: (code) => shelves.subNamed(code),
  }
}

const FIELDS = Object.keys(SHOPIFY) as ShopifyField[]

/** The titles of an exported file, in order. */
export const exportedTitles = (format: Format): readonly string[] =>
  format === 'fuma' ? FUMA_COLUMNS : FIELDS.map((field) => SHOPIFY[field][0])

export interface ExportedPage {
  rows: string[][]
  /** The code after which the next page begins; null after the last. */
  next: string | null
}

/** A page of products as rows of a file. @param isMeant which of them; absent: all */
export async function exportPage(
  tx: Session,
  { format, publicUrl, after, isMeant }: { format: Format; publicUrl: string; after: string; isMeant?: FindMeant },
): Promise<ExportedPage> {
  const shelves = await namesOf(tx)
  // Queried before and after reading the page: an import can begin or switch in between.
  const before = await waitingIds(tx)
  const page = await loadProductsAfter(tx, after, STEP)
  const last = page.at(-1)
  if (!last) return { rows: [], next: null }
  const waiting = await waitingIds(tx)
  const meant = isMeant ? await isMeant(page.map(({ id }) => id)) : null
  const docs = page.filter(({ id }) => !before.has(id) && !waiting.has(id) && (!meant || meant.has(id)))
  const shas = new Set(docs.flatMap(({ colours }) => colours.flatMap((one) => [one.swatchSha, ...one.imageShas])))
  const pictures = await loadExportedPictures(tx, [...shas])
  const picture = (sha256: string) => pictures.get(sha256) ?? { sha256, alt: '', recipe: null, url: null }
  const names: Names = { ...shelves, picture, publicUrl }
  const rows = docs.flatMap((doc) =>
    format === 'fuma'
      ? [...fumaRows(doc, names)].map((row) => FUMA_COLUMNS.map((column) => row[column] ?? ''))
      : [...shopifyRows(doc, names)].map((row) => FIELDS.map((field) => row[field] ?? '')),
  )
  return { rows, next: last.family.clusterCode }
}

/** Which of some families are meant, by number. */
export type FindMeant = (ids: readonly number[]) => Promise<ReadonlySet<number>>

/** The whole catalogue as CSV text, piece by piece. A product without variants has no row. */
export async function* exportCatalogue(tx: Session, format: Format, publicUrl: string): AsyncGenerator<string> {
  yield csvText([exportedTitles(format)])
  for (let after: string | null = ''; after !== null; ) {
    const page: ExportedPage = await exportPage(tx, { format, publicUrl, after })
    if (page.rows.length > 0) yield csvText(page.rows)
    after = page.next
  }
}
