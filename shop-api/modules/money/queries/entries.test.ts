/** The entries that the database writes for every movement of money, and the days they are counted on. */

import type { Database } from '../../../db/client.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { unpaidOrder } from '../../../testing/unpaid-order.ts'

let database: Database
beforeAll(async () => {
  database = await openEmbedded()
})
afterAll(() => database.close())

const balances = async () =>
  Object.fromEntries(
    (
      await database.query<{ kind: string; cents: number }>(
        `SELECT a.kind, sum(e.cents)::float8 AS cents FROM money_entries e JOIN money_accounts a ON a.id = e.account_id
         GROUP BY a.kind HAVING sum(e.cents) <> 0`,
      )
    ).map(({ kind, cents }) => [kind, cents]),
  )
const entriesOf = (source: string, id: string) =>
  database.query<{ kind: string; cents: number; day: string; reference: string | null }>(
    `SELECT kind, cents::float8 AS cents, day::text AS day, reference FROM money_entries
     WHERE source_kind = $1 AND source_id = $2 ORDER BY id`,
    [source, id],
  )

async function paid(id: string, receipt: string | null, at: string, method = 'mpesa', cents = 1000_00) {
  const order = await unpaidOrder(database)
  await database.query(
    `INSERT INTO payment_attempts (id, order_id, payment_type, method, state, amount_cents, by_hand, receipt, started_at, settled_at)
     VALUES ($1, $2, $3, $4, 'paid', $5, true, $6, $7, $7)`,
    [id, order.id, method === 'bank' ? 3 : 1, method, cents, receipt, at],
  )
  return order
}
const unmatched = (receipt: string, cents: number, at: string) =>
  database.query(
    `INSERT INTO unmatched_payments (receipt, amount_cents, account_reference, paid_at, heard_at, source, reason)
     VALUES ($1, $2, 'BLANKETS', $3, $3, 'confirmation', 'no-order')`,
    [receipt, cents, at],
  )

test('a payment is on its account on its day in Nairobi, and its receipt is added when it is known', async () => {
  await paid('a1', null, '2026-11-24T21:30:00Z')
  expect(await entriesOf('attempt', 'a1')).toEqual([
    { kind: 'payment', cents: 1000_00, day: '2026-11-25', reference: null },
  ])
  await database.query(`UPDATE payment_attempts SET receipt = 'UKP0000001' WHERE id = 'a1'`)
  expect(await entriesOf('attempt', 'a1')).toMatchObject([{ reference: 'UKP0000001' }])
  expect(await balances()).toEqual({ mpesa: 1000_00 })
})

test('money without an order moves to the order on the day it was paid, and is counted once', async () => {
  await unmatched('UKP0000002', 500_00, '2026-11-24T08:00:00Z')
  expect(await balances()).toEqual({ mpesa: 1500_00 })
  const order = await paid('a2', 'UKP0000002', '2026-11-24T08:00:00Z', 'mpesa', 500_00)
  await database.query(
    `UPDATE unmatched_payments SET resolution = 'order', order_id = $1, resolved_at = '2026-11-26T08:00:00Z' WHERE receipt = 'UKP0000002'`,
    [order.id],
  )
  expect(await balances()).toEqual({ mpesa: 1500_00 })
  expect((await entriesOf('unmatched', 'UKP0000002')).map(({ cents, day }) => [cents, day])).toEqual([
    [500_00, '2026-11-24'],
    [-500_00, '2026-11-24'],
  ])
})

test('returned money leaves the account when it is sent; closed money stays', async () => {
  await unmatched('UKP0000003', 300_00, '2026-11-24T08:00:00Z')
  await unmatched('UKP0000004', 200_00, '2026-11-24T08:00:00Z')
  await database.query(
    `UPDATE unmatched_payments SET resolution = 'returned', return_receipt = 'UKQ0000001', resolved_at = '2026-11-26T08:00:00Z' WHERE receipt = 'UKP0000003'`,
  )
  await database.query(
    `UPDATE unmatched_payments SET resolution = 'closed', resolved_at = '2026-11-26T08:00:00Z' WHERE receipt = 'UKP0000004'`,
  )
  expect(await entriesOf('unmatched', 'UKP0000003')).toMatchObject([
    { kind: 'unmatched', cents: 300_00 },
    { kind: 'refund', cents: -300_00, day: '2026-11-26', reference: 'UKQ0000001' },
  ])
  expect((await entriesOf('unmatched', 'UKP0000004')).map(({ kind, cents }) => [kind, cents])).toEqual([
    ['unmatched', 200_00],
    ['unmatched', -200_00],
    ['kept', 200_00],
  ])
  expect(await balances()).toEqual({ mpesa: 1700_00 })
})

test('a refund that is done, and a correction, take money off', async () => {
  await database.query(
    `INSERT INTO payment_refunds (id, attempt_id, kind, amount_cents, state, note, operator, requested_at)
     VALUES ('r1', 'a1', 'by-hand', 40000, 'unknown', 'Paid twice', 'Njeri', '2026-11-26T08:00:00Z')`,
  )
  expect(await entriesOf('refund', 'r1')).toEqual([])
  await database.query(
    `UPDATE payment_refunds SET state = 'done', receipt = 'UKQ0000002', settled_at = '2026-11-26T09:00:00Z' WHERE id = 'r1'`,
  )
  expect(await entriesOf('refund', 'r1')).toMatchObject([{ kind: 'refund', cents: -400_00, reference: 'UKQ0000002' }])
  await database.query(
    `INSERT INTO payment_corrections (attempt_id, amount_cents, reason, operator, at)
     VALUES ('a2', 10000, 'Not on the statement', 'Njeri', '2026-11-26T09:00:00Z')`,
  )
  expect(await balances()).toEqual({ mpesa: 1200_00 })
})

test('a payment found after the close of its day is counted on the first open day', async () => {
  await database.query(`UPDATE money_accounts SET closed_through = '2026-11-26' WHERE kind = 'mpesa'`)
  await paid('a3', 'UKP0000005', '2026-11-25T10:00:00Z', 'mpesa', 700_00)
  expect(await entriesOf('attempt', 'a3')).toMatchObject([{ day: '2026-11-27' }])
  await paid('b1', 'BANK-1', '2026-11-25T10:00:00Z', 'bank', 900_00)
  expect(await entriesOf('attempt', 'b1')).toMatchObject([{ day: '2026-11-25' }])
  expect(await balances()).toEqual({ bank: 900_00, mpesa: 1900_00 })
})

test('an entry cannot be changed or deleted', async () => {
  await expect(database.query(`UPDATE money_entries SET cents = 1 WHERE source_id = 'a3'`)).rejects.toThrow()
  await expect(database.query(`UPDATE money_entries SET reference = 'X' WHERE source_id = 'a3'`)).rejects.toThrow()
  await expect(database.query(`DELETE FROM money_entries WHERE source_id = 'a3'`)).rejects.toThrow()
})
