import { type Cents, timesQuantity, vatOf } from '#lib/format/money.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import type { Value } from './cancelled-value.ts'

const withVat = ({ exVatCents, vatCents }: Value): Cents => exVatCents + vatCents

/** What so much at a unit price comes to. */
export function valueAt(unitExVatCents: Cents, vatPerc: number, tenths: number): Value {
  const exVatCents = timesQuantity(unitExVatCents, quantityOf(tenths))
  return { exVatCents, vatCents: vatOf(exVatCents, vatPerc) }
}

/**
 * What one of a replacement costs the buyer, ex VAT: its own price, or less where it would come to more than what it
 * replaces did. Nobody pays more for something they have not asked for.
 * @param replaced what the replaced products come to, VAT and discounts included
 * @param tenths of the replacement, as much as is replaced
 * @returns 0 where nothing was paid for what is replaced
 */
export function replacedUnitCents(replaced: Value, tenths: number, own: { exVatCents: Cents; vatPerc: number }): Cents {
  const most = withVat(replaced)
  const isTooMuch = (unit: Cents) => withVat(valueAt(unit, own.vatPerc, tenths)) > most
  if (!isTooMuch(own.exVatCents)) return own.exVatCents
  // A little above what fits, whichever way it is rounded: of less than a whole one a cent more or less is not seen.
  let unit = Math.min(
    own.exVatCents,
    Math.ceil((most * 10) / tenths / (1 + own.vatPerc / 100)) + Math.ceil(10 / tenths) + 1,
  )
  while (unit > 0 && isTooMuch(unit)) unit -= 1
  return unit
}

/** A line that ends, as its buyer is told of it. */
export interface EndedLine {
  name: string
  tenths: number
  unit: string
  /** What comes in its place; null where the line is taken off. */
  by: { name: string; unitWithVat: string } | null
}

/**
 * What a buyer is told: one message for all lines of an order.
 * @param words of the shop, after it; may be empty
 */
export function endingNote(lines: readonly EndedLine[], words: string): string {
  const sentences = lines.map((line) =>
    line.by
      ? `We no longer sell ${line.name}. In its place you get ${quantityOf(line.tenths)} × ${line.by.name}, at ${line.by.unitWithVat} per ${line.unit} with VAT: you pay no more than before.`
      : `We no longer sell ${line.name}, and have taken all ${quantityOf(line.tenths)} off your order.`,
  )
  return [...sentences, words].filter(Boolean).join(' ')
}
