import { addDays, type Clock, isDay, today } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { notForSale, outOfStock } from '../../pricing/rules/line-problems.ts'
import type { MergedLine, PricedLine } from '../../pricing/rules/price-lines.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { nameOf } from '../../pricing/rules/sellable.ts'
import type { OrderInput } from './order-input.ts'

/** A line of a requested order, with its product and price at the time of the request. */
export interface RequestedOrderLine {
  productId: number
  code: string
  name: string
  unit: string
  tenths: number
  /** Ex-VAT, of one unit. */
  unitExVatCents: number
  /** Of the line, after its offer. */
  withVatCents: number
}

/** A priced line as a request stores it. */
export const requestedLine = ({ variant, tenths, withVatCents }: PricedLine): RequestedOrderLine => ({
  productId: variant.id,
  code: variant.code,
  name: nameOf(variant),
  unit: variant.unitText,
  tenths,
  unitExVatCents: variant.exVatCents,
  withVatCents,
})

/** The request without a deposit that was shown at that time, and without a day that has passed. */
export function requestNow({ deposit: _, storeCredit: _credit, ...input }: OrderInput, clock: Clock): OrderInput {
  const { estimatedDeliveryDate: day, ...rest } = input
  return day && isDay(day) && day >= addDays(today(clock), 1) ? input : rest
}

/** The quantity of a line that can be ordered now: at most the stock; 0 of a product that is not sold. */
function possibleQuantity(line: PricedLine): number {
  const problem = notForSale(line) ?? outOfStock(line)
  return problem?.limit ?? quantityOf(line.tenths)
}

/** The lines that can be ordered now. */
export const possibleItems = (priced: readonly PricedLine[]): OrderInput['items'] =>
  priced.flatMap((line) => {
    const quantity = possibleQuantity(line)
    return quantity > 0 ? [{ productId: line.variant.id, quantity, price: line.variant.exVatCents }] : []
  })

/**
 * The differences of an order as it would be placed now to its request, a sentence each.
 * @param priced the requested quantities at current prices @param missing products that no longer exist
 */
export function changesOf(
  lines: readonly RequestedOrderLine[],
  priced: readonly PricedLine[],
  missing: readonly MergedLine[],
): string[] {
  const gone = new Set(missing.map(({ productId }) => productId))
  return lines.flatMap((line) => {
    if (gone.has(line.productId)) return [`${line.name} is no longer sold.`]
    const now = priced.find(({ variant }) => variant.id === line.productId)
    if (!now) return []
    if (notForSale(now)) return [`${line.name} is not sold online at the moment.`]
    const quantity = possibleQuantity(now)
    const { exVatCents } = now.variant
    return [
      ...(quantity < quantityOf(line.tenths)
        ? [`${line.name}: ${quantity === 0 ? 'sold out' : `only ${quantity} instead of ${quantityOf(line.tenths)}`}.`]
        : []),
      ...(exVatCents === line.unitExVatCents
        ? []
        : [`${line.name}: ${showMoney(exVatCents)} ex-VAT instead of ${showMoney(line.unitExVatCents)}.`]),
    ]
  })
}
