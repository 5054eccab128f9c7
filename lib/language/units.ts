import { count, params } from '@nanostores/i18n'
import { showCount } from '../format/count.ts'
import { quantityText } from '../format/quantity.ts'
import { defineTexts } from './texts.ts'

/** Quantities in units. */
export const unitTexts = defineTexts(
  'units',
  {
    piece: params<{ n: string }>(count({ one: '{n} piece', other: '{n} pieces' })),
    pair: params<{ n: string }>(count({ one: '{n} pair', other: '{n} pairs' })),
    set: params<{ n: string }>(count({ one: '{n} set', other: '{n} sets' })),
    metre: params<{ n: string }>(count({ one: '{n} metre', other: '{n} metres' })),
    kg: params<{ n: string }>(count({ one: '{n} kg', other: '{n} kg' })),
    bale: params<{ n: string }>(count({ one: '{n} bale', other: '{n} bales' })),
    pc: params('{n} pc'),
    m: params('{n} m'),
  },
  () => import('./units.sw.ts'),
)

export type UnitTexts = typeof unitTexts.english

/** A text with a number and its noun, which agrees with the number: `params<{ n: string }>(count({ … }))`. */
export const counted = (
  text: (values: { n: string }) => (n: number) => string,
  quantity: number,
  n = showCount(quantity),
): string => text({ n })(quantity)

const UNITS = ['piece', 'pair', 'set', 'metre', 'kg', 'bale'] as const

/**
 * "72 pieces", "2.5 metres"; a unit that this page does not know is named as the shop names it.
 * @param n the number as text: "72", or "72 more" for "72 more pieces"
 */
export function quantityIn(texts: UnitTexts, quantity: number, unit = 'piece', n = showCount(quantity)): string {
  const known = UNITS.find((one) => one === unit.toLowerCase())
  return known ? counted(texts[known], quantity, n) : quantityText(quantity, unit, n)
}

/** "72 pc", "2.5 m", "1 set". */
export function shortQuantityIn(texts: UnitTexts, quantity: number, unit = 'piece'): string {
  if (unit.toLowerCase() === 'piece') return texts.pc({ n: showCount(quantity) })
  return unit.toLowerCase() === 'metre' ? texts.m({ n: showCount(quantity) }) : quantityIn(texts, quantity, unit)
}
