import { nextBreak, type PriceBreak, unitPrice } from '#lib/catalogue/agreed-price.ts'
import { type LadderPrice, ladderPrice } from '#lib/catalogue/price-ladder.ts'
import { type Cents, timesQuantity, vatOf } from '#lib/format/money.ts'
import { countForLadders, type Ladder, type LadderCounter } from './ladder.ts'
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
  /** Its steps: `reached` if its unit price is the price of a step, and the next step. */
  ladder: LadderPrice<Ladder>
  /** Pieces or bales that its ladder counts: that of the reached step, else that of the next step. */
  countedUnits: number
  /** The list price: the unit price without agreements and ladders. Offers are computed from it. */
  shopUnitCents: Cents
  offer: LineOffer | null
  exVatCents: Cents
  vatCents: Cents
  withVatCents: Cents
}

/** The amount of a line with VAT before any offer. */
export const beforeOffer = ({ withVatCents, offer }: Pick<PricedLine, 'withVatCents' | 'offer'>): Cents =>
  withVatCents + (offer?.withVatCents ?? 0)

/**
 * Prices a line. Its unit price is the lowest of the list price, the agreed prices that its quantity reaches, and the
 * steps that are reached by the quantities that its ladders count. The fixed price of a quote replaces all.
 * @param countOf of the whole cart; without it, the line is alone
 */
export function priceLine<Variant extends Sellable>(
  sold: Variant,
  line: MergedLine,
  countOf: LadderCounter = countForLadders([{ variant: sold, tenths: line.tenths }]),
): PricedLine<Variant> {
  const quantity = quantityOf(line.tenths)
  const { piecesPerBale, stepTenths, fixed } = sold
  const listPrice = fixed?.listCents ?? sold.exVatCents
  const [agreed, ladders] = fixed ? [[], []] : [sold.agreed, sold.ladders]
  const counted = countOf(sold)
  const agreedCents = fixed?.unitCents ?? unitPrice(listPrice, agreed, quantity, piecesPerBale)
  const ladder = ladderPrice({ listPrice, otherPrice: agreedCents, piecesPerBale, stepTenths }, ladders, counted)
  const shown = (ladder.reached ?? ladder.next)?.ladder
  const unitCents = ladder.reached?.exVatPrice ?? agreedCents
  const variant = unitCents === sold.exVatCents ? sold : { ...sold, exVatCents: unitCents }
  const exVatCents = timesQuantity(unitCents, quantity)
  const vatCents = vatOf(exVatCents, variant.vatPerc)
  return {
    ...line,
    variant,
    nextPrice: nextBreak(unitCents, agreed, quantity, piecesPerBale),
    isAgreed: !ladder.reached && unitCents !== listPrice,
    ladder,
    countedUnits: shown ? counted(shown).units(shown.unit) : 0,
    shopUnitCents: listPrice,
    offer: null,
    ...{ exVatCents, vatCents, withVatCents: exVatCents + vatCents },
  }
}

/** Prices the lines of a cart together: ladders count over several lines. @param lines one line per product */
export function priceTogether<Variant extends Sellable>(
  lines: readonly { variant: Variant; line: MergedLine }[],
): PricedLine<Variant>[] {
  const countOf = countForLadders(lines.map(({ variant, line }) => ({ variant, tenths: line.tenths })))
  return lines.map(({ variant, line }) => priceLine(variant, line, countOf))
}

/** Lines merged and priced, and the products that no longer exist. */
export function priceLines<Variant extends Sellable>(
  lines: readonly RequestedLine[],
  variants: ReadonlyMap<number, Variant>,
): { priced: PricedLine<Variant>[]; missing: MergedLine[] } {
  const found: { variant: Variant; line: MergedLine }[] = []
  const missing: MergedLine[] = []
  for (const line of mergeLines(lines)) {
    const variant = variants.get(line.productId)
    if (variant) found.push({ variant, line })
    else missing.push(line)
  }
  return { priced: priceTogether(found), missing }
}
