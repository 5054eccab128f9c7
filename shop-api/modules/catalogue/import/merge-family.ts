import type { FamilyColumns } from '../../../db/schema/catalogue.ts'
import { sameName, shortCodeOf } from '../rules/codes.ts'
import { familyCells } from './family-cells.ts'
import { firstWords, htmlOfText, textOfHtml } from './html-text.ts'
import type { ColourDoc, FamilyFields, ProductDoc, ProductPatch, VariantDoc } from './product.ts'
import type { Shelves } from './shelves.ts'

/** The inputs for merging a product. */
export interface MergeParts {
  shelves: Shelves
  /** Size codes of the whole shop, by `sameName`. */
  sizeCodes: ReadonlyMap<string, string>
  /** The day new products are published on. */
  today: string
  /** The standard rate of VAT, for products without a rate. */
  vatPerc: number
  /** Why a new variant needs a price; absent: the text for commands. */
  needsPrice?: string | undefined
  /** Whether a new family without a picture becomes a draft, as in the office; absent: no. */
  draftsWithoutPicture?: boolean
}

/** A list of tags as another shop's file has it. */
export const tagsOf = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)

const OFF = /^\d+% off$/

/** '14% off' for the largest reduction; empty without a reduction. */
function offTags(variants: readonly VariantDoc[]): string[] {
  const shares = variants.map(({ exVatCents, formerExVatCents }) =>
    formerExVatCents && formerExVatCents > exVatCents ? 1 - exVatCents / formerExVatCents : 0,
  )
  const most = Math.round(Math.max(0, ...shares) * 100)
  return most > 0 ? [`${most}% off`] : []
}

const USUAL = Object.fromEntries(familyCells.map(([field, { usual }]) => [field, usual])) as FamilyFields

/** Cover of a product: the first picture of its first colour, or that colour's swatch. */
export const coverOf = (colours: readonly ColourDoc[]): string =>
  colours[0]?.imageShas[0] ?? colours[0]?.swatchSha ?? ''

/** A family that is new to the shop, from the file's values and the usual values. */
export function newFamily(
  patch: ProductPatch,
  clusterCode: string,
  variants: readonly VariantDoc[],
  { shelves, today, draftsWithoutPicture }: MergeParts,
  colours: readonly ColourDoc[],
): FamilyColumns {
  const brand = shelves.brand(patch.brand ?? { name: 'Other' })
  const sub = shelves.shelf(patch.shelf ?? {}, coverOf(colours))
  const given = patch.family
  const hasPicture = colours.some(({ imageShas }) => imageShas.length > 0)
  const isOnSale = (given.status ?? USUAL.status) === 'active'
  const clusterName = given.clusterName ?? clusterCode
  const featureName = given.featureName ?? 'Plain'
  const off = offTags(variants)
  return {
    ...USUAL,
    clusterCode,
    clusterName,
    clusterFullName: `${brand.name} ${clusterName}`,
    collectionCode: sub.collectionCode,
    subCollectionCode: sub.code,
    brandCode: brand.code,
    featureCode: shortCodeOf(featureName),
    featureName,
    plCode: shortCodeOf(sub.name).slice(0, 2),
    category: sub.name,
    isOffer: off.length > 0,
    tags: patch.isForeign ? [...(given.isNew ? ['New'] : []), ...off] : [],
    publishedOn: today,
    ...given,
    ...(draftsWithoutPicture && isOnSale && !hasPicture && { status: 'draft' as const }),
  }
}

/** An existing family with the changed values of the file. */
export function patchedFamily(
  patch: ProductPatch,
  existing: ProductDoc,
  variants: readonly VariantDoc[],
  shelves: Shelves,
  coverSha: string,
): FamilyColumns {
  const before = existing.family
  const brand = patch.brand ? shelves.brand(patch.brand).code : before.brandCode
  const stays = staysOnShelf(patch, before, shelves)
  const sub = stays
    ? { code: before.subCollectionCode, collectionCode: before.collectionCode }
    : shelves.shelf(patch.shelf ?? {}, coverSha)
  return {
    ...before,
    ...(patch.isForeign ? foreignFields(patch.family, existing, variants) : patch.family),
    brandCode: brand,
    subCollectionCode: sub.code,
    collectionCode: sub.collectionCode,
  }
}

function staysOnShelf({ shelf, isForeign }: ProductPatch, before: FamilyColumns, shelves: Shelves): boolean {
  const { subCollectionCode: code, subCollectionName: name, collectionCode, collectionName } = shelf ?? {}
  if (code) return code === before.subCollectionCode
  if (!name) return true
  if (collectionCode && collectionCode !== before.collectionCode) return false
  const collection = shelves.collectionName(before.collectionCode)
  if (!collectionCode && collectionName && sameName(collectionName) !== sameName(collection)) return false
  const named = sameName(name)
  // A kind of product of a foreign file already received a shelf once; the shop could have moved it since.
  return (
    named === sameName(shelves.subNamed(before.subCollectionCode).name) ||
    (isForeign && named === sameName(before.category))
  )
}

/** A foreign file knows less of a product than the shop: the shop's better texts remain. */
function foreignFields(
  given: Partial<FamilyFields>,
  { family: before, variants: storedVariants }: ProductDoc,
  variants: readonly VariantDoc[],
): Partial<FamilyFields> {
  const { isNew: _new, category: _category, longDescription: text, shortDescription: short, ...rest } = given
  const { keywords, ...fields } = rest
  // Words with a comma are several tags in the file.
  const isSameWords = keywords?.join() === tagsOf(before.keywords.join()).join()
  const isSameText = text === undefined || text === textOfHtml(htmlOfText(before.longDescription))
  const wasDerived = before.shortDescription === firstWords(before.longDescription)
  const priceOf = ({ exVatCents, formerExVatCents }: VariantDoc) => `${exVatCents} ${formerExVatCents}`
  const pricesAre = (list: readonly VariantDoc[]) => list.map(priceOf).join()
  const off = offTags(variants)
  return {
    ...fields,
    ...(keywords && !isSameWords && { keywords }),
    ...(!isSameText && { longDescription: text, ...(wasDerived && { shortDescription: short }) }),
    ...(pricesAre(storedVariants) !== pricesAre(variants) && {
      isOffer: off.length > 0,
      tags: [...before.tags.filter((tag) => !OFF.test(tag)), ...off],
    }),
  }
}
