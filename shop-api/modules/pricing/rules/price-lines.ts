import { nextBreak, type PriceBreak, unitPrice } from '#lib/catalogue/agreed-price.ts'
import { type Cents, timesQuantity, vatOf } from '#lib/format/money.ts'
import { quantityOf, tenthsOf } from './quantity.ts'
import type { Sellable } from './sellable.ts'

/** A line as sent by the client. `price` is the ex-VAT unit price that the customer saw. */
export interface RequestedLine {
  productId: number
  quantity: number
  price?: Cents
}

/** All requested lines of one product. */
export interface MergedLine {
  productId: number
  tenths: number
  /** Its positions in the request; problems are reported at the first position. */
  positions: number[]
  /** The ex-VAT unit prices that the customer saw, if they were sent. */
  shownAt: Cents[]
}

/** One line per product, in the order of first appearance; quantities of a repeated product are added up. */
export function mergeLines(lines: readonly RequestedLine[]): MergedLine[] {
  const merged = new Map<number, MergedLine>()
  for (const [position, { productId, quantity, price }] of lines.entries()) {
    let line = merged.get(productId)
    if (!line) {
      line = { productId, tenths: 0, positions: [], shownAt: [] }
      merged.set(productId, line)
    }
    line.tenths += tenthsOf(quantity)
    line.positions.push(position)
    if (price !== undefined) line.shownAt.push(price)
  }
  return [...merged.values()]
}

/** The discount of an offer on a line: the amounts of the line are reduced by it. */
export interface LineOffer {
  promotionId: number
  name: string
  /** Ex-VAT, and with VAT. */
  cents: Cents
  withVatCents: Cents
}

/** A line with its current price. VAT is rounded half up per line; every total is a sum of such lines. */
export interface PricedLine<Variant extends Sellable = Sellable> extends MergedLine {
  variant: Variant
  /** The next agreed price, for a larger quantity. */
  nextPrice: PriceBreak | null
  isAgreed: boolean
  /** The unit price without the company's agreement: offers are computed from it. */
  shopUnitCents: Cents
  offer: LineOffer | null
  exVatCents: Cents
  vatCents: Cents
  withVatCents: Cents
}

/** The amount of a line with VAT before any offer. */
export const beforeOffer = ({ withVatCents, offer }: Pick<PricedLine, 'withVatCents' | 'offer'>): Cents =>
  withVatCents + (offer?.withVatCents ?? 0)

/** Prices a line: its quantity selects the company's agreed price. */
export function priceLine<Variant extends Sellable>(sold: Variant, line: MergedLine): PricedLine<Variant> {
  const quantity = quantityOf(line.tenths)
  const { agreed, piecesPerBale } = sold
  const nextPrice = nextBreak(sold.exVatCents, agreed, quantity, piecesPerBale)
  const unitCents = unitPrice(sold.exVatCents, agreed, quantity, piecesPerBale)
  const isAgreed = unitCents !== sold.exVatCents
  const variant = isAgreed ? { ...sold, exVatCents: unitCents } : sold
  const exVatCents = timesQuantity(variant.exVatCents, quantity)
  const vatCents = vatOf(exVatCents, variant.vatPerc)
  const amounts = { exVatCents, vatCents, withVatCents: exVatCents + vatCents }
  return { ...line, variant, nextPrice, isAgreed, shopUnitCents: sold.exVatCents, offer: null, ...amounts }
}

/** Lines merged and priced, and the products that no longer exist. */
export function priceLines<Variant extends Sellable>(
  lines: readonly RequestedLine[],
  variants: ReadonlyMap<number, Variant>,
): { priced: PricedLine<Variant>[]; missing: MergedLine[] } {
  const priced: PricedLine<Variant>[] = []
  const missing: MergedLine[] = []
  for (const line of mergeLines(lines)) {
    const variant = variants.get(line.productId)
    if (variant) priced.push(priceLine(variant, line))
    else missing.push(line)
  }
  return { priced, missing }
}
