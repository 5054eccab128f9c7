import type { PriceBreak } from '#lib/catalogue/agreed-price.ts'
import type { Media } from '#lib/contract/base/fields.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Ladder } from './ladder.ts'
import type { QuantityTerms } from './quantity.ts'

/** A variant with the data for an order line and its price. */
export interface Sellable {
  id: number
  code: string
  /** The family's cluster code. */
  clusterCode: string
  familyName: string
  collectionCode: string
  subCollectionCode: string
  brandName: string
  provider: { code: string; name: string; town: string }
  colourName: string
  sizeName: string
  featureName: string
  unitText: string
  piecesPerBale: number
  /** Quantities are multiples of this: 10 for whole things, 1 for metres. */
  stepTenths: number
  /** The buyer's minimum, multiple and maximum; absent for sales without them. */
  terms?: QuantityTerms | null
  stockTenths: number
  /** Unit price. For a line of a company with an agreed price: at the line's quantity (lines.ts). */
  exVatCents: Cents
  vatPerc: number
  /** Prices agreed with the buyer's company; empty for other buyers. */
  agreed: readonly PriceBreak[]
  /** Price of a quote: counts instead of every other price, with the list price of that time. Ex-VAT. */
  fixed?: { unitCents: Cents; listCents: Cents }
  /** Ladders that cover it for the buyer. */
  ladders: readonly Ladder[]
  /** False: no price is shown and it cannot be ordered. */
  visibility: boolean
}

/** The same with the pictures a cart shows: the colour's main one and its swatch. */
export interface PicturedSellable extends Sellable {
  media: Media
  swatch: Media
}

/** The name of a variant in a sentence: "Simba Blanket, Madder, 5 × 6". */
export function nameOf(variant: Pick<Sellable, 'familyName' | 'colourName' | 'sizeName'>): string {
  return [variant.familyName, variant.colourName, variant.sizeName].filter(Boolean).join(', ')
}
