import pg from 'pg'
import { ORDER_STATUS, PAYMENT_STATUS } from '#lib/contract/base/codes.ts'

/** The results of the shop API's lists and reports in plain SQL, as a yardstick: one statement after the other. */

const PAGE = `
  SELECT o.id, o.order_no, o.created_at, o.estimated_delivery_date::text, o.branch_name, u.first_name, c.name, o.status,
    o.payment_status, o.total_cents - o.credited_cents AS total, o.delivery_ex_vat_cents + o.delivery_vat_cents AS delivery
  FROM orders o LEFT JOIN users u ON u.id = o.user_id LEFT JOIN companies c ON c.id = u.company_id
  WHERE o.company_id = $1 ORDER BY o.created_at DESC, o.order_no DESC LIMIT 21`

const STATISTICS = `
  SELECT count(*), sum(total_cents - credited_cents) FILTER (WHERE status <> ${ORDER_STATUS.cancelled}),
    sum(total_cents - credited_cents) FILTER (WHERE status <> ${ORDER_STATUS.cancelled} AND payment_status IS DISTINCT FROM ${PAYMENT_STATUS.completed}),
    count(*) FILTER (WHERE status = ${ORDER_STATUS.pending}), count(*) FILTER (WHERE status = ${ORDER_STATUS.inProcess}), count(*) FILTER (WHERE status = ${ORDER_STATUS.outForDelivery}),
    count(*) FILTER (WHERE status = ${ORDER_STATUS.delivered}), count(*) FILTER (WHERE status = ${ORDER_STATUS.cancelled})
  FROM orders WHERE company_id = $1`

const LINES = `
  SELECT l.*, m.sha256, m.alt, m.blur FROM order_lines l
  JOIN variants v ON v.id = l.variant_id
  JOIN family_colours fc ON fc.family_id = v.family_id AND fc.code = v.colour_code
  LEFT JOIN media m ON m.sha256 = fc.image_shas[1]
  WHERE l.order_id = ANY($1::text[]) ORDER BY l.order_id, l.position`

// In one statement with the labels the planner expects a single row of the sums and takes minutes over a million orders.
const BY_ITEM = `
  SELECT l.variant_id AS id, count(*), sum(l.quantity_tenths - l.cancelled_tenths),
    sum(l.ex_vat_cents - l.credited_ex_vat_cents), sum(l.vat_cents - l.credited_vat_cents)
  FROM orders o JOIN order_lines l ON l.order_id = o.id
  WHERE o.company_id = $1 AND o.status <> ${ORDER_STATUS.cancelled} AND o.created_at >= now() - interval '1 year' GROUP BY l.variant_id`

const ORDERS_WITH_ITEMS = `
  SELECT count(*) FROM orders o
  WHERE o.company_id = $1 AND o.status <> ${ORDER_STATUS.cancelled} AND o.created_at >= now() - interval '1 year'
    AND EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id)`

const LABELS = `
  SELECT v.id, v.code, f.cluster_name, b.name AS brand, fc.name AS colour, fs.name AS size, c.name AS collection,
    sc.name AS sub_collection, f.unit_text
  FROM variants v
  JOIN families f ON f.id = v.family_id
  JOIN brands b ON b.code = f.brand_code
  JOIN collections c ON c.code = f.collection_code
  JOIN sub_collections sc ON sc.collection_code = f.collection_code AND sc.code = f.sub_collection_code
  JOIN family_colours fc ON fc.family_id = v.family_id AND fc.code = v.colour_code
  JOIN family_sizes fs ON fs.family_id = v.family_id AND fs.code = v.size_code
  WHERE v.id = ANY($1::bigint[])`

const BY_DATE = [
  `SELECT date_trunc('week', o.created_at + interval '3 hours') AS week, count(*),
     sum(o.delivery_ex_vat_cents + o.delivery_vat_cents), sum(o.total_cents - o.credited_cents)
   FROM orders o
   WHERE o.company_id = $1 AND o.status <> ${ORDER_STATUS.cancelled} AND o.created_at >= now() - interval '1 year' GROUP BY 1`,
  `SELECT date_trunc('week', o.created_at + interval '3 hours') AS week, c.code, c.name,
     sum(l.quantity_tenths - l.cancelled_tenths), sum(l.ex_vat_cents - l.credited_ex_vat_cents),
     sum(l.vat_cents - l.credited_vat_cents)
   FROM orders o
   JOIN order_lines l ON l.order_id = o.id
   JOIN variants v ON v.id = l.variant_id
   JOIN families f ON f.id = v.family_id
   JOIN collections c ON c.code = f.collection_code
   WHERE o.company_id = $1 AND o.status <> ${ORDER_STATUS.cancelled} AND o.created_at >= now() - interval '1 year' GROUP BY 1, 2, 3`,
]

export interface HistorySql {
  list: () => Promise<unknown>
  byItem: () => Promise<unknown>
  byDate: () => Promise<unknown>
  close: () => Promise<void>
}

/** Statements over a separate connection, for the sample's trader. */
export async function openHistorySql(url: string): Promise<HistorySql> {
  const client = new pg.Client({ connectionString: url, options: '-c jit=off -c timezone=UTC' })
  await client.connect()
  const { rows } = await client.query("SELECT company_id FROM users WHERE email = 'trader@fuma.test'")
  const company = [rows[0]?.company_id]
  const prepared = (name: string, text: string, values: unknown[] = company) => client.query({ name, text, values })
  return {
    list: async () => {
      const page = await prepared('page', PAGE)
      await prepared('statistics', STATISTICS)
      await prepared('lines', LINES, [page.rows.slice(0, 20).map(({ id }) => id)])
    },
    byItem: async () => {
      const sums = await prepared('by-item', BY_ITEM)
      await prepared('orders-with-items', ORDERS_WITH_ITEMS)
      await prepared('labels', LABELS, [sums.rows.map(({ id }) => id)])
    },
    byDate: async () => {
      for (const [index, text] of BY_DATE.entries()) await prepared(`by-date-${index}`, text)
    },
    close: () => client.end(),
  }
}
