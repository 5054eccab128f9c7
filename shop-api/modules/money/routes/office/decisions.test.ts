/** Decisions of staff on lines and entries, and the close of days. */
import {
  officeMoneyAccountSave,
  officeMoneyAccounts,
  officeSettlement,
  officeSettlementArrived,
  officeSettlements,
} from '#lib/contract/money/office/money-accounts.ts'
import { officeEntryCheck, officeEntryRelease, officeOpenItems } from '#lib/contract/money/office/open-items.ts'
import {
  officeDayClose,
  officeEntryCorrect,
  officeEntrySearch,
  officeLineCheck,
  officeLineExplain,
  officeLineMatch,
  officeLineRelease,
  officeMoneyDay,
  officeWriteOff,
} from '#lib/contract/money/office/reconciliation.ts'
import { MoneyBook, type TestLine } from '../../../../testing/money-book.ts'
import { type OfficePerson, type OfficeShop, openOfficeShop } from '../../../../testing/office-shop.ts'
import { matchLines } from '../../use-cases/match-lines.ts'

const NOW = new Date('2026-11-26T09:00:00Z')
const clock = () => NOW
let shop: OfficeShop
let finance: OfficePerson
let other: OfficePerson
let book: MoneyBook
let mpesa: number
let bank: number

beforeEach(async () => {
  shop = await openOfficeShop({ clock })
  finance = await shop.staff('finance')
  other = await shop.staff('finance', { name: 'Brian Kiprono' })
  book = new MoneyBook(shop.database)
  mpesa = await book.account('mpesa')
  bank = await book.account('bank')
}, 180_000)
afterEach(() => shop.close())

const DAY = '2026-11-24'
const line = (reference: string, cents: number, more: Partial<TestLine> = {}): TestLine => ({
  ...{ reference, cents, at: '2026-11-24T08:00:00Z' },
  ...more,
})
const idOf = (ids: readonly number[], at = 0): number => {
  const id = ids[at]
  if (id === undefined) throw new Error('no line')
  return id
}
const items = async (accountId = mpesa) => (await shop.askAs(finance, officeOpenItems, { accountId })).data
const entryOf = async (reference: string) => {
  const [row] = await shop.database.query<{ id: number }>(
    'SELECT id FROM money_entries WHERE reference = $1 ORDER BY id LIMIT 1',
    [reference],
  )
  if (!row) throw new Error(`no entry ${reference}`)
  return row.id
}
const balance = async (accountId: number) =>
  (await shop.askAs(finance, officeMoneyAccounts, {})).data.find((one) => one.accountId === accountId)?.balance
const actions = async () =>
  (
    await shop.database.query<{ action: string }>(
      `SELECT action FROM audit_log WHERE action LIKE 'money.%' ORDER BY id`,
    )
  ).map(({ action }) => action)

test('a line is matched with an entry of its amount once; a second person is refused, and it can be undone', async () => {
  await book.paid('UKP0000001', 1000_00, '2026-11-24T08:00:00Z')
  await book.paid('UKP0000002', 900_00, '2026-11-24T08:00:00Z')
  const ids = await book.statement('mpesa', DAY, [line('UKPX000001', 1000_00), line('UKPX000002', 1000_00)])
  const [right, wrong] = [await entryOf('UKP0000001'), await entryOf('UKP0000002')]
  const refused = await shop.refusedAs(finance, officeLineMatch, { lineId: idOf(ids), entryIds: [wrong] })
  expect(refused).toMatchObject({ code: 'invalid-request', message: expect.stringContaining('100.') })
  await shop.askAs(finance, officeLineMatch, { lineId: idOf(ids), entryIds: [right], rule: 'amount-and-time' })
  const again = { lineId: idOf(ids), entryIds: [right] }
  expect((await shop.refusedAs(other, officeLineMatch, again)).code).toBe('changed-meanwhile')
  const taken = { lineId: idOf(ids, 1), entryIds: [right] }
  expect((await shop.refusedAs(other, officeLineMatch, taken)).code).toBe('changed-meanwhile')
  expect((await items()).items).toHaveLength(2)
  await shop.askAs(finance, officeLineRelease, { lineId: idOf(ids) })
  expect((await items()).items).toHaveLength(4)
  expect((await shop.refusedAs(other, officeLineRelease, { lineId: idOf(ids) })).code).toBe('changed-meanwhile')
  expect(await actions()).toEqual(['money.match', 'money.release'])
})

test('a line is explained as a charge, and the charge is reversed when it is undone', async () => {
  const ids = await book.statement('mpesa', DAY, [line('UKC0000001', -30_00, { kind: 'unexplained' })])
  const charge = { lineId: idOf(ids), kind: 'charge' as const, reason: 'Tariff of November' }
  await shop.askAs(finance, officeLineExplain, charge)
  expect([await balance(mpesa), (await items()).items]).toEqual([-30_00, []])
  expect((await shop.refusedAs(other, officeLineExplain, charge)).code).toBe('changed-meanwhile')
  await shop.askAs(finance, officeLineRelease, { lineId: idOf(ids) })
  expect([await balance(mpesa), (await items()).items.map(({ group }) => group)]).toEqual([0, ['line']])
  const income = { lineId: idOf(ids), kind: 'kept', reason: 'Unclear' }
  expect((await shop.refusedAs(finance, officeLineExplain, income)).code).toBe('invalid-request')
})

test('an undone entry is neither suggested for a line nor found by a search', async () => {
  const ids = await book.statement('mpesa', DAY, [line('UKC0000001', -30_00, { kind: 'unexplained' })])
  const lineId = idOf(ids)
  await shop.askAs(finance, officeLineExplain, { lineId, kind: 'correction', reason: 'Unclear' })
  await shop.askAs(finance, officeLineRelease, { lineId })
  expect((await items()).items).toMatchObject([{ group: 'line', suggestions: [] }])
  const found = await shop.askAs(finance, officeEntrySearch, { accountId: mpesa, text: 'UKC0000001' })
  expect(found.data).toEqual([])
})

test('an entry whose reference has small letters is found by its reference', async () => {
  await book.paid('REVERSED-3fd08a17', 1000_00, '2026-11-24T08:00:00Z')
  const found = await shop.askAs(finance, officeEntrySearch, { accountId: mpesa, text: 'REVERSED-3fd08a17' })
  expect(found.data.map(({ reference }) => reference)).toEqual(['REVERSED-3fd08a17'])
})

test('a difference within the tolerance is written off, a larger one is refused', async () => {
  await book.paid('UKP0000001', 1000_00, '2026-11-24T08:00:00Z')
  const ids = await book.statement('mpesa', DAY, [
    line('UKP0000001', 999_50),
    line('UKP0000009', 1_01, { kind: 'unexplained' }),
  ])
  const entryIds = [await entryOf('UKP0000001')]
  const whole = { lineId: idOf(ids, 1), reason: 'Rounding' }
  expect((await shop.refusedAs(finance, officeWriteOff, whole)).message).toMatch(/At most KSh.1 /)
  await shop.askAs(finance, officeWriteOff, { lineId: idOf(ids), entryIds, reason: 'Rounding' })
  expect(await balance(mpesa)).toBe(999_50)
  expect((await items()).items.map(({ amount }) => amount)).toEqual([1_01])
})

test('a line to check stays on a list with its reason, and is matched by a rule later', async () => {
  const ids = await book.statement('mpesa', DAY, [line('UKP0000001', 1000_00, { kind: 'unexplained' })])
  await shop.askAs(finance, officeLineCheck, { lineId: idOf(ids), reason: 'Ask Safaricom' })
  const { items: open, groups } = await items()
  expect(open).toMatchObject([
    {
      group: 'check',
      line: { reference: 'UKP0000001' },
      check: { reason: 'Ask Safaricom', by: { name: finance.name } },
    },
  ])
  expect(groups).toEqual([{ group: 'check', count: 1, sum: 1000_00 }])
  const checked = await shop.refusedAs(other, officeLineCheck, { lineId: idOf(ids), reason: 'Mine' })
  expect(checked.code).toBe('changed-meanwhile')
  await book.paid('UKP0000001', 1000_00, '2026-11-24T08:00:00Z')
  expect(await matchLines({ database: shop.database, clock }, mpesa)).toEqual({ matched: 1, open: 0 })
  expect((await items()).items).toEqual([])
})

test('an entry to check stays on a list with its reason, does not prevent the close, and can be opened again', async () => {
  await book.paid('UKP0000001', 1000_00, '2026-11-24T08:00:00Z')
  await book.statement('mpesa', DAY, [])
  const entryId = await entryOf('UKP0000001')
  await shop.askAs(finance, officeEntryCheck, { entryId, reason: 'Safaricom checks it' })
  expect((await items()).items).toMatchObject([
    { group: 'check', entry: { entryId }, check: { reason: 'Safaricom checks it', by: { name: finance.name } } },
  ])
  const taken = await shop.refusedAs(other, officeEntryCheck, { entryId, reason: 'Mine' })
  expect(taken.code).toBe('changed-meanwhile')
  await shop.askAs(other, officeEntryRelease, { entryId })
  expect((await items()).items).toMatchObject([{ group: 'entry', check: null }])
  expect((await shop.refusedAs(other, officeEntryRelease, { entryId })).code).toBe('changed-meanwhile')
  await shop.askAs(finance, officeEntryCheck, { entryId, reason: 'Safaricom checks it' })
  const [day] = (await shop.askAs(finance, officeDayClose, { day: DAY, accountIds: [mpesa], note: '' })).data
  expect(day).toMatchObject({ open: 0, toCheck: 1 })
  expect((await shop.refusedAs(finance, officeEntryRelease, { entryId })).code).toBe('not-allowed')
  expect(await actions()).toEqual(['money.check', 'money.uncheck', 'money.check', 'money.close-day'])
})

test('an entry to check that a line shows later has no mark after the match is undone', async () => {
  await book.paid('UKP0000001', 1000_00, '2026-11-24T08:00:00Z')
  const ids = await book.statement('mpesa', DAY, [line('UKPX000001', 1000_00)])
  const entryId = await entryOf('UKP0000001')
  await shop.askAs(finance, officeEntryCheck, { entryId, reason: 'Safaricom checks it' })
  await shop.askAs(finance, officeLineMatch, { lineId: idOf(ids), entryIds: [entryId] })
  expect((await shop.refusedAs(finance, officeEntryCheck, { entryId, reason: 'Late' })).code).toBe('changed-meanwhile')
  await shop.askAs(finance, officeLineRelease, { lineId: idOf(ids) })
  expect((await items()).items.map(({ group }) => group)).toEqual(['line', 'entry'])
})

test('money that never arrived is removed on the first open day; a payment is corrected in its ledger', async () => {
  const { id } = await book.paid('UKP0000001', 1000_00, '2026-11-24T08:00:00Z')
  await book.statement('mpesa', DAY, [])
  const entryId = await entryOf('UKP0000001')
  await shop.askAs(finance, officeEntryCorrect, { entryId, reason: 'Not on the statement' })
  expect([await balance(mpesa), (await items()).items]).toEqual([0, []])
  const rows = await shop.database.query('SELECT attempt_id AS id, amount_cents AS cents FROM payment_corrections')
  expect(rows).toEqual([{ id, cents: 1000_00 }])
  const again = { entryId, reason: 'Not on the statement' }
  expect((await shop.refusedAs(other, officeEntryCorrect, again)).code).toBe('changed-meanwhile')
  await book.unmatched('UKP0000003', 300_00, '2026-11-24T08:00:00Z')
  const waiting = { entryId: await entryOf('UKP0000003'), reason: 'Not on the statement' }
  expect((await shop.refusedAs(finance, officeEntryCorrect, waiting)).code).toBe('not-allowed')
})

test('days are closed in order, with a note if items are open, and cannot change afterwards', async () => {
  await book.paid('UKP0000001', 1000_00, '2026-11-23T08:00:00Z')
  await book.paid('UKP0000002', 500_00, '2026-11-24T08:00:00Z')
  const ids = await book.statement('mpesa', '2026-11-23', [
    line('UKP0000001', 1000_00, { at: '2026-11-23T08:00:00Z', balance: 6000_00 }),
    line('UKX0000001', 70_00, { at: '2026-11-23T09:00:00Z', balance: 6070_00, kind: 'unexplained' }),
  ])
  await matchLines({ database: shop.database, clock }, mpesa)
  const close = (day: string, note = '') => ({ day, accountIds: [mpesa], note })
  expect((await shop.refusedAs(finance, officeDayClose, close('2026-11-26'))).code).toBe('not-allowed')
  const missing = await shop.refusedAs(finance, officeDayClose, close('2026-11-23'))
  expect(missing).toMatchObject({ code: 'invalid-request', fields: { note: expect.any(String) } })
  const first = await shop.askAs(finance, officeDayClose, close('2026-11-23', 'KSh 70 is asked at Safaricom'))
  expect(first.data).toMatchObject([
    {
      opening: 5000_00,
      in: 1000_00,
      closing: 6000_00,
      theirs: 6070_00,
      closed: { by: { name: finance.name } },
      open: 1,
    },
  ])
  expect((await shop.refusedAs(other, officeDayClose, close('2026-11-23', 'Again'))).code).toBe('changed-meanwhile')
  expect((await shop.refusedAs(other, officeDayClose, close('2026-11-25', 'Later'))).message).toContain('first')
  expect((await shop.refusedAs(finance, officeLineRelease, { lineId: idOf(ids) })).code).toBe('not-allowed')
  const late = { lineId: idOf(ids, 1), reason: 'Late' }
  expect((await shop.refusedAs(finance, officeLineCheck, late)).code).toBe('not-allowed')
  await book.paid('UKP0000009', 250_00, '2026-11-23T10:00:00Z')
  const one = (await shop.askAs(finance, officeMoneyDay, { accountId: mpesa, day: '2026-11-23' })).data
  expect(one.day).toMatchObject({ in: 1000_00, closing: 6000_00 })
  expect(one.late).toMatchObject([{ entry: { reference: 'UKP0000009' }, countedOn: '2026-11-24' }])
  expect(one.next).toBe('2026-11-24')
  await shop.askAs(finance, officeLineExplain, { lineId: idOf(ids, 1), kind: 'kept', reason: 'Paid by a passer-by' })
  const second = (await shop.askAs(finance, officeDayClose, close('2026-11-24', 'No statement yet'))).data
  expect(second).toMatchObject([{ opening: 6000_00, in: 820_00, closing: 6820_00 }])
  expect(await actions()).toEqual(['money.close-day', 'money.explain', 'money.close-day'])
})

test('days without movements are closed with the following day', async () => {
  await book.paid('UKP0000001', 1000_00, '2026-11-21T08:00:00Z')
  await book.paid('UKP0000002', 500_00, '2026-11-25T08:00:00Z')
  const close = (day: string) =>
    shop.askAs(finance, officeDayClose, { day, accountIds: [mpesa, bank], note: 'No statements' })
  await close('2026-11-21')
  await close('2026-11-25')
  const days = await shop.database.query<{ day: string; closing: number }>(
    `SELECT day::text AS day, closing_cents AS closing FROM money_days WHERE account_id = $1 ORDER BY day`,
    [mpesa],
  )
  expect(days.map(({ day, closing }) => [day, closing])).toEqual([
    ['2026-11-21', 1000_00],
    ['2026-11-22', 1000_00],
    ['2026-11-23', 1000_00],
    ['2026-11-24', 1000_00],
    ['2026-11-25', 1500_00],
  ])
})

test('the line of a settlement is named by staff; a small difference is written off, and it can be undone', async () => {
  await book.paid('UKP0000001', 1000_00, '2026-11-24T08:00:00Z')
  await book.statement('mpesa', DAY, [
    line('UKP0000001', 1000_00),
    line('UKS0000001', -900_00, { kind: 'settlement-out', at: '2026-11-24T18:00:00Z' }),
  ])
  await matchLines({ database: shop.database, clock }, mpesa)
  const ids = await book.statement('bank', '2026-11-25', [line('FT1', 899_50, { at: '2026-11-25T08:00:00Z' })])
  const { waiting } = (await shop.askAs(finance, officeSettlements, {})).data
  expect(waiting).toMatchObject([{ reference: 'UKS0000001', net: 900_00, to: null, line: null }])
  const settlementId = waiting[0]?.settlementId ?? 0
  const contents = (await shop.askAs(finance, officeSettlement, { settlementId })).data
  expect(contents.entries.map(({ reference }) => reference)).toEqual(['UKP0000001'])
  const named = await shop.askAs(finance, officeSettlementArrived, { settlementId, lineId: idOf(ids) })
  expect(named.data).toMatchObject({ to: { accountId: bank }, line: { reference: 'FT1' } })
  expect([await balance(mpesa), await balance(bank)]).toEqual([100_00, 899_50])
  const again = { settlementId, lineId: idOf(ids) }
  expect((await shop.refusedAs(other, officeSettlementArrived, again)).code).toBe('changed-meanwhile')
  await shop.askAs(finance, officeLineRelease, { lineId: idOf(ids) })
  expect(await balance(bank)).toBe(0)
  expect((await shop.askAs(finance, officeSettlements, {})).data.waiting).toHaveLength(1)
})

test('accounts are added, changed and retired; a main account and one with money are not retired', async () => {
  const form = { kind: 'bank' as const, name: 'KCB Moi Avenue', accountNumber: '1107' }
  const { accountId, version } = (await shop.askAs(finance, officeMoneyAccountSave, form)).data
  const twice = await shop.refusedAs(finance, officeMoneyAccountSave, { ...form, name: 'Again' })
  expect(twice).toMatchObject({ code: 'invalid-request', fields: { accountNumber: expect.any(String) } })
  const account = { accountId, version }
  const changed = await shop.askAs(finance, officeMoneyAccountSave, { ...form, account, name: 'KCB' })
  expect(changed.data).toMatchObject({ name: 'KCB', version: version + 1 })
  expect((await shop.refusedAs(other, officeMoneyAccountSave, { ...form, account })).code).toBe('changed-meanwhile')
  const main = { ...form, accountNumber: '', account: { accountId: bank, version: 1 }, isRetired: true }
  expect((await shop.refusedAs(finance, officeMoneyAccountSave, main)).code).toBe('not-allowed')
  const retired = { ...form, account: { accountId, version: version + 1 }, isRetired: true }
  expect((await shop.askAs(finance, officeMoneyAccountSave, retired)).data.isRetired).toBe(true)
})
