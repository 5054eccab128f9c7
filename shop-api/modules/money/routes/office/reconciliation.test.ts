/** The reconciliation: accounts, open items, lines and days. */
import type { Input } from '#lib/contract/base/call.ts'
import {
  officeMoneyAccounts,
  officeMoneySettings,
  officeMoneySettingsSave,
} from '#lib/contract/money/office/money-accounts.ts'
import { officeItemPlace, officeOpenItems } from '#lib/contract/money/office/open-items.ts'
import {
  officeEntrySearch,
  officeMoneyDay,
  officeMoneyDays,
  officeStatementLines,
} from '#lib/contract/money/office/reconciliation.ts'
import { officeToday } from '#lib/contract/office/office/today.ts'
import { MoneyBook } from '../../../../testing/money-book.ts'
import { type OfficePerson, type OfficeShop, openOfficeShop } from '../../../../testing/office-shop.ts'

const NOW = new Date('2026-11-26T09:00:00Z')
let shop: OfficeShop
let finance: OfficePerson
let book: MoneyBook
let mpesa: number

beforeAll(async () => {
  shop = await openOfficeShop({ clock: () => NOW })
  finance = await shop.staff('finance')
  book = new MoneyBook(shop.database)
  mpesa = await book.account('mpesa')
  await book.paid('UKP0000001', 1000_00, '2026-11-24T08:00:00Z')
  await book.paid('UKP0000002', 500_00, '2026-11-24T09:00:00Z')
  await book.unmatched('UKP0000003', 300_00, '2026-11-24T10:00:00Z')
  await book.statement('mpesa', '2026-11-24', [
    { reference: 'UKP0000001', cents: 1000_00, at: '2026-11-24T08:00:00Z', balance: 6000_00 },
    { reference: 'UKP0000009', cents: 500_00, at: '2026-11-24T09:05:00Z', balance: 6500_00, typed: '99999' },
    { reference: 'UKP0000003', cents: 300_00, at: '2026-11-24T10:00:00Z', balance: 6800_00 },
  ])
}, 180_000)
afterAll(() => shop.close())

test('an account shows its balance, the balance of its statement, and its open items', async () => {
  const { data } = await shop.askAs(finance, officeMoneyAccounts, {})
  expect(data.find(({ accountId }) => accountId === mpesa)).toMatchObject({
    ...{ kind: 'mpesa', balance: 1800_00, theirs: { balance: 6800_00 }, open: 6, toCheck: 0, closedThrough: null },
    openSince: '2026-11-24T08:00:00.000Z',
  })
  const { days } = data.find(({ accountId }) => accountId === mpesa) ?? { days: [] }
  expect(days).toHaveLength(30)
  expect(days.slice(-4).map(({ balance }) => balance)).toEqual([0, 1800_00, 1800_00, 1800_00])
})

const openItems = async (more: Partial<Input<typeof officeOpenItems>> = {}) =>
  shop.askAs(finance, officeOpenItems, { accountId: mpesa, perPage: 200, after: null, ...more })

test('open items are money without an order, lines without an entry, and entries without a line', async () => {
  const { data, meta } = await openItems()
  expect(data.items.map(({ group, amount }) => [group, amount])).toEqual([
    ['unmatched', 300_00],
    ['line', 1000_00],
    ['line', 500_00],
    ['line', 300_00],
    ['entry', 1000_00],
    ['entry', 500_00],
  ])
  expect([meta.next, data.groups]).toEqual([
    null,
    [
      { group: 'unmatched', count: 1, sum: 300_00 },
      { group: 'line', count: 3, sum: 1800_00 },
      { group: 'entry', count: 2, sum: 1500_00 },
    ],
  ])
  const line = data.items.find(({ line }) => line?.reference === 'UKP0000009')
  expect(line?.suggestions[0]).toMatchObject({
    rule: 'amount-and-time',
    reasons: [
      { text: 'the amount is the same', confidence: 'likely' },
      { text: '5 minutes apart', confidence: 'likely' },
    ],
    entry: { reference: 'UKP0000002' },
  })
  expect((await openItems({ through: '2026-11-23' })).data.items).toEqual([])
  expect((await openItems({ from: '2026-11-25' })).data.items).toEqual([])
})

test('open items arrive in pages, each item once, with the sums of all with the first page', async () => {
  const found: string[] = []
  let after: Input<typeof officeOpenItems>['after'] = null
  for (let pages = 1; ; pages++) {
    const { data, meta } = await openItems({ perPage: 2, after })
    expect(data.groups?.reduce((sum, { count }) => sum + count, 0) ?? null).toBe(pages === 1 ? 6 : null)
    found.push(...data.items.map(({ itemId }) => itemId))
    after = meta.next
    if (!after) break
  }
  expect(found).toEqual((await openItems()).data.items.map(({ itemId }) => itemId))
})

test('open items are searched by receipt, amount, account number and customer', async () => {
  const found = async (search: string) =>
    (await openItems({ search })).data.items.map(
      ({ group, line, entry }) => `${group} ${line?.reference ?? entry?.reference}`,
    )
  expect(await found('ukp0000009')).toEqual(['line UKP0000009'])
  expect(await found('KSh 1,000')).toEqual(['line UKP0000001', 'entry UKP0000001'])
  expect(await found('blankets')).toEqual(['unmatched UKP0000003'])
  expect(await found('nobody')).toEqual([])
  const { entry } = (await openItems({ search: 'UKP0000002' })).data.items[0] ?? {}
  expect(await found(String(entry?.orderNo))).toEqual(['entry UKP0000002'])
  expect((await openItems({ search: 'blankets' })).data.groups).toEqual([{ group: 'unmatched', count: 1, sum: 300_00 }])
})

test('a link to an item names its account, and null for an unknown item', async () => {
  const place = async (itemId: string) => (await shop.askAs(finance, officeItemPlace, { itemId })).data.accountId
  const [item] = (await openItems({ search: 'UKP0000009' })).data.items
  expect(await place(item?.itemId ?? '')).toBe(mpesa)
  expect(await place('unmatched-UKP0000003')).toBe(mpesa)
  expect([await place('unmatched-UKP9'), await place('line-x'), await place('')]).toEqual([null, null, null])
})

test('lines without an entry are a queue on Today', async () => {
  const { queues } = (await shop.askAs(finance, officeToday, {})).data
  expect(queues.find(({ id }) => id === 'reconcile')).toMatchObject({
    ...{ count: 3, total: 1800_00, oldest: '2026-11-24T08:00:00.000Z' },
    tasks: [{ no: 'UKP0000001', subject: { kind: 'statement-line' } }, { no: 'UKP0000009' }, { no: 'UKP0000003' }],
  })
})

test('lines are listed newest first in pages, with their sums, and searched', async () => {
  const days = { accountId: mpesa, from: '2026-11-24', to: '2026-11-24' }
  const first = await shop.askAs(finance, officeStatementLines, { ...days, perPage: 2, after: null })
  expect(first.data.rows.map(({ line }) => line.reference)).toEqual(['UKP0000003', 'UKP0000009'])
  expect(first.data.sums).toEqual({ rows: 3, theirs: 1800_00, ledger: 1800_00 })
  const second = await shop.askAs(finance, officeStatementLines, { ...days, perPage: 2, after: first.meta.next })
  expect(second.data.rows.map(({ line }) => line.reference)).toEqual(['UKP0000001'])
  expect([second.data.sums, second.meta.next]).toEqual([null, null])
  const ofState = async (state: 'open' | 'matched') =>
    (await shop.askAs(finance, officeStatementLines, { ...days, state, perPage: 9, after: null })).data
  expect((await ofState('open')).sums).toEqual({ rows: 3, theirs: 1800_00, ledger: 0 })
  expect(await ofState('matched')).toEqual({ rows: [], sums: { rows: 0, theirs: 0, ledger: 0 } })
  const found = async (search: string) =>
    (await shop.askAs(finance, officeStatementLines, { ...days, search, perPage: 9, after: null })).data.rows.map(
      ({ line }) => line.reference,
    )
  expect(await found('ukp0000009')).toEqual(['UKP0000009'])
  expect(await found('1,000')).toEqual(['UKP0000001'])
  expect(await found('99999')).toEqual(['UKP0000009'])
  expect(await found('nobody')).toEqual([])
})

test('entries without a line are searched by receipt and amount', async () => {
  const found = async (text: string) =>
    (await shop.askAs(finance, officeEntrySearch, { accountId: mpesa, text })).data.map(({ reference }) => reference)
  expect(await found('ukp0000002')).toEqual(['UKP0000002'])
  expect(await found('1,000.00')).toEqual(['UKP0000001'])
})

test('a day shows its equation, which begins with the balance of the statement until a day is closed', async () => {
  const { data } = await shop.askAs(finance, officeMoneyDays, {
    from: '2026-11-24',
    to: '2026-11-24',
    accountId: mpesa,
  })
  expect(data).toMatchObject([
    {
      ...{ opening: 5000_00, in: 1800_00, out: 0, charges: 0, closing: 6800_00, theirs: 6800_00, difference: 0 },
      ...{ open: 6, toCheck: 0, closed: null, isNext: true, obstacles: ['6 items are open.'] },
    },
  ])
  const one = await shop.askAs(finance, officeMoneyDay, { accountId: mpesa, day: '2026-11-24' })
  expect(one.data.kinds).toEqual([
    { kind: 'payment', count: 2, sum: 1500_00 },
    { kind: 'unmatched', count: 1, sum: 300_00 },
  ])
  expect(one.data.lineKinds).toEqual([{ kind: 'payment', count: 3, sum: 1800_00 }])
  expect([one.data.late, one.data.next]).toEqual([[], '2026-11-24'])
})

test('too many days, and a day in the future, are refused', async () => {
  const { status } = await shop.refusedAs(finance, officeMoneyDays, { from: '2026-01-01', to: '2026-11-24' })
  expect(status).toBe(400)
  const future = await shop.refusedAs(finance, officeMoneyDay, { accountId: mpesa, day: '2026-12-24' })
  expect(future.status).toBe(404)
})

test('the tolerance is KSh 1 until it is set, and at most KSh 50', async () => {
  expect((await shop.askAs(finance, officeMoneySettings, {})).data).toEqual({ tolerance: 1_00 })
  await shop.askAs(finance, officeMoneySettingsSave, { tolerance: '2.50' })
  expect((await shop.askAs(finance, officeMoneySettings, {})).data).toEqual({ tolerance: 2_50 })
  expect((await shop.refusedAs(finance, officeMoneySettingsSave, { tolerance: '50.01' })).status).toBe(400)
})
