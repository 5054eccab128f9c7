import type { ITEM_SORTS, ItemRow, OrderTotals, ReportTotals } from '#lib/contract/reports/report.ts'
import { type Cents, sumCents } from '#lib/format/money.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { compare } from './compare.ts'

/** Ordered quantities and amounts by product. */

export interface CollectionRow {
  code: string
  name: string
  quantity: number
  total: Cents
}

export interface ByItem {
  rows: ItemRow[]
  totals: ReportTotals
  /** Null if the report counts only some lines of its orders. */
  ofOrders: OrderTotals | null
  byCollection: CollectionRow[]
}

/** Ordered quantities and amounts of a product. */
export interface ItemSums {
  productId: number
  orders: number
  tenths: number
  exVat: Cents
  vat: Cents
}

/** The current name of a product. */
export interface ItemLabel extends Omit<ItemRow, 'orders' | 'quantity' | 'exVat' | 'vat' | 'total'> {
  collectionCode: string
}

/**
 * The report, in no order yet.
 * @param orders how many orders it counts
 * @param whole delivery and total of these orders, with VAT; null if it counts only some of their lines
 */
export function itemReport(
  sums: readonly ItemSums[],
  labels: ReadonlyMap<number, ItemLabel>,
  orders: number,
  whole: Omit<OrderTotals, 'rounding'> | null,
): ByItem {
  const rows = sums.flatMap((sum) => {
    const label = labels.get(sum.productId)
    return label ? [{ ...label, ...sum }] : []
  })
  const items = rows.map(({ tenths, collectionCode, ...row }) => ({
    ...row,
    quantity: quantityOf(tenths),
    total: row.exVat + row.vat,
  }))
  const total = sumCents(items.map((item) => item.total))
  return {
    rows: items,
    ofOrders: whole && { ...whole, rounding: whole.total - whole.delivery - total },
    totals: {
      orders: orders,
      quantity: quantityOf(rows.reduce((sum, { tenths }) => sum + tenths, 0)),
      exVat: sumCents(items.map(({ exVat }) => exVat)),
      vat: sumCents(items.map(({ vat }) => vat)),
      delivery: 0,
      rounding: 0,
      total,
    },
    byCollection: collectionsOf(
      rows.map((row) => ({
        code: row.collectionCode,
        name: row.collection,
        tenths: row.tenths,
        total: row.exVat + row.vat,
      })),
    ),
  }
}

/** Sums by collection, the highest first. */
export function collectionsOf(
  parts: readonly { code: string; name: string; tenths: number; total: Cents }[],
): CollectionRow[] {
  const sums = new Map<string, { name: string; tenths: number; total: Cents }>()
  for (const { code, name, tenths, total } of parts) {
    const sum = sums.get(code) ?? { name, tenths: 0, total: 0 }
    sums.set(code, { name, tenths: sum.tenths + tenths, total: sum.total + total })
  }
  return [...sums]
    .map(([code, { name, tenths, total }]) => ({ code, name, quantity: quantityOf(tenths), total }))
    .sort((a, b) => b.total - a.total || a.name.localeCompare(b.name))
}

const KEYS: Record<(typeof ITEM_SORTS)[number], keyof ItemRow> = {
  name: 'productName',
  code: 'productCode',
  collection: 'collection',
  orders: 'orders',
  quantity: 'quantity',
  exVat: 'exVat',
  vat: 'vat',
  total: 'total',
}

/** Rows in the requested order; equal rows by name, colour and size, so that the order is stable. */
export function sortItems(rows: readonly ItemRow[], sort: (typeof ITEM_SORTS)[number], descending: boolean): ItemRow[] {
  const key = KEYS[sort]
  const sign = descending ? -1 : 1
  return [...rows].sort(
    (a, b) =>
      sign * compare(a[key], b[key]) ||
      compare(a.productName, b.productName) ||
      compare(a.colorName, b.colorName) ||
      a.productId - b.productId,
  )
}
