import { ORDER_STATUS, PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import type { Database, Query } from '#shop-api/db/client.ts'

/** Orders per step: each takes well under a minute and little memory. */
const BATCH = 100_000
const LINES = 5

/** Every product sold by the piece, numbered, as lines of orders name it. */
const PRODUCTS = `
  CREATE TEMP TABLE goods ON COMMIT DROP AS
  SELECT (row_number() OVER (ORDER BY v.id) - 1)::int AS n, v.id, v.code, f.cluster_name AS name, b.name AS brand,
    p.name AS provider, fc.name AS colour, fs.name AS size, f.unit_text AS unit, v.pieces_per_bale AS bale,
    v.ex_vat_cents AS price
  FROM variants v
  JOIN families f ON f.id = v.family_id
  JOIN brands b ON b.code = f.brand_code
  JOIN providers p ON p.code = b.provider_code
  JOIN family_colours fc ON fc.family_id = v.family_id AND fc.code = v.colour_code
  JOIN family_sizes fs ON fs.family_id = v.family_id AND fs.code = v.size_code
  WHERE f.quantity_step_tenths = 10`

// $1 and $2 the first and last order of the batch, $3 how many there are in all, $4 every which one is the trader's,
// $5 the trader, $6 its company. Spread evenly over the year up to now; most are delivered, one in thirty is cancelled.
const ORDERS = `
  WITH asked AS MATERIALIZED (
    SELECT i, translate(rtrim(encode(decode(md5('grown ' || i), 'hex'), 'base64'), '='), '+/', '-_') AS id,
      i % $4::int = 0 AS mine, now() - interval '365 days' * (1 - i::float8 / $3::int) AS at,
      CASE WHEN i % 30 = 0 THEN 5 WHEN i % 50 = 1 THEN 1 WHEN i % 50 = 2 THEN 2 WHEN i % 50 = 3 THEN 3 ELSE 4 END AS status
    FROM generate_series($1::int, $2::int) i
  ), line AS MATERIALIZED (
    SELECT asked.id AS order_id, k AS position, g.*, (1 + (asked.i + k) % 12) * 10 AS tenths,
      g.price::bigint * (1 + (asked.i + k) % 12) AS ex
    FROM asked
    CROSS JOIN generate_series(1, ${LINES}) k
    CROSS JOIN (SELECT count(*)::int AS many FROM goods) counted
    JOIN goods g ON g.n = (asked.i::bigint * 7919 + k * (counted.many / ${LINES})) % counted.many
  ), lines AS (
    INSERT INTO order_lines (order_id, position, variant_id, product_code, product_name, brand_name, provider_name,
      colour_name, size_name, unit_text, pieces_per_bale, quantity_tenths, unit_ex_vat_cents, vat_perc, ex_vat_cents,
      vat_cents)
    SELECT order_id, position, id, code, name, brand, provider, colour, size, unit, bale, tenths, price, 16, ex,
      round(ex * 0.16)
    FROM line ORDER BY order_id, position
  ), sums AS (
    SELECT order_id, sum(ex)::bigint AS ex, sum(round(ex * 0.16))::bigint AS vat FROM line GROUP BY order_id
  )
  INSERT INTO orders (id, order_no, user_id, user_type, company_id, status, shipping_type, estimated_delivery_date, address,
    goods_ex_vat_cents, goods_vat_cents, delivery_ex_vat_cents, delivery_vat_cents, delivery_vat_perc, rounding_cents,
    total_cents, payment_status, paid_at, cancelled_by, created_at)
  OVERRIDING SYSTEM VALUE
  SELECT a.id, 1000000 + a.i, CASE WHEN a.mine THEN $5::bigint ELSE 1000000 + a.i % 20000 END,
    CASE WHEN a.mine THEN 3 ELSE 2 + a.i % 2 END,
    CASE WHEN a.mine THEN $6::bigint WHEN a.i % 2 = 1 THEN 1000000 + a.i % 500 END, a.status, 1,
    (a.at + interval '2 days')::date,
    '{"firstName":"Grown","lastName":"Order","email":"grown@fuma.test","mobileNumber":"254700000000","physicalLocation":"Moi Avenue","postalCode":"00100","city":"GPO","county":"Nairobi","country":"Kenya"}',
    s.ex, s.vat, 25000, 4000, 16, round((s.ex + s.vat + 29000) / 100.0) * 100 - (s.ex + s.vat + 29000),
    round((s.ex + s.vat + 29000) / 100.0) * 100,
    CASE WHEN a.status IN (${ORDER_STATUS.outForDelivery}, ${ORDER_STATUS.delivered}) THEN ${PAYMENT_STATUS.completed} END, CASE WHEN a.status IN (${ORDER_STATUS.outForDelivery}, ${ORDER_STATUS.delivered}) THEN a.at END,
    CASE WHEN a.status = ${ORDER_STATUS.cancelled} THEN 'customer' END, a.at
  FROM asked a JOIN sums s ON s.order_id = a.id`

/** Dropped and rebuilt around the inserts: a row at a time these would take most of the time. */
const LINE_KEYS = {
  drop: ['ALTER TABLE order_lines DROP CONSTRAINT order_lines_order_id_position_pk', 'DROP INDEX order_lines_variant'],
  make: [
    'ALTER TABLE order_lines ADD CONSTRAINT order_lines_order_id_position_pk PRIMARY KEY (order_id, position)',
    'CREATE INDEX order_lines_variant ON order_lines (variant_id)',
  ],
}

/**
 * Grows a seeded shop to this number of orders of five lines within the last year, for measurements only. It needs a
 * superuser of a PostgreSQL server, because it skips the checks of rows it makes. Stock stays unchanged.
 * @param tradersOrders number of orders of the sample's trader, evenly distributed
 */
export async function growOrders(database: Database, orders: number, tradersOrders: number): Promise<void> {
  const [trader] = await database.query<{ id: number; companyId: number }>(
    `SELECT id, company_id AS "companyId" FROM users WHERE email = 'trader@fuma.test'`,
  )
  if (!trader) throw new Error('the shop to grow has no sample accounts')
  const each = Math.floor(orders / tradersOrders)
  const whole = async (statements: readonly string[]) => {
    await database.transaction(async ({ query }) => {
      await unhurried(query)
      for (const statement of statements) await query(statement)
    })
  }
  await whole(LINE_KEYS.drop)
  for (let from = 1; from <= orders; from += BATCH) {
    const to = Math.min(orders, from + BATCH - 1)
    await database.transaction(async ({ query }) => {
      await unhurried(query)
      await query(PRODUCTS)
      await query('ANALYZE goods')
      await query(ORDERS, [from, to, orders, each, trader.id, trader.companyId])
    })
  }
  await whole(LINE_KEYS.make)
  await database.query(`SELECT setval('orders_order_no_seq', (SELECT max(order_no) FROM orders))`)
  await whole(['ANALYZE orders', 'ANALYZE order_lines'])
}

/** Skips foreign-key lookups, because the rows are made from existing data, and gives index builds time and memory. */
async function unhurried(query: Query): Promise<void> {
  await query('SET LOCAL session_replication_role = replica')
  await query('SET LOCAL statement_timeout = 0')
  await query("SET LOCAL maintenance_work_mem = '512MB'")
  await query("SET LOCAL work_mem = '256MB'")
}
