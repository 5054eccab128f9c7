import type { DATE_SORTS, DateRow, Grouping, ReportTotals } from '#lib/contract/report.ts'
import { type Cents, sumCents } from '#lib/format/money.ts'
import type { Query } from '../../db/client.ts'
import { quantityOf } from '../../domain/cart/quantity.ts'
import { rowLabel } from '../../domain/reports/report-range.ts'
import { preparedName } from '../orders/order-access.ts'
import { type CollectionRow, collectionsOf, compare } from './by-item.ts'
import { isPartial, type ReportScope, reportWhere } from './report-where.ts'

export interface ByDate {
  rows: DateRow[]
  totals: ReportTotals
  byCollection: CollectionRow[]
}

interface OrderSums {
  date: string
  orders: number
  delivery: Cents
  total: Cents
}

interface LineSums {
  date: string
  code: string
  name: string
  tenths: number
  exVat: Cents
  vat: Cents
}

/** The first day of an order's day, week or month in Nairobi, which keeps UTC+3 all year; sessions are in UTC. */
const bucket = (grouping: Grouping) =>
  `date_trunc('${grouping}', (o.created_at AT TIME ZONE 'UTC') + interval '3 hours')::date`

/** What was ordered, by day, week or month, the first first. */
export async function loadByDate(query: Query, scope: ReportScope, grouping: Grouping): Promise<ByDate> {
  const { orders, lines, values } = reportWhere(scope)
  const [perOrder, perLine] = await Promise.all([
    query<OrderSums>(
      `SELECT ${bucket(grouping)}::text AS date, count(*)::int AS orders,
         sum(o.delivery_ex_vat_cents + o.delivery_vat_cents)::float8 AS delivery,
         sum(o.total_cents - o.credited_cents)::float8 AS total
       FROM orders o WHERE ${orders} GROUP BY 1`,
      values.slice(0, countOf(orders)),
      preparedName(`date-orders-${grouping}`, scope.viewer, scope.filter),
    ),
    query<LineSums>(
      `SELECT ${bucket(grouping)}::text AS date, c.code, c.name,
         sum(l.quantity_tenths - l.cancelled_tenths)::float8 AS tenths,
         sum(l.ex_vat_cents - l.credited_ex_vat_cents)::float8 AS "exVat",
         sum(l.vat_cents - l.credited_vat_cents)::float8 AS vat
       FROM orders o
       JOIN order_lines l ON l.order_id = o.id
       JOIN variants v ON v.id = l.variant_id
       JOIN families f ON f.id = v.family_id
       JOIN collections c ON c.code = f.collection_code
       WHERE ${orders} AND ${lines} GROUP BY 1, 2, 3`,
      values,
      preparedName(`date-lines-${grouping}`, scope.viewer, scope.filter),
    ),
  ])
  const rows = perOrder
    .map((sums) => dateRow(sums, perLine, grouping, isPartial(scope)))
    .sort((a, b) => compare(a.date, b.date))
  return {
    rows,
    totals: totalsOf(rows),
    byCollection: collectionsOf(perLine.map(({ exVat, vat, ...part }) => ({ ...part, total: exVat + vat }))),
  }
}

/** How many of a statement's values a part of it names: they were numbered as they came. */
const countOf = (sql: string): number =>
  Math.max(0, ...[...sql.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))

function dateRow(sums: OrderSums, perLine: readonly LineSums[], grouping: Grouping, partial: boolean): DateRow {
  const lines = perLine.filter(({ date }) => date === sums.date)
  const exVat = sumCents(lines.map((line) => line.exVat))
  const vat = sumCents(lines.map((line) => line.vat))
  const delivery = partial ? 0 : sums.delivery
  const total = partial ? exVat + vat : sums.total
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

/** Rows in the order asked for; equal ones by date. */
export function sortDates(rows: readonly DateRow[], sort: (typeof DATE_SORTS)[number], descending: boolean): DateRow[] {
  const sign = descending ? -1 : 1
  return [...rows].sort((a, b) => sign * compare(a[sort], b[sort]) || compare(a.date, b.date))
}
