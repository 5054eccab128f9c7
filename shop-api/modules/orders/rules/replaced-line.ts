import { type Cents, timesQuantity, vatOf } from '#lib/format/money.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import type { Value } from './cancelled-value.ts'

const withVat = ({ exVatCents, vatCents }: Value): Cents => exVatCents + vatCents

/** The value of a quantity at a unit price. */
export function valueAt(unitExVatCents: Cents, vatPerc: number, tenths: number): Value {
  const exVatCents = timesQuantity(unitExVatCents, quantityOf(tenths))
  return { exVatCents, vatCents: vatOf(exVatCents, vatPerc) }
}

/**
 * The unit price of a replacement for the buyer, ex-VAT: its own price, or less if it would cost more than the replaced
 * products. The buyer did not request it and never pays more.
 * @param replaced value of the replaced products, with VAT and discounts
 * @param tenths quantity of the replacement, the same as replaced
 * @returns 0 if the replaced products were free
 */
export function replacedUnitCents(replaced: Value, tenths: number, own: { exVatCents: Cents; vatPerc: number }): Cents {
  const most = withVat(replaced)
  const isTooMuch = (unit: Cents) => withVat(valueAt(unit, own.vatPerc, tenths)) > most
  if (!isTooMuch(own.exVatCents)) return own.exVatCents
  // Starts slightly above the result, in spite of rounding: below a whole unit a cent more or less has no effect.
  let unit = Math.min(
    own.exVatCents,
    Math.ceil((most * 10) / tenths / (1 + own.vatPerc / 100)) + Math.ceil(10 / tenths) + 1,
  )
  while (unit > 0 && isTooMuch(unit)) unit -= 1
  return unit
}

/** An ended line in the message to its buyer. */
export interface EndedLine {
  name: string
  tenths: number
  unit: string
  /** The replacement; null if the line is removed. */
  by: { name: string; unitWithVat: string } | null
}

/**
 * The message to a buyer: one for all lines of an order.
 * @param words text of the shop that follows; can be empty
 */
export function endingNote(lines: readonly EndedLine[], words: string): string {
  const sentences = lines.map((line) =>
    line.by
      ? `We no longer sell ${line.name}. In its place you get ${quantityOf(line.tenths)} × ${line.by.name}, at ${line.by.unitWithVat} per ${line.unit} with VAT: you pay no more than before.`
      : `We no longer sell ${line.name}, and have removed all ${quantityOf(line.tenths)} from your order.`,
  )
  return [...sentences, words].filter(Boolean).join(' ')
}
