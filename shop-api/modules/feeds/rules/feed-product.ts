import { MAX_PATTERN } from '#lib/contract/catalogue/feed-fields.ts'
import { isClothing } from '#lib/contract/catalogue/google-categories.ts'
import type { LeftOutReason } from '#lib/contract/feeds/feed-report.ts'
import { mediaAddress } from '#lib/files/media.ts'
import { productAddress } from '#lib/routes.ts'
import type { FamilyParts, VariantParts } from '../../products/rules/family.ts'
import { feedAmount, feedPrice } from './feed-prices.ts'
import { type FeedShipping, shippingText } from './feed-shipping.ts'
import { cleanText, cutText } from './feed-text.ts'

/** A product as a row of Google's feed. https://support.google.com/merchants/answer/7052112 */

/** The columns, in the order of the file. */
export const FEED_COLUMNS = [
  ...['id', 'title', 'description', 'link', 'image_link', 'additional_image_link', 'availability', 'price'],
  ...['sale_price', 'condition', 'brand', 'gtin', 'identifier_exists', 'item_group_id'],
  ...['color', 'size', 'size_system', 'gender', 'age_group', 'material', 'pattern', 'google_product_category'],
  ...['product_type', 'unit_pricing_measure', 'unit_pricing_base_measure', 'shipping'],
] as const

export interface FeedRow {
  /** By column; columns without a value are left out. A list is a repeated field. */
  values: Readonly<Record<string, string | readonly string[]>>
}

export const MAX_TITLE = 150
const MAX_DESCRIPTION = 5_000
const MAX_MATERIAL = 200
export const MAX_COLOUR = 100
const MAX_SIZE = 100
const MAX_MORE_PICTURES = 10
const MAX_MATERIALS = 3

/** The parts of a feed that are the same for every product. */
export interface FeedContext {
  /** Without a slash at its end. */
  origin: string
  shipping: readonly FeedShipping[]
}

export const titleOf = (family: FamilyParts, variant: VariantParts): string => {
  const colour = family.colours.find(({ code }) => code === variant.colourCode)?.name
  const size = family.sizes.find(({ code }) => code === variant.sizeCode)?.name
  return cleanText([family.clusterFullName, colour, size].filter(Boolean).join(', '))
}

export const descriptionOf = (family: FamilyParts): string =>
  cleanText(`${family.shortDescription}\n\n${family.longDescription}`)

/** Why a shown product is left out; null if it is in the feed. */
export function leftOutReason(family: FamilyParts, variant: VariantParts): LeftOutReason | null {
  if (!family.visibility) return 'price'
  const colour = family.colours.find(({ code }) => code === variant.colourCode)
  if (!colour?.images[0]?.sha256) return 'picture'
  // Google demands the price of the smallest order, which the product page does not show.
  const [least, multiple] = variant.terms ?? [null, null]
  const one = 10
  return Math.max(least ?? 0, multiple ?? 0) > one ? 'quantity' : null
}

const text = (name: string, value: string, most?: number) => {
  const clean = cleanText(value)
  return clean === '' ? {} : { [name]: most === undefined ? clean : cutText(clean, most) }
}

/** "Cotton/Polyester": the largest part first. */
const materialOf = ({ materials }: FamilyParts): string =>
  materials
    .toSorted((one, other) => other.percent - one.percent)
    .slice(0, MAX_MATERIALS)
    .map(({ name }) => name.replaceAll('/', ' '))
    .join('/')

/** Fields that clothing needs, and that other textiles can have. */
function clothingFields(family: FamilyParts) {
  return {
    ...text('gender', family.gender ?? ''),
    ...text('age_group', family.ageGroup ?? ''),
    // Sizes of clothing in Kenya are British sizes.
    ...(isClothing(family.googleCategory ?? null) && { size_system: 'UK' }),
  }
}

/** A product as a row of the feed. Call `leftOutReason` first. */
export function feedRow(family: FamilyParts, variant: VariantParts, context: FeedContext): FeedRow {
  const { origin } = context
  const colour = family.colours.find(({ code }) => code === variant.colourCode)
  const size = family.sizes.find(({ code }) => code === variant.sizeCode)
  const [first, ...more] = (colour?.images ?? []).map(({ sha256 }) => origin + mediaAddress(sha256, 1000, 'jpg'))
  const { price, salePrice } = feedPrice(variant)
  const isByMetre = family.unitText === 'metre'
  return {
    values: {
      id: variant.code,
      title: cutText(titleOf(family, variant), MAX_TITLE),
      ...text('description', descriptionOf(family), MAX_DESCRIPTION),
      link: origin + productAddress(variant.id),
      ...(first && { image_link: first }),
      ...(more.length > 0 && { additional_image_link: more.slice(0, MAX_MORE_PICTURES) }),
      // The shop accepts orders only for its stock: neither preorders nor back orders.
      availability: variant.isInStock ? 'in_stock' : 'out_of_stock',
      price: feedAmount(price),
      ...(salePrice !== null && { sale_price: feedAmount(salePrice) }),
      condition: 'new',
      ...text('brand', family.brandName),
      ...(variant.gtin ? { gtin: variant.gtin } : { identifier_exists: 'no' }),
      item_group_id: family.clusterCode,
      ...text('color', colour?.name ?? '', MAX_COLOUR),
      ...text('size', size?.name ?? '', MAX_SIZE),
      ...clothingFields(family),
      ...text('material', materialOf(family), MAX_MATERIAL),
      ...text('pattern', family.pattern ?? '', MAX_PATTERN),
      ...(family.googleCategory && { google_product_category: String(family.googleCategory) }),
      product_type: cleanText(`${family.collectionName} > ${family.subCollectionName}`),
      ...(isByMetre && { unit_pricing_measure: '1 m', unit_pricing_base_measure: '1 m' }),
      ...(context.shipping.length > 0 && {
        shipping: context.shipping.map((charge) => shippingText(charge, salePrice ?? price)),
      }),
    },
  }
}
