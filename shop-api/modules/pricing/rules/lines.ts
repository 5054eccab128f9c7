import { nextBreak, type PriceBreak, unitPrice } from '#lib/catalogue/agreed-price.ts'
import { type Cents, timesQuantity, vatOf } from '#lib/format/money.ts'
import { quantityOf, tenthsOf } from './quantity.ts'
import type { Sellable } from './sellable.ts'

/** A line as it was sent. `price` is the ex-VAT unit price the person was shown. */
export interface RequestedLine {
  productId: number
  quantity: number
  price?: Cents
}

/** Everything asked of one product. */
export interface MergedLine {
  productId: number
  tenths: number
  /** Where it stood in what was sent; the first place is the one problems are reported at. */
  positions: number[]
  /** The ex-VAT unit prices the person was shown, as far as they were sent. */
  shownAt: Cents[]
}

/** One line per product, in the order products first came; quantities of a repeated product are added up. */
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

/** What an offer takes off a line: the amounts of the line are less it. */
export interface LineOffer {
  promotionId: number
  name: string
  /** Ex VAT, and with VAT. */
  cents: Cents
  withVatCents: Cents
}

/** A line with its price now. VAT is rounded half up per line; every total is a sum of such lines. */
export interface PricedLine<Variant extends Sellable = Sellable> extends MergedLine {
  variant: Variant
  /** The nearest agreed price that a larger quantity would bring. */
  nextPrice: PriceBreak | null
  isAgreed: boolean
  /** What one costs without what is agreed with a company: offers are counted from it. */
  shopUnitCents: Cents
  offer: LineOffer | null
  exVatCents: Cents
  vatCents: Cents
  withVatCents: Cents
}

/** What a line comes to with VAT before any offer. */
export const beforeOffer = ({ withVatCents, offer }: Pick<PricedLine, 'withVatCents' | 'offer'>): Cents =>
  withVatCents + (offer?.withVatCents ?? 0)

/** Prices a line: the quantity of the line decides which of its company's agreed prices holds. */
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

/** Lines merged and priced, and the products that are not there any more. */
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
