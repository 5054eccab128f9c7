/** Decisions that would change sums without a reason, and days that cannot be closed silently. */
import { DENOMINATIONS, officeShiftClose, officeShiftOpen } from '#lib/contract/counter/office/drawer.ts'
import { officeMoneyAccountSave } from '#lib/contract/money/office/money-accounts.ts'
import {
  officeDayClose,
  officeEntryCorrect,
  officeLineExplain,
  officeLineRelease,
  officeMoneyDay,
} from '#lib/contract/money/office/reconciliation.ts'
import { MoneyBook } from '../../../../testing/money-book.ts'
import { type OfficePerson, type OfficeShop, openOfficeShop } from '../../../../testing/office-shop.ts'
import { matchLines } from '../../use-cases/match-lines.ts'

const NOW = new Date('2026-11-26T09:00:00Z')
const clock = () => NOW
let shop: OfficeShop
let finance: OfficePerson
let book: MoneyBook
let mpesa: number
let bank: number
let drawer: number

beforeAll(async () => {
  shop = await openOfficeShop({ clock })
  finance = await shop.staff('finance')
  book = new MoneyBook(shop.database)
  mpesa = await book.account('mpesa')
  bank = await book.account('bank')
  drawer = await book.account('drawer')
}, 180_000)
afterAll(() => shop.close())

const at = '2026-11-24T08:00:00Z'
const reason = 'Asked at the bank'
const sumOf = async (accountId: number) =>
  (
    await shop.database.query<{ cents: number }>(
      'SELECT coalesce(sum(cents), 0)::float8 AS cents FROM money_entries WHERE account_id = $1',
      [accountId],
    )
  )[0]?.cents

test('an entry of an undone match is not corrected a second time', async () => {
  const [lineId = 0] = await book.statement('bank', '2026-11-24', [{ reference: 'FT1', cents: -50_00, at }])
  await shop.askAs(finance, officeLineExplain, { lineId, kind: 'charge', reason })
  await shop.askAs(finance, officeLineRelease, { lineId })
  const entries = await shop.database.query<{ id: number }>(
    `SELECT id FROM money_entries WHERE source_kind = 'line' AND source_id = $1`,
    [String(lineId)],
  )
  expect(entries).toHaveLength(2)
  for (const { id: entryId } of entries) {
    const refused = await shop.refusedAs(finance, officeEntryCorrect, { entryId, reason })
    expect(refused).toMatchObject({ code: 'not-allowed', message: expect.stringContaining('undo the match') })
  }
  expect(await sumOf(bank)).toBe(0)
})

test.each([
  ['shift', 'difference', 'count the drawer again'],
  ['movement', 'paid-out', 'record the opposite movement'],
  ['handover', 'handed-over', 'its receiver confirmed it'],
  ['manual', 'opening', 'an opening balance or a correction'],
])('cash and balances are not removed as a payment: %s', async (source, kind, message) => {
  const [entry] = await shop.database.query<{ id: number }>(
    `INSERT INTO money_entries (account_id, kind, cents, at, day, source_kind, source_id)
       VALUES ($1, $2, -100, $3::timestamptz, $3::timestamptz::date, $4, gen_random_uuid()::text) RETURNING id`,
    [drawer, kind, at, source],
  )
  const refused = await shop.refusedAs(finance, officeEntryCorrect, { entryId: entry?.id ?? 0, reason })
  expect(refused).toMatchObject({ code: 'not-allowed', message: expect.stringContaining(message) })
})

test('two transfers with one reference are two settlements', async () => {
  const lines = [1, 2].map((day) => ({ reference: 'TO KCB', cents: -100_00, at: `2026-11-0${day}T08:00:00Z` }))
  const ids = await book.statement('bank', '2026-11-01', lines, '2026-11-02')
  for (const lineId of ids) await shop.askAs(finance, officeLineExplain, { lineId, kind: 'settlement', reason })
  expect(
    await shop.database.query(
      `SELECT reference, net_cents::int AS net FROM money_settlements WHERE from_account_id = $1 ORDER BY id`,
      [bank],
    ),
  ).toEqual([
    { reference: 'TO KCB', net: 100_00 },
    { reference: `TO KCB, line ${ids[1]}`, net: 100_00 },
  ])
  for (const lineId of ids) await shop.askAs(finance, officeLineRelease, { lineId })
  expect(await sumOf(bank)).toBe(0)
})

test('lines of one receipt to the bank stop no import: the second waits for staff', async () => {
  const twice = { reference: 'UKS0000001', kind: 'settlement-out', at } as const
  await book.statement('mpesa', '2026-11-24', [
    { ...twice, cents: -300_00 },
    { ...twice, cents: -200_00 },
  ])
  expect(await matchLines({ database: shop.database, clock }, mpesa)).toEqual({ matched: 1, open: 1 })
  expect(await sumOf(mpesa)).toBe(-300_00)
})

test('a statement that was exported during a day does not cover it', async () => {
  const covered = async (importedAt: string) => {
    await shop.database.query('UPDATE statement_files SET imported_at = $1 WHERE account_id = $2', [importedAt, mpesa])
    const { data } = await shop.askAs(finance, officeMoneyDay, { accountId: mpesa, day: '2026-11-24' })
    expect(data.day.difference).toBe(-200_00)
    return !data.day.obstacles.includes('There is no statement of the whole day.')
  }
  // Midnight in Nairobi is 21:00 UTC.
  expect(await covered('2026-11-24T20:59:59Z')).toBe(false)
  expect(await covered('2026-11-24T21:00:00Z')).toBe(true)
  await shop.database.query(`UPDATE statement_files SET kind = 'pull' WHERE account_id = $1`, [mpesa])
  expect(await covered('2026-11-25T08:00:00Z')).toBe(false)
})

test('a short code has digits only, without the blanks that were typed', async () => {
  const form = { kind: 'mpesa' as const, name: 'Till', accountNumber: '54 32-10' }
  const { data } = await shop.askAs(finance, officeMoneyAccountSave, form)
  expect(data.number).toBe('543210')
  const wrong = await shop.refusedAs(finance, officeMoneyAccountSave, { ...form, accountNumber: 'TILL 1' })
  expect(wrong.fields?.accountNumber).toContain('5 to 7 digits')
})

test('a drawer with an open shift is not retired: its shift could not be closed', async () => {
  const owner = await shop.staff('owner')
  const form = { kind: 'drawer' as const, name: 'Market stall', accountNumber: '' }
  const { accountId, version } = (await shop.askAs(finance, officeMoneyAccountSave, form)).data
  const counts = DENOMINATIONS.map(() => 0)
  const { shiftId } = (await shop.askAs(owner, officeShiftOpen, { accountId, counts })).data
  const retired = { ...form, account: { accountId, version }, isRetired: true }
  expect((await shop.refusedAs(finance, officeMoneyAccountSave, retired)).message).toContain('close it first')
  await shop.askAs(owner, officeShiftClose, { shiftId, counts })
  expect((await shop.askAs(finance, officeMoneyAccountSave, retired)).data.isRetired).toBe(true)
})

test('a day is closed after twenty years without movements', async () => {
  const [row] = await shop.database.query<{ id: number }>(
    `INSERT INTO money_accounts (kind, name) VALUES ('drawer', 'Old drawer') RETURNING id`,
  )
  const accountIds = [row?.id ?? 0]
  await shop.askAs(finance, officeDayClose, { day: '2006-11-24', accountIds })
  await shop.askAs(finance, officeDayClose, { day: '2026-11-24', accountIds })
  const [closed] = await shop.database.query<{ days: number }>(
    'SELECT count(*)::int AS days FROM money_days WHERE account_id = $1',
    [row?.id],
  )
  expect(closed?.days).toBe(7306)
})

test('money sent that can be a refund without a result is not explained otherwise', async () => {
  const paid = await book.paid('UKR0000001', 750_00, at)
  await shop.database.query(
    `INSERT INTO payment_refunds (id, attempt_id, kind, amount_cents, state, note, operator, requested_at)
     VALUES ('refund-750', $1, 'refund', 75000, 'unknown', 'Returned', 'test', $2)`,
    [paid.id, at],
  )
  const sent = { cents: -750_00, at, kind: 'refund' } as const
  const [lineId = 0, other = 0, fee = 0] = await book.statement('mpesa', '2026-11-25', [
    { ...sent, reference: 'UKR0000002' },
    { ...sent, reference: 'UKR0000003', cents: -751_00 },
    { ...sent, reference: 'UKR0000004', kind: 'charge' },
  ])
  const refused = await shop.refusedAs(finance, officeLineExplain, { lineId, kind: 'correction', reason })
  expect(refused.message).toContain('has no result yet, and this can be that refund')
  await shop.askAs(finance, officeLineExplain, { lineId: other, kind: 'correction', reason })
  await shop.askAs(finance, officeLineExplain, { lineId: fee, kind: 'charge', reason })
  await shop.database.query(
    `UPDATE payment_refunds SET state = 'done', receipt = 'UKR0000002', settled_at = $1 WHERE id = 'refund-750'`,
    [at],
  )
  await matchLines({ database: shop.database, clock }, mpesa)
  const [line] = await shop.database.query('SELECT state FROM statement_lines WHERE id = $1', [lineId])
  expect(line).toEqual({ state: 'matched' })
})
