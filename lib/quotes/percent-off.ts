import { type Cents, percentOf } from '../format/money.ts'

/**
 * The price of a discount in percent on all lines, within the allowed range.
 * @param percent of the list price; 0 to 100
 */
export const percentOff = (
  percent: number,
  { listPrice, floorPrice }: { listPrice: Cents; floorPrice: Cents },
): Cents => Math.min(listPrice, Math.max(floorPrice, listPrice - percentOf(listPrice, Math.round(percent * 100))))
