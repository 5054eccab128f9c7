/** A shop with orders older than timed reservations: its tables are migrated. */
import { randomBytes } from 'node:crypto'
import type { Database } from '../../../db/client.ts'
import { migrate } from '../../../db/migrate.ts'
import { openOldDatabase } from '../../../testing/old-database.ts'
import { stockOf } from '../../../testing/products.ts'
import { TIMING, UNLIMITED } from '../../../testing/timing.ts'
import { openAttempt } from '../../payments/use-cases/open-attempt.ts'
import { sweepReservations } from '../jobs/reservation-sweep.ts'

const LAST_BEFORE = 15
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const TOTAL = 1450_00

const PICTURE = 'a'.repeat(64)
/** One product with 100 in stock, with the columns of that time: the current schema has more. */
const OLD_SHELF = [
  `INSERT INTO media (sha256, alt, width, height) VALUES ('${PICTURE}', 'Blanket', 500, 746)`,
  "INSERT INTO providers (code, name, town) VALUES ('mara', 'Mara Mills', 'Thika')",
  "INSERT INTO brands (code, name, town, blurb, provider_code, position) VALUES ('mara', 'Mara', 'Thika', '', 'mara', 1)",
  `INSERT INTO collections (code, name, blurb, is_available, dropdown_right, cover_sha, tile_shas, position)
   VALUES ('blankets', 'Blankets', '', true, false, '${PICTURE}', '{}', 1)`,
  `INSERT INTO sub_collections (collection_code, code, name, is_available, is_img, cover_sha, position)
   VALUES ('blankets', 'simba', 'Simba', true, false, '${PICTURE}', 1)`,
  `INSERT INTO families (cluster_code, cluster_name, cluster_full_name, collection_code, sub_collection_code, brand_code,
     feature_code, feature_name, pl_code, category, unit_text, converted_unit_text, short_description, long_description,
     features, materials, specification, care, care_note, is_new, is_trending, is_offer, visibility, tags, published_on)
   VALUES ('MAR-SB-0001', 'Simba Blanket', 'Simba Blanket', 'blankets', 'simba', 'mara', 'BRD', 'Woven border', 'SB',
     'Blanket', 'piece', 'bale', '', '', '[]', '[]', '[]', '[]', '', false, false, false, true, '[]', '2026-01-01')`,
  `INSERT INTO family_colours (family_id, code, name, position, swatch_sha, image_shas)
   VALUES (1, 'MAD', 'Madder', 1, '${PICTURE}', ARRAY['${PICTURE}'])`,
  "INSERT INTO family_sizes (family_id, code, name, position) VALUES (1, '56', '5 × 6', 1)",
  `INSERT INTO variants (family_id, code, colour_code, size_code, ex_vat_cents, pieces_per_bale, stock_tenths)
   VALUES (1, 'MAR-SB-1-MAD-56', 'MAD', '56', 125000, 24, 1000)`,
]

let database: Database
beforeAll(async () => {
  database = await openOldDatabase(LAST_BEFORE)
  for (const statement of OLD_SHELF) await database.query(statement)
})
afterAll(() => database.close())

interface OldOrder {
  status?: number
  isPaid?: boolean
  partCents?: number
  companyId?: number
  termsDays?: number
}

/** An order of one piece from a month ago, as older versions wrote it. */
async function oldOrder({ status = 1, isPaid = false, partCents, companyId, termsDays }: OldOrder): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  await database.transaction(async ({ query }) => {
    await query(
      `INSERT INTO orders (id, status, company_id, credit_terms_days, shipping_type, estimated_delivery_date, address,
         goods_ex_vat_cents, goods_vat_cents, delivery_ex_vat_cents, delivery_vat_cents, delivery_vat_perc, rounding_cents,
         total_cents, created_at, cancelled_by)
       VALUES ($1, $2::smallint, $3, $4, 2, '2026-11-25', '{"email":"a@example.co.ke"}', 125000, 20000, 0, 0, 0, 0, 145000,
         now() - interval '30 days', CASE WHEN $2::smallint = 5 THEN 'shop' END)`,
      [id, status, companyId ?? null, termsDays ?? null],
    )
    await query(
      `INSERT INTO order_lines (order_id, position, variant_id, product_code, product_name, brand_name, provider_name,
         colour_name, size_name, unit_text, pieces_per_bale, quantity_tenths, unit_ex_vat_cents, vat_perc, ex_vat_cents, vat_cents)
       VALUES ($1, 1, 1, 'X', 'Blanket', 'Mara', 'Mara', '', '', 'piece', 1, 10, 125000, 16, 125000, 20000)`,
      [id],
    )
    const cents = isPaid ? TOTAL : partCents
    if (cents) {
      await query(
        `INSERT INTO payment_attempts (id, order_id, payment_type, state, amount_cents, receipt, by_hand, started_at, settled_at)
         VALUES (gen_random_uuid()::text, $1, 1, 'paid', $2, $1, true, now(), now())`,
        [id, cents],
      )
    }
    if (isPaid) await query('UPDATE orders SET payment_status = 2, paid_at = now() WHERE id = $1', [id])
    if (status < 5) await query('UPDATE variants SET stock_tenths = stock_tenths - 10 WHERE id = 1')
  })
  return id
}

const stateOf = async (id: string) => {
  const [row] = await database.query<{ state: string; isTimed: boolean }>(
    'SELECT state, reserved_until IS NOT NULL AS "isTimed" FROM order_reservations WHERE order_id = $1',
    [id],
  )
  return row ? [row.state, row.isTimed] : null
}

const constant = async () => {
  const [row] = await database.query<{ tenths: number }>(
    `SELECT (v.stock_tenths + (SELECT coalesce(sum(l.quantity_tenths - l.cancelled_tenths), 0) FROM order_lines l
       JOIN orders o ON o.id = l.order_id LEFT JOIN order_reservations r ON r.order_id = o.id
       WHERE coalesce(r.state, CASE WHEN o.status = 5 THEN 'cancelled' ELSE 'used' END) IN ('held', 'used')))::int AS tenths
     FROM variants v WHERE v.id = 1`,
  )
  return row?.tenths
}

test('adds reservations to open orders and starts a new period for unpaid orders, without notices at its end', async () => {
  const [company] = await database.query<{ id: number }>(
    "INSERT INTO companies (name, approval_status, invoice_place) VALUES ('Test Traders', 'approved', '{}') RETURNING id",
  )
  const companyId = company?.id as number
  const guest = await oldOrder({})
  const trader = await oldOrder({ companyId })
  const onAccount = await oldOrder({ companyId, termsDays: 30 })
  const part = await oldOrder({ partCents: 100_00 })
  const paid = await oldOrder({ isPaid: true })
  const inProcess = await oldOrder({ isPaid: true, status: 2 })
  const takenOn = await oldOrder({ status: 3 })
  const delivered = await oldOrder({ isPaid: true, status: 4 })
  const cancelled = await oldOrder({ status: 5 })
  await database.query('UPDATE order_events SET handled_at = now()')
  await migrate(database)

  expect(await Promise.all([guest, trader, part].map(stateOf))).toEqual(Array(3).fill(['held', true]))
  expect(await stateOf(onAccount)).toEqual(['held', false])
  expect(await Promise.all([paid, inProcess, takenOn].map(stateOf))).toEqual(Array(3).fill(['used', false]))
  expect(await Promise.all([delivered, cancelled].map(stateOf))).toEqual([null, null])
  expect(await constant()).toBe(1000)

  const began = Date.now()
  const errors: unknown[] = []
  const log = { info: () => {}, error: (error: object) => errors.push(error) } as never
  const seller = { name: 'Fuma', lines: [], kraPin: 'P051234567A' }
  const sweepAt = async (ms: number) => {
    const parts = { database, clock: () => new Date(began + ms), log, seller: () => seller, cancelAfterDays: 14 }
    const swept = await sweepReservations(parts)
    expect(await constant()).toBe(1000)
    return swept
  }
  const before = await stockOf(database, 1)
  expect(await sweepAt(29 * MINUTE)).toEqual({ released: 0, cancelled: 0 })
  expect(await sweepAt(31 * MINUTE)).toEqual({ released: 1, cancelled: 0 })
  expect(await stateOf(guest)).toEqual(['released', false])
  expect(await stockOf(database, 1)).toBe(before + 1)
  expect(await sweepAt(3 * DAY + MINUTE)).toEqual({ released: 2, cancelled: 0 })
  const waiting = 'SELECT kind FROM order_events WHERE handled_at IS NULL'
  expect(await database.query(waiting)).toEqual([])

  // It can still be paid. Unpaid orders are cancelled a fortnight after the upgrade, not after the order.
  const clock = () => new Date(began + 4 * DAY)
  const opened = await openAttempt(
    { database, clock, timing: TIMING, limits: UNLIMITED },
    {
      ...{ orderId: guest, amountCents: TOTAL, idempotencyKey: 'a-key-of-the-migration' },
      ...{ by: { method: 'mpesa', phone: '254712345678' }, payer: { network: 'test', isSignedIn: false } },
    },
  )
  expect(opened.kind).toBe('opened')
  expect(await stateOf(guest)).toEqual(['held', true])
  expect(await constant()).toBe(1000)
  expect(await sweepAt(14 * DAY + MINUTE)).toEqual({ released: 0, cancelled: 2 })
  expect(errors).toEqual([])
})
