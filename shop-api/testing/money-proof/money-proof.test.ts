/** A small run of `npm run proof:money`: orders, ledger, statements, accountant's totals and closed days agree. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Database } from '../../db/client.ts'
import { openTestDatabase } from '../database.ts'
import { MoneyDays } from './money-days.ts'

const FIRST_SEED = 7_000_000

let database: Database
let days: MoneyDays
const folder = mkdtempSync(path.join(tmpdir(), 'fuma-money-proof-'))

beforeAll(async () => {
  database = await openTestDatabase('empty')
  days = await MoneyDays.open(database, folder)
}, 180_000)
afterAll(async () => {
  await days.close()
  rmSync(folder, { recursive: true, force: true })
})

test('two days agree in every record, and a change of the books is found', async () => {
  await days.play(FIRST_SEED, 0)
  await days.play(FIRST_SEED + 1, 1)
  const [row] = await database.query<{ lines: number; days: number }>(
    `SELECT (SELECT count(*) FROM statement_lines)::int AS lines, (SELECT count(*) FROM money_days)::int AS days`,
  )
  expect(Math.min(row?.lines ?? 0, row?.days ?? 0)).toBeGreaterThan(1)
  expect(days.decided).toBeGreaterThan(0)
  await database.query(
    `INSERT INTO money_entries (account_id, kind, cents, at, day, source_kind, source_id)
     SELECT id, 'charge', -100, '2026-12-09T00:00:00Z', '2026-12-09', 'manual', 'test' FROM money_accounts
     WHERE kind = 'mpesa' AND is_main`,
  )
  await expect(days.play(FIRST_SEED + 2, 2)).rejects.toThrow('entries without a line')
}, 180_000)
