import type { Output } from '#lib/contract/base/call.ts'
import type { Media } from '#lib/contract/base/fields.ts'
import type { Product, productFeatureDetail } from '#lib/contract/catalogue/product.ts'

export interface ColourParts {
  code: string
  name: string
  swatch: Media
  /** The main picture first. */
  images: Media[]
}

export interface VariantParts {
  id: number
  code: string
  colourCode: string
  sizeCode: string
  exVatCents: number
  formerExVatCents: number | null
  vatPerc: number
  piecesPerBale: number
  gtin?: string | null
  /** In stock at the last check of the catalogue; pages that show stock read it themselves. */
  isInStock: boolean
  /** Terms of quantities for all buyers, in tenths: minimum, multiple and maximum. */
  terms?: readonly [minTenths: number | null, multipleTenths: number | null, maxTenths: number | null] | null
}

/**
 * Fields of a product answer that belong to the variant, or that `productOf` makes from the family's columns. All others are
 * columns of the family under the same names.
 */
type MadeField =
  | keyof Output<typeof productFeatureDetail>
  | 'clusterName1'
  | 'brandImage'
  | 'currency'
  | 'vatPerc'
  | 'Unittext'
  | 'convertedUnittext'
  | 'quantityStep'
  | 'matrix'
  | 'productMaterial'
  | 'careInstructions'
  | 'cartList'
  | 'gtin'

/** A family's own columns, with the names of its shelf and brand. */
export interface FamilyRow extends Omit<Product, MadeField> {
  id: number
  brandImageSha: string | null
  unitText: string
  convertedUnitText: string
  quantityStepTenths: number
  materials: Product['productMaterial']
  care: Product['careInstructions']
  isOffer: boolean
  tags: string[]
  keywords: string[]
  /** Only 'active' families are sold. */
  status: string
}

/** A family with everything that hangs on it, but its stock. Colours, sizes and variants are in their order. */
export interface FamilyParts extends Omit<FamilyRow, 'brandImageSha'> {
  brandImage: Media | null
  colours: ColourParts[]
  sizes: { code: string; name: string }[]
  variants: VariantParts[]
}
