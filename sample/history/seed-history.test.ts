import { ORDER_STATUS, USER_TYPE } from '#lib/contract/base/codes.ts'
import type { ReportBasis, ReportGroup } from '#lib/contract/reports/office/report-groups.ts'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import { showMoney, sumCents } from '#lib/format/money.ts'
import type { Database, Session } from '#shop-api/db/client.ts'
import { creditStatus } from '#shop-api/modules/companies/queries/credit-status.ts'
import { availableOf } from '#shop-api/modules/companies/rules/credit-status.ts'
import { listOrdersAfter } from '#shop-api/modules/integrations/queries/orders.sql.ts'
import { loadDocument } from '#shop-api/modules/orders/documents/load-document.ts'
import { loadEventSubject } from '#shop-api/modules/orders/queries/event-subject.sql.ts'
import { listOrders } from '#shop-api/modules/orders/queries/list-orders.ts'
import { loadListedOrders } from '#shop-api/modules/orders/queries/listed-orders.sql.ts'
import { loadOrderDetails } from '#shop-api/modules/orders/queries/load-order-details.ts'
import { loadOfficeMoney } from '#shop-api/modules/orders/queries/order-money.ts'
import { loadSummary } from '#shop-api/modules/orders/queries/order-summary.ts'
import { officeListedOrder, paymentState } from '#shop-api/modules/orders/rules/office-listed-order.ts'
import { readPaymentStatus } from '#shop-api/modules/payments/queries/payment-status.sql.ts'
import { isSettled } from '#shop-api/modules/payments/rules/payable-order.ts'
import { exportPayments } from '#shop-api/modules/payments/use-cases/payments-export.ts'
import { loadReport } from '#shop-api/modules/reports/queries/load-report.ts'
import { findWrongPromises } from '#shop-api/modules/stock/queries/check-stock.sql.ts'
import { openTestDatabase } from '#shop-api/testing/database.ts'
import { seedCredit } from '../people/seed-credit.ts'
import { seedOrders } from '../people/seed-orders.ts'
import { seedStaff } from '../people/seed-staff.ts'
import { HISTORY_ORDERS, planOrders } from './plan.ts'
import { seedHistory } from './seed-history.ts'

const NOW = new Date('2026-11-27T11:20:00Z')
const seller = { name: 'Fuma Textiles Ltd', lines: [], kraPin: 'P051234567A' }
const TODAY = dayInNairobi(NOW)
const NO_FILTER = { collection: [], subcollection: [], orderStatus: [], branch: [], searchText: '' }

/** The compared data of two histories of the same day: all except generated numbers, which differ. */
const COMPARED = {
  orders: 'order_no < 10001',
  ...Object.fromEntries(
    ['order_lines', 'payment_attempts', 'tax_papers', 'refund_requests', 'order_parcels'].map((table) => [
      table,
      'order_id IN (SELECT id FROM orders WHERE order_no < 10001)',
    ]),
  ),
  payment_refunds: 'true',
  unmatched_payments: 'true',
  supplier_order_lines: 'true',
}

async function sumsOf({ query }: Session): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const [table, which] of Object.entries(COMPARED)) {
    const given = `{user_id,company_id,branch_id,parcel_id,approval_id,supplier_order_id,no${table === 'order_parcels' ? ',id' : ''}}`
    const row = `(to_jsonb(t) - '${given}'::text[])::text`
    const [sum] = await query<{ value: string }>(
      `SELECT md5(string_agg(${row}, '|' ORDER BY ${row})) AS value FROM ${table} t WHERE ${which}`,
    )
    sums[table] = sum?.value ?? ''
  }
  return sums
}

/** Makes it and rolls it back. @returns its content */
async function trySeeding(database: Database): Promise<Record<string, string>> {
  let sums: Record<string, string> = {}
  class TakenBack extends Error {}
  const taken = database.transaction(async (tx) => {
    const inside = { ...database, transaction: (work: (session: Session) => unknown) => work(tx) } as Database
    await seedHistory(inside, seller, NOW)
    sums = await sumsOf(tx)
    throw new TakenBack()
  })
  await expect(taken).rejects.toThrow(TakenBack)
  return sums
}

let database: Database
const seen: { withoutStaff?: unknown; left?: number; whenUsed?: boolean; first?: Record<string, string> } = {}
beforeAll(async () => {
  database = await openTestDatabase('sample')
  await seedOrders(database, seller, NOW)
  await seedCredit(database, null, NOW)
  seen.withoutStaff = await seedHistory(database, seller, NOW).catch((error) => error)
  seen.left = await one("SELECT count(*)::int AS value FROM users WHERE email = 'savanna@fuma.test'")
  await seedStaff(database, {}, NOW)
  await database.query('UPDATE orders SET user_id = -user_id WHERE order_no = 10012')
  seen.whenUsed = await seedHistory(database, seller, NOW)
  await database.query('UPDATE orders SET user_id = -user_id WHERE order_no = 10012')
  seen.first = await trySeeding(database)
  expect(await seedHistory(database, seller, NOW)).toBe(true)
}, 120_000)
afterAll(() => database.close())

async function one<T>(text: string, values: unknown[] = []): Promise<T> {
  const [row] = await database.query<{ value: T }>(text, values)
  return row?.value as T
}
const none = async (text: string) => expect(await database.query(text)).toEqual([])
const listOf = (text: string) => one<string[]>(`SELECT array_agg(DISTINCT x ORDER BY x) AS value FROM (${text}) t(x)`)

test('has orders of each status, channel and method, and money in each state', async () => {
  expect(await one('SELECT count(*)::int AS value FROM orders WHERE order_no < 10001')).toBe(HISTORY_ORDERS)
  expect(await listOf('SELECT status::text FROM orders WHERE order_no < 10001')).toEqual(['1', '2', '3', '4', '5'])
  expect(await listOf('SELECT method || by_hand FROM payment_attempts')).toEqual([
    'airtelfalse',
    'banktrue',
    'cardfalse',
    'mpesafalse',
    'mpesatrue',
  ])
  expect(await listOf('SELECT state FROM payment_attempts')).toEqual(['failed', 'paid', 'unknown'])
  expect(await listOf(`SELECT coalesce(user_type::text, 'guest') FROM orders`)).toEqual(['1', '2', '3', '6', 'guest'])
  expect(await listOf('SELECT state FROM payment_refunds')).toEqual(['done', 'failed', 'unknown'])
  expect(await listOf('SELECT state FROM approvals')).toEqual(['approved', 'asked', 'declined'])
  expect(await listOf('SELECT status FROM cheques')).toEqual(['bounced', 'cleared', 'pending'])
  expect(await listOf('SELECT state FROM supplier_orders')).toEqual(['cancelled', 'closed', 'draft', 'ordered'])
  expect(await listOf('SELECT state FROM cancellation_requests')).toEqual(['accepted', 'declined', 'requested'])
  expect(await listOf("SELECT coalesce(resolution, 'waits') FROM unmatched_payments")).toEqual([
    'closed',
    'returned',
    'waits',
  ])
  expect(await one(`SELECT count(DISTINCT address->>'county')::int AS value FROM orders`)).toBeGreaterThan(15)
  for (const table of ['order_returns', 'draft_orders', 'stock_counts', 'enquiries', 'order_notes', 'group_prices'])
    expect([table, await one<number>(`SELECT count(*)::int AS value FROM ${table}`)]).toEqual([
      table,
      expect.any(Number),
    ])
  expect(await one("SELECT count(*)::int AS value FROM content_versions WHERE state = 'scheduled'")).toBe(1)
})

test('masks manual payments as M-Pesa does, with a first name only', async () => {
  const rows = await database.query<{ phone: string; name: string }>(
    'SELECT phone_masked AS phone, payer_name AS name FROM unmatched_payments',
  )
  for (const { phone, name } of rows) {
    expect(phone).toMatch(/^2547 \*{5} \d{3}$/)
    expect(name).toMatch(/^[A-Z]+$/)
  }
  await none('SELECT id FROM payment_attempts WHERE by_hand AND (phone IS NOT NULL OR receipt IS NULL)')
})

test('orders, lines, documents and their accounts add up to the cent', async () => {
  await none(`SELECT o.order_no FROM orders o JOIN order_lines l ON l.order_id = o.id GROUP BY o.id
    HAVING sum(l.ex_vat_cents) <> o.goods_ex_vat_cents OR sum(l.vat_cents) <> o.goods_vat_cents`)
  await none(`SELECT o.order_no FROM orders o WHERE o.status <> 5 AND o.credited_cents <> coalesce(
    (SELECT sum(total_cents) FROM tax_papers t WHERE t.order_id = o.id AND t.kind = 'credit-note'), 0)`)
  await none(`SELECT t.no FROM tax_papers t WHERE
    (SELECT sum((x->>'exVatCents')::bigint) FROM jsonb_array_elements(t.content->'lines') x) <> t.ex_vat_cents
    OR (SELECT sum((x->>'vatCents')::bigint) FROM jsonb_array_elements(t.content->'lines') x) <> t.vat_cents`)
  await none(`SELECT kind FROM tax_papers GROUP BY kind HAVING max(no) <> count(*)`)
  await none(
    `SELECT s.kind FROM paper_serials s WHERE s.last <> (SELECT max(no) FROM tax_papers t WHERE t.kind = s.kind)`,
  )
  await none(`SELECT t.no FROM tax_papers t JOIN orders o ON o.id = t.order_id LEFT JOIN credit_entries e
    ON e.kind = t.kind AND e.paper_no = t.no WHERE o.credit_terms_days IS NOT NULL
      AND e.amount_cents IS DISTINCT FROM CASE t.kind WHEN 'invoice' THEN t.total_cents ELSE -t.total_cents END`)
  const accounts = await database.query<{ id: number }>('SELECT company_id AS id FROM credit_accounts')
  expect(accounts.length).toBeGreaterThan(5)
  for (const { id } of accounts) {
    const status = await creditStatus(database, id, TODAY)
    expect(status && availableOf(status)).toBeGreaterThan(0)
  }
})

test('the ledger agrees with the orders', async () => {
  const lines = exportPayments(database, addDays(TODAY, -400), TODAY)
  let step = await lines.next()
  while (!step.done) step = await lines.next()
  const { received, ofPaidOrders, parts, beyond, waiting, toAccounts, closed, difference } = step.value
  expect(difference).toBe(0)
  expect(received).toBe(ofPaidOrders + parts + beyond + waiting + toAccounts + closed)
  await none(`SELECT o.order_no FROM orders o JOIN order_money m ON m.order_id = o.id LEFT JOIN refunds_due d ON d.order_id = o.id
    WHERE m.to_give_back_cents <> coalesce(d.cents, 0)`)
  await none(
    `SELECT r.id FROM refund_requests r JOIN payment_refunds p ON p.id = r.id WHERE p.amount_cents <> r.amount_cents`,
  )
})

test('reports add up to the orders, documents and money they are made of', async () => {
  const reports: [ReportBasis, ReportGroup][] = [
    ...(['day', 'county', 'channel', 'rep', 'company', 'family', 'brand'] as const).map(
      (group): [ReportBasis, ReportGroup] => ['orders', group],
    ),
    ['invoices', 'month'],
    ['invoices', 'collection'],
    ['money', 'method'],
  ]
  for (const [basis, group] of reports) {
    const scope = { basis, group, from: addDays(TODAY, -119), to: TODAY, of: null }
    const report = await loadReport(database, NOW, scope as never, { maySeeCosts: true })
    expect([basis, group, report.totals.total]).toEqual([basis, group, report.check])
    expect(report.totals.total).toBeGreaterThan(2_000_000_00)
  }
})

test('shows the same sums and payments of every order in every view', async () => {
  const office = { userId: 0, userType: USER_TYPE.staff, companyId: null } as const
  const all = await database.query<{ id: string; no: number }>(
    'SELECT id, order_no AS no FROM orders ORDER BY order_no',
  )
  const inOffice = await loadListedOrders(database.query, { ids: all.map(({ id }) => id) })
  const ofIntegration = await listOrdersAfter(database.query, { after: 0, status: null, from: null, most: 1000 })
  const ofCustomers = await listOrders(database, office, { filter: NO_FILTER, perPage: 1000, after: null })
  const customersRows = new Map(ofCustomers.data.list.map((row) => [row.orderNo, row]))
  let sum = 0
  for (const [at, { id, no }] of all.entries()) {
    const details = await loadOrderDetails(database, id, office)
    if (!details) throw new Error(`order ${no} has no details`)
    const { totalValue, subTotal, vatAmount, rounding, deliveryChargesVat, isPaid, listOfProducts } = details
    const money = await loadOfficeMoney(database, id)
    const confirmation = await loadDocument(database, { orderId: id, document: 'confirmation' }, seller)
    const email = await loadSummary(database, 'https://fuma.test', id)
    const [subject] = await loadEventSubject(database.query, { orderId: id })
    const [paying] = await readPaymentStatus(database.query, { orderId: id })
    const [listed, integration, own] = [inOffice[at], ofIntegration[at], customersRows.get(no)]
    const totals = {
      ...{ list: listed && officeListedOrder(listed).total, money: money.total, integration: integration?.total },
      ...{
        own: own?.totalValue,
        pdf: confirmation?.totalCents,
        event: subject?.totalCents,
        paying: paying?.totalCents,
      },
    }
    for (const [where, total] of Object.entries(totals)) expect([no, where, total]).toEqual([no, where, totalValue])
    expect([no, email.sections[0]?.total?.[1]]).toEqual([no, showMoney(totalValue)])
    expect([no, sumCents(listOfProducts.map((line) => line.sum))]).toEqual([no, subTotal])
    const withVat = sumCents([...listOfProducts.map((line) => line.sumWithVat), deliveryChargesVat, rounding])
    expect([no, withVat]).toEqual([no, totalValue])
    expect(confirmation).toMatchObject({ vatCents: vatAmount, roundingCents: rounding })
    expect(Math.abs(rounding)).toBeLessThanOrEqual(50)
    const paid = { own: own?.isPaid, integration: integration?.isPaid, paying: paying && isSettled(paying) }
    for (const [where, is] of Object.entries(paid)) expect([no, where, is]).toEqual([no, where, isPaid])
    expect([no, listed && paymentState(listed)]).toEqual([no, money.state])
    expect([no, paying?.dueCents, paying?.refundDueCents]).toEqual([no, money.due, money.toGiveBack])
    if (details.status !== ORDER_STATUS.cancelled) sum += totalValue
  }
  const scope = { basis: 'orders', group: 'day', from: addDays(TODAY, -365), to: TODAY, of: null }
  const report = await loadReport(database, NOW, scope as never, { maySeeCosts: true })
  expect([report.totals.total, ofCustomers.data.statistics?.totalValue]).toEqual([sum, sum])
})

test('makes stock equal to its movements, promises only for orders, and costs with a margin', async () => {
  expect(await findWrongPromises(database.query, { most: 10 })).toEqual([])
  await none(`SELECT v.id FROM variants v JOIN stock_movements m ON m.variant_id = v.id GROUP BY v.id
    HAVING sum(m.on_hand_tenths) <> v.stock_tenths + v.promised_tenths`)
  await none('SELECT id FROM stock_movements WHERE on_hand_after < 0 OR promised_after < 0')
  await none('SELECT id FROM variants WHERE cost_cents >= ex_vat_cents')
  const low = await one<number>('SELECT count(*)::int AS value FROM variants WHERE stock_tenths <= low_stock_tenths')
  expect(low).toBeGreaterThan(2)
  expect(low).toBeLessThan(15)
})

test('makes no future rows, no waiting work, and few open orders', async () => {
  for (const [table, column] of [
    ['order_events', 'at'],
    ['payment_attempts', 'started_at'],
    ['tax_papers', 'issued_at'],
    ['audit_log', 'at'],
  ])
    expect(await one(`SELECT count(*)::int AS value FROM ${table} WHERE ${column} > $1`, [NOW])).toBe(0)
  await none('SELECT id FROM order_events WHERE handled_at IS NULL')
  await none('SELECT id FROM payment_attempts WHERE next_query_at IS NOT NULL')
  await none('SELECT id FROM mails')
  await none('SELECT order_id FROM order_reservations WHERE reserved_until IS NOT NULL')
  await none(
    `SELECT order_no FROM orders WHERE status < 4 AND order_no < 10001 AND created_at < '2026-11-27'::date - 14`,
  )
  const open = await one<number>('SELECT count(*)::int AS value FROM orders WHERE status < 4 AND order_no < 10001')
  expect(open).toBeGreaterThan(10)
  expect(open).toBeLessThan(45)
})

test('is made once', async () => {
  expect(await seedHistory(database, seller, NOW)).toBe(false)
})

test('is not made in a shop where others have ordered', () => {
  expect(seen.whenUsed).toBe(false)
})

test('rolls back as a whole if it fails, and succeeds the next time', () => {
  expect(seen.withoutStaff).toMatchObject({ message: expect.stringContaining('no staff member') })
  expect(seen.left).toBe(0)
})

test('is the same for the same day', async () => {
  expect(await sumsOf(database)).toEqual(seen.first)
})

test('the plan follows from the day, not from the hour', () => {
  const planned = (now: Date) => planOrders(now, 1).map(({ email, basket }) => [email, basket])
  expect(planned(new Date(NOW.getTime() + 3_600_000))).toEqual(planned(NOW))
  expect(planned(new Date(NOW.getTime() + 86_400_000))).not.toEqual(planned(NOW))
})
