import type { Database } from '#shop-api/db/client.ts'
import { creditStatus } from '#shop-api/modules/companies/queries/credit-status.ts'
import { availableOf, type CreditStatus } from '#shop-api/modules/companies/rules/credit-status.ts'
import type { TaxDocumentContent } from '#shop-api/modules/orders/rules/tax-document.ts'
import { openTestDatabase } from '#shop-api/testing/database.ts'
import { memoryFiles } from '#shop-api/testing/memory-files.ts'
import { seedAgreedPrices, seedCredit } from './seed-credit.ts'
import { seedLadders } from './seed-ladders.ts'
import { seedOrders } from './seed-orders.ts'

const NOW = new Date('2026-11-24T09:00:00Z')
const seller = { name: 'Fuma Textiles Ltd', lines: [], kraPin: 'P051234567A' }

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('sample')
  await seedOrders(database, seller, NOW)
})
afterAll(() => database.close())

test('gives the sample accounts orders in every state, once', async () => {
  await seedOrders(database, seller, NOW)
  const states = await database.query<{ email: string; statuses: number[]; orders: number }>(
    `SELECT u.email, array_agg(DISTINCT o.status ORDER BY o.status) AS statuses, count(*)::int AS orders
     FROM orders o JOIN users u ON u.id = o.user_id GROUP BY 1 ORDER BY 1`,
  )
  expect(states).toEqual([
    { email: 'branch@fuma.test', statuses: [3, 4], orders: 2 },
    { email: 'consumer@fuma.test', statuses: [1, 3, 4, 5], orders: 5 },
    { email: 'trader@fuma.test', statuses: [1, 2, 4], orders: 6 },
  ])
  const [late] = await database.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM order_events WHERE at > $1 OR handled_at IS NULL',
    [NOW],
  )
  expect(late?.n).toBe(0)
  expect(await database.query('SELECT 1 FROM mails')).toEqual([])
})

test('dates parcels and stock movements by the steps of their orders, which staff took', async () => {
  const parcels = await database.query(
    `SELECT o.order_no, p.state, p.created_at, p.packed_at, p.sent_at, p.delivered_at FROM orders o
     JOIN order_parcels p ON p.order_id = o.id
     JOIN LATERAL (SELECT max(at) FILTER (WHERE to_status = 2) AS began, max(at) FILTER (WHERE to_status = 3) AS sent,
       max(at) FILTER (WHERE to_status = 4) AS delivered FROM order_events WHERE order_id = o.id) e ON true
     WHERE p.created_at <> e.began OR p.packed_at > e.sent OR p.packed_at < e.began
       OR p.sent_at IS DISTINCT FROM e.sent OR p.delivered_at IS DISTINCT FROM e.delivered`,
  )
  expect(parcels).toEqual([])
  const [sent] = await database.query<{ parcels: number; lines: number }>(
    `SELECT count(DISTINCT p.id)::int AS parcels, count(*)::int AS lines
     FROM order_parcels p JOIN order_parcel_lines l ON l.parcel_id = p.id WHERE p.state IN ('sent', 'delivered')`,
  )
  expect(sent?.parcels).toBe(9)
  const movements = await database.query<{ isOnTime: boolean }>(
    `SELECT m.at = p.sent_at AS "isOnTime" FROM stock_movements m JOIN order_parcels p ON p.order_id = m.order_id
     WHERE m.cause = 'sent'`,
  )
  expect(movements).toEqual(Array(sent?.lines ?? 0).fill({ isOnTime: true }))
  expect(await database.query("SELECT 1 FROM order_events WHERE actor_name = 'sample'")).toEqual([])
})

test('makes orders, lines, documents and history that add up to the cent', async () => {
  const wrong = await database.query(
    `SELECT o.order_no FROM orders o JOIN order_lines l ON l.order_id = o.id GROUP BY o.id
     HAVING sum(l.ex_vat_cents) <> o.goods_ex_vat_cents OR sum(l.vat_cents) <> o.goods_vat_cents
       OR o.credited_cents <> coalesce((SELECT sum(t.total_cents) FROM tax_papers t
         WHERE t.order_id = o.id AND t.kind = 'credit-note'), 0)`,
  )
  expect(wrong).toEqual([])
  const papers = await database.query<{ content: TaxDocumentContent; ex: number; vat: number; total: number }>(
    'SELECT content, ex_vat_cents AS ex, vat_cents AS vat, total_cents AS total FROM tax_papers',
  )
  expect(papers.length).toBeGreaterThan(9)
  for (const { content, ex, vat, total } of papers) {
    expect(content.lines.reduce((sum, line) => sum + line.exVatCents, 0)).toBe(ex)
    expect(content.lines.reduce((sum, line) => sum + line.vatCents, 0)).toBe(vat)
    expect(total % 100).toBe(0)
    expect(content.seller).toEqual(seller)
  }
  // A company is named with its PIN; a consumer without one is not named at all.
  expect(new Set(papers.map(({ content }) => content.buyer.name))).toEqual(new Set(['', 'Wanjiru & Sons Textiles']))
})

test('gives the sample company a consistent account, cheques in every state and prices by the bale', async () => {
  const files = memoryFiles()
  for (const _ of [1, 2]) {
    await seedCredit(database, files, NOW)
    await seedAgreedPrices(database, NOW)
    await seedLadders(database, NOW)
  }
  const { query } = database
  const [company] = await query<{ id: number }>("SELECT company_id AS id FROM users WHERE email = 'trader@fuma.test'")
  const id = company?.id as number
  const status = (await creditStatus(database, id, '2026-11-24')) as CreditStatus
  // Invoiced and unpaid: half of the fourth invoice, and the last invoice. The post-dated cheque covers the other half.
  const [sums] = await query<{ invoices: number; paid: number }>(
    `SELECT sum(amount_cents) FILTER (WHERE kind = 'invoice')::float8 AS invoices,
       -sum(amount_cents) FILTER (WHERE kind IN ('payment', 'cheque', 'bounced'))::float8 AS paid
     FROM credit_entries WHERE company_id = $1`,
    [id],
  )
  expect(status.outstandingCents).toBe((sums?.invoices ?? 0) - (sums?.paid ?? 0))
  expect(status.dueCents).toBeGreaterThan(0)
  expect(status.dueCents).toBeLessThan(status.outstandingCents)
  expect(status.pendingCents).toBeGreaterThan(0)
  // Overdue for fewer days than the usual setting.
  expect(status.hold).toBeNull()
  expect(status.overdueCents).toBeGreaterThan(0)
  expect(availableOf(status)).toBeGreaterThan(200_000_00)
  const cheques = await query<{ status: string; file: string }>('SELECT status, front_file AS file FROM cheques')
  expect(cheques.map(({ status }) => status).sort()).toEqual(['bounced', 'cleared', 'pending'])
  for (const { file } of cheques) expect((await files.read(file))?.length).toBeGreaterThan(10_000)
  const families = await query(
    'SELECT DISTINCT v.family_id FROM agreed_prices a JOIN variants v ON v.id = a.variant_id',
  )
  expect(families).toHaveLength(6)
  expect(
    await query('SELECT count(*)::int AS steps, count(DISTINCT ladder_id)::int AS ladders FROM price_ladder_steps'),
  ).toEqual([{ steps: 6, ladders: 2 }])
  // Notifications are read by number: the latest is the last.
  const told = await query<{ at: Date }>('SELECT created_at AS at FROM notifications ORDER BY id')
  expect(told.length).toBeGreaterThan(20)
  expect(told.map(({ at }) => at.getTime())).toEqual(told.map(({ at }) => at.getTime()).sort((a, b) => a - b))
})
