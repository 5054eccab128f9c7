import type { ITEM_SORTS, ItemRow, ReportTotals } from '#lib/contract/report.ts'
import { type Cents, sumCents } from '#lib/format/money.ts'
import type { Query } from '../../db/client.ts'
import { quantityOf } from '../../domain/cart/quantity.ts'
import { preparedName } from '../orders/order-access.ts'
import { type ReportScope, reportWhere } from './report-where.ts'

export interface CollectionRow {
  code: string
  name: string
  quantity: number
  total: Cents
}

export interface ByItem {
  rows: ItemRow[]
  totals: ReportTotals
  byCollection: CollectionRow[]
}

interface Sums {
  productId: number
  orders: number
  tenths: number
  exVat: Cents
  vat: Cents
}

interface Label extends Omit<ItemRow, 'orders' | 'quantity' | 'exVat' | 'vat' | 'total'> {
  collectionCode: string
}

/**
 * What the products are called now. Asked apart from the sums: how many products those are the planner cannot guess, and
 * what it would make of one statement differs a hundredfold.
 */
async function labelsOf(query: Query, ids: readonly number[]): Promise<Map<number, Label>> {
  const rows = await query<Label>(
    `SELECT v.id AS "productId", v.code AS "productCode", f.cluster_name AS "productName", b.name AS "brandName",
       fc.name AS "colorName", fs.name AS size, c.code AS "collectionCode", c.name AS collection,
       sc.name AS "subCollection", f.unit_text AS "unitText"
     FROM variants v
     JOIN families f ON f.id = v.family_id
     JOIN brands b ON b.code = f.brand_code
     JOIN collections c ON c.code = f.collection_code
     JOIN sub_collections sc ON sc.collection_code = f.collection_code AND sc.code = f.sub_collection_code
     JOIN family_colours fc ON fc.family_id = v.family_id AND fc.code = v.colour_code
     JOIN family_sizes fs ON fs.family_id = v.family_id AND fs.code = v.size_code
     WHERE v.id = ANY($1::bigint[])`,
    [ids],
    'report-labels',
  )
  return new Map(rows.map((row) => [row.productId, row]))
}

/** What was ordered, product by product, in no order yet. Names are those products have now. */
export async function loadByItem(query: Query, scope: ReportScope): Promise<ByItem> {
  const { orders, lines, values } = reportWhere(scope)
  const [sums, [counted]] = await Promise.all([
    query<Sums>(
      `SELECT l.variant_id AS "productId", count(*)::int AS orders,
         sum(l.quantity_tenths - l.cancelled_tenths)::float8 AS tenths,
         sum(l.ex_vat_cents - l.credited_ex_vat_cents)::float8 AS "exVat",
         sum(l.vat_cents - l.credited_vat_cents)::float8 AS vat
       FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE ${orders} AND ${lines} GROUP BY l.variant_id`,
      values,
      preparedName('item-sums', scope.viewer, scope.filter),
    ),
    query<{ orders: number }>(
      `SELECT count(*)::int AS orders FROM orders o
       WHERE ${orders} AND EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND ${lines})`,
      values,
      preparedName('item-orders', scope.viewer, scope.filter),
    ),
  ])
  const labels = await labelsOf(
    query,
    sums.map(({ productId }) => productId),
  )
  const rows = sums.flatMap((sum) => {
    const label = labels.get(sum.productId)
    return label ? [{ ...label, ...sum }] : []
  })
  const items = rows.map(({ tenths, collectionCode, ...row }) => ({
    ...row,
    quantity: quantityOf(tenths),
    total: row.exVat + row.vat,
  }))
  return {
    rows: items,
    totals: {
      orders: counted?.orders ?? 0,
      quantity: quantityOf(rows.reduce((sum, { tenths }) => sum + tenths, 0)),
      exVat: sumCents(items.map(({ exVat }) => exVat)),
      vat: sumCents(items.map(({ vat }) => vat)),
      delivery: 0,
      rounding: 0,
      total: sumCents(items.map(({ total }) => total)),
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

/** Sums by collection, the one that brought most first. */
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

/** Rows in the order asked for; equal ones by name, colour and size, so that it is always the same order. */
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

const collator = new Intl.Collator('en', { numeric: true })
export const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
