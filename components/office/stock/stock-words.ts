import type { StockMovement, StockVariant } from '#lib/contract/stock/office/stock.ts'
import { showCount } from '#lib/format/count.ts'
import { balesText, shortQuantityText } from '#lib/format/quantity.ts'

/** Tenths as people read them: 25 → "2.5". */
export const figure = (tenths: number): string => showCount(tenths / 10)

/** A change with its sign: "+6", "−1.5"; empty for zero. */
export const signedFigure = (tenths: number): string =>
  tenths === 0 ? '' : `${tenths > 0 ? '+' : '−'}${figure(Math.abs(tenths))}`

/** "3 bales + 12 pc"; empty without closed bales. */
export function packedText({ bales, piecesPerBale, onHandTenths, unit }: StockVariant): string {
  const closed = Math.min(bales, Math.floor(onHandTenths / 10 / piecesPerBale))
  if (closed === 0) return ''
  return balesText({ bales: closed, loose: onHandTenths / 10 - closed * piecesPerBale }, unit, shortQuantityText)
}

const OPERATORS: Readonly<Record<string, string>> = { customer: 'Customer', system: 'Automatic' }

/** Displayed author of a stock movement. */
export const moverOf = ({ who }: Pick<StockMovement, 'who'>): string => OPERATORS[who] ?? who

/** Parses a typed quantity, "1,300" or "2.5", to tenths; null if it is invalid. */
export function typedTenths(text: string): number | null {
  const plain = text.replace(/[\s,]/g, '')
  return /^\d{1,9}(\.\d)?$/.test(plain) ? Math.round(Number(plain) * 10) : null
}
