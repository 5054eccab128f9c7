import { type Cents, timesQuantity, vatOf } from '#lib/money.ts'
import { quantityOf, tenthsOf } from './quantity.ts'
import type { Sellable } from './sellable.ts'

/** A line as it was sent. `price` is the ex-VAT unit price the person was shown. */
export interface AskedLine {
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
export function mergeLines(lines: readonly AskedLine[]): MergedLine[] {
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

/** A line with its price now. VAT is rounded half up per line; every total is a sum of such lines. */
export interface PricedLine<Variant extends Sellable = Sellable> extends MergedLine {
  variant: Variant
  exVatCents: Cents
  vatCents: Cents
  withVatCents: Cents
}

export function priceLine<Variant extends Sellable>(variant: Variant, line: MergedLine): PricedLine<Variant> {
  const exVatCents = timesQuantity(variant.exVatCents, quantityOf(line.tenths))
  const vatCents = vatOf(exVatCents, variant.vatPerc)
  return { ...line, variant, exVatCents, vatCents, withVatCents: exVatCents + vatCents }
}

/** Lines merged and priced, and the products that are not there any more. */
export function priceLines<Variant extends Sellable>(
  lines: readonly AskedLine[],
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
