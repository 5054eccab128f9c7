import type { DATE_SORTS, DateRow, Grouping, ReportTotals } from '#lib/contract/reports/report.ts'
import { type Cents, sumCents } from '#lib/format/money.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { compare } from './compare.ts'
import { type CollectionRow, collectionsOf } from './item-report.ts'
import { rowLabel } from './report-range.ts'

/** Ordered quantities and amounts by day, week or month. */

export interface ByDate {
  rows: DateRow[]
  totals: ReportTotals
  byCollection: CollectionRow[]
}

/** The sums of a period's orders. */
export interface OrderSums {
  date: string
  orders: number
  delivery: Cents
  total: Cents
}

/** The sums of a period's lines of one collection. */
export interface LineSums {
  date: string
  code: string
  name: string
  tenths: number
  exVat: Cents
  vat: Cents
}

/**
 * The report, the first period first.
 * @param isPartial whether it counts some lines of its orders only: then delivery, which belongs to the whole, is left out
 */
export function dateReport(
  perOrder: readonly OrderSums[],
  perLine: readonly LineSums[],
  grouping: Grouping,
  isPartial: boolean,
): ByDate {
  const rows = perOrder
    .map((sums) => dateRow(sums, perLine, grouping, isPartial))
    .sort((a, b) => compare(a.date, b.date))
  return {
    rows,
    totals: totalsOf(rows),
    byCollection: collectionsOf(perLine.map(({ exVat, vat, ...part }) => ({ ...part, total: exVat + vat }))),
  }
}

function dateRow(sums: OrderSums, perLine: readonly LineSums[], grouping: Grouping, isPartial: boolean): DateRow {
  const lines = perLine.filter(({ date }) => date === sums.date)
  const exVat = sumCents(lines.map((line) => line.exVat))
  const vat = sumCents(lines.map((line) => line.vat))
  const delivery = isPartial ? 0 : sums.delivery
  const total = isPartial ? exVat + vat : sums.total
  return {
    date: sums.date,
    label: rowLabel(sums.date, grouping),
    orders: sums.orders,
    quantity: quantityOf(lines.reduce((sum, { tenths }) => sum + tenths, 0)),
    exVat,
    vat,
    delivery,
    rounding: total - exVat - vat - delivery,
    total,
  }
}

function totalsOf(rows: readonly DateRow[]): ReportTotals {
  const sum = (key: Exclude<keyof ReportTotals, 'quantity' | 'orders'>) => sumCents(rows.map((row) => row[key]))
  return {
    orders: rows.reduce((all, { orders }) => all + orders, 0),
    quantity: Math.round(rows.reduce((all, { quantity }) => all + quantity, 0) * 10) / 10,
    exVat: sum('exVat'),
    vat: sum('vat'),
    delivery: sum('delivery'),
    rounding: sum('rounding'),
    total: sum('total'),
  }
}

/** Rows in the requested order; equal rows by date. */
export function sortDates(rows: readonly DateRow[], sort: (typeof DATE_SORTS)[number], descending: boolean): DateRow[] {
  const sign = descending ? -1 : 1
  return [...rows].sort((a, b) => sign * compare(a[sort], b[sort]) || compare(a.date, b.date))
}
