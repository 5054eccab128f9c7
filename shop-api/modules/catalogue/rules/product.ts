import type { Output } from '#lib/contract/base/call.ts'
import { type Matrix, type Product, product, type productFeatureDetail } from '#lib/contract/catalogue/product.ts'
import type { FamilyLadder } from '#lib/contract/pricing/ladder.ts'
import { CURRENCY } from '#lib/format/money.ts'
import { rangeOf } from '../../pricing/rules/quantity.ts'
import { leadingVariant, mainImageOf, pricesOf } from '../../products/rules/card.ts'
import type { ColourParts, FamilyParts, VariantParts } from '../../products/rules/family.ts'
import { pick } from '../../products/rules/pick.ts'

/** Stock in tenths of the unit, by product id. */
export type Stock = ReadonlyMap<number, number>

const MAX_PIECES = 99_999

/** Whole pieces in stock, at most 99,999: the figure of a shelf count. */
function piecesOf(stock: Stock, id: number): number {
  return Math.min(MAX_PIECES, Math.floor((stock.get(id) ?? 0) / 10))
}

/** Parts of the response that depend on the requester. */
export interface RequestedBy {
  isFavourite: boolean
  /** Only cells with at least this many pieces are available; null: all. */
  leastPieces: number | null
  /** The family's products in the account's cart. */
  cartList?: Product['cartList']
  /** Of the family, for all buyers. */
  ladders?: readonly FamilyLadder[]
  /** Terms of deposits of the family. */
  deposits?: Product['deposits']
}
export const EVERYBODY: RequestedBy = { isFavourite: false, leastPieces: null }

/**
 * The quantity grid: a column for each colour, a row for each size, null if a colour does not exist in a size or its
 * stock is too low.
 */
export function matrixOf(family: FamilyParts, stock: Stock, leastPieces: RequestedBy['leastPieces'] = null): Matrix {
  const variants = family.variants.filter(({ id }) => leastPieces === null || piecesOf(stock, id) >= leastPieces)
  const cells = new Map(variants.map((variant) => [`${variant.colourCode} ${variant.sizeCode}`, variant]))
  const colours = family.colours.flatMap((colour) => {
    const leading = leadingVariant(family, colour.code)
    return leading ? [{ colour, leading }] : []
  })
  const sizes = family.sizes.filter(({ code }) => family.variants.some((variant) => variant.sizeCode === code))
  return {
    columns: colours.map(({ colour, leading }) => {
      const own = variants.filter((variant) => variant.colourCode === colour.code)
      const qty = own.reduce((sum, { id }) => sum + piecesOf(stock, id), 0)
      return {
        code: colour.code,
        name: colour.name,
        image: mainImageOf(colour),
        swatch: colour.swatch,
        id: leading.id,
        qty: Math.min(MAX_PIECES, qty),
      }
    }),
    rows: sizes,
    cells: sizes.map((size) =>
      colours.map(({ colour }) => {
        const variant = cells.get(`${colour.code} ${size.code}`)
        if (!variant) return null
        return {
          id: variant.id,
          code: variant.code,
          ...pricesOf(family, variant),
          piece: piecesOf(stock, variant.id),
          piecesPerBale: variant.piecesPerBale,
          ...(variant.gtin && { gtin: variant.gtin }),
          ...quantitiesOf(family, variant),
        }
      }),
    ),
  }
}

/** The valid quantities of a variant for all buyers; empty without terms. */
function quantitiesOf({ quantityStepTenths: stepTenths }: FamilyParts, { terms }: VariantParts) {
  const [minTenths, multipleTenths, maxTenths] = terms ?? [null, null, null]
  if (minTenths === null && multipleTenths === null && maxTenths === null) return {}
  return { quantities: rangeOf({ stepTenths, terms: { minTenths, multipleTenths, maxTenths } }) }
}

/** "Simba blanket" of "Simba blanket, Mara border". */
const shortName = ({ clusterName }: FamilyParts): string => clusterName.split(',')[0]?.trim() ?? clusterName

/** The fields of a product page for a picked colour. */
export function colourOf(
  family: FamilyParts,
  variant: VariantParts,
  stock: Stock,
  { isFavourite }: RequestedBy = EVERYBODY,
): Output<typeof productFeatureDetail> {
  const colour = family.colours.find(({ code }) => code === variant.colourCode) as ColourParts
  const size = family.sizes.find(({ code }) => code === variant.sizeCode)
  const sizeName = size?.name ?? ''
  return {
    id: variant.id,
    code: variant.code,
    mainImage: mainImageOf(colour),
    images: colour.images,
    tags: family.tags,
    isFavourite,
    ...pricesOf(family, variant),
    productName: `${family.clusterName}, ${colour.name}, ${sizeName}`,
    productName1: `${shortName(family)}, ${colour.name}`,
    productFullName: `${family.clusterFullName}, ${colour.name}, ${sizeName}`,
    colorCode: colour.code,
    colorName: colour.name,
    sizeCode: variant.sizeCode,
    sizeName,
    qty: piecesOf(stock, variant.id),
    piecesPerBale: variant.piecesPerBale,
  }
}

const PRODUCT_FIELDS = Object.keys(product.shape) as (keyof Product)[]

/** All fields of the product page: columns of the family with the same name in the response, and derived fields. */
export function productOf(
  family: FamilyParts,
  variant: VariantParts,
  stock: Stock,
  requestedBy: RequestedBy = EVERYBODY,
): Product {
  const fields = {
    ...family,
    ...colourOf(family, variant, stock, requestedBy),
    clusterName1: shortName(family),
    currency: CURRENCY.code,
    vatPerc: variant.vatPerc,
    Unittext: family.unitText,
    convertedUnittext: family.convertedUnitText,
    quantityStep: family.quantityStepTenths / 10,
    matrix: matrixOf(family, stock, requestedBy.leastPieces),
    productMaterial: family.materials,
    careInstructions: family.care,
    gtin: variant.gtin ?? undefined,
    cartList: requestedBy.cartList,
    deposits: requestedBy.deposits?.length ? [...requestedBy.deposits] : undefined,
    ladders: requestedBy.ladders?.length ? [...requestedBy.ladders] : undefined,
  }
  return pick(fields, PRODUCT_FIELDS)
}
