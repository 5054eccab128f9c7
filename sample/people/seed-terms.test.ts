import type { Database } from '#shop-api/db/client.ts'
import { openOrderTokens } from '#shop-api/modules/orders/rules/order-tokens.ts'
import { openTestDatabase } from '#shop-api/testing/database.ts'
import { seedHistory } from '../history/seed-history.ts'
import { seedOrders } from './seed-orders.ts'
import { seedStaff } from './seed-staff.ts'
import { seedTerms } from './seed-terms.ts'

const NOW = new Date('2026-11-27T11:20:00Z')
const seller = { name: 'Fuma Textiles Ltd', lines: [], kraPin: 'P051234567A' }

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('sample')
  await seedStaff(database, {}, NOW)
  await seedOrders(database, seller, NOW)
  await seedHistory(database, seller, NOW)
  for (const _ of [1, 2]) await seedTerms(database, openOrderTokens(undefined), NOW)
}, 240_000)
afterAll(() => database.close())

test('gives the office quotes to price and offered quotes, once', async () => {
  const quotes = await database.query(
    `SELECT q.state, q.last_day >= $1::date AS "isValid", v.kind, q.total_cents > 0 AS "hasTotal"
     FROM quotes q JOIN quote_versions v ON v.quote_no = q.no ORDER BY q.no`,
    ['2026-11-27'],
  )
  const open = { state: 'open', isValid: null, kind: 'wish', hasTotal: null }
  const offered = { state: 'offered', isValid: true, kind: 'offer', hasTotal: true }
  expect(quotes).toEqual([open, open, offered, offered])
})

test('gives the office returns to decide, expected and received, with the received products in stock', async () => {
  const returns = await database.query<{ state: string; restocked: number }>(
    `SELECT q.state, (SELECT count(*)::int FROM stock_movements m WHERE m.order_id = q.order_id AND m.cause = 'returned'
       AND m.note = 'Return ' || q.no) AS restocked
     FROM return_requests q ORDER BY q.no`,
  )
  expect(returns.map(({ state, restocked }) => [state, restocked])).toEqual([
    ['requested', 0],
    ['requested', 0],
    ['approved', 0],
    ['received', 1],
  ])
})

test('gives the office deposit terms, and store credit whose balances add up', async () => {
  const terms = await database.query('SELECT percent FROM deposit_terms ORDER BY percent')
  expect(terms).toEqual([{ percent: 30 }, { percent: 50 }])
  const accounts = await database.query(
    `SELECT a.balance_cents::int AS balance, sum(e.cents)::int AS entries FROM store_credit_accounts a
     JOIN store_credit_entries e ON e.account_id = a.id GROUP BY a.id ORDER BY 1`,
  )
  expect(accounts).toEqual([
    { balance: 1200_00, entries: 1200_00 },
    { balance: 12_400_00, entries: 12_400_00 },
  ])
})

test('sends no email, leaves no waiting work and has no rows of later', async () => {
  expect(await database.query('SELECT 1 FROM mails')).toEqual([])
  expect(await database.query('SELECT 1 FROM order_events WHERE handled_at IS NULL')).toEqual([])
  for (const [table, column] of [
    ['quotes', 'changed_at'],
    ['return_requests', 'changed_at'],
    ['store_credit_entries', 'at'],
    ['order_events', 'at'],
  ])
    expect(await database.query(`SELECT 1 FROM ${table} WHERE ${column} > $1`, [NOW])).toEqual([])
})
