import { screen, waitFor, within } from '@testing-library/react'
import { UndoBar } from '#components/kit/page/undo-bar.tsx'
import { expectAccessible } from '#components/testing/accessible.ts'
import { answerCall, type FakeAnswer, heldAnswer, refused } from '#components/testing/fake-shop.ts'
import { type MoneyAccount, officeMoneyAccounts } from '#lib/contract/money/office/money-accounts.ts'
import {
  assignLineJob,
  type OpenItem,
  officeEntryCheck,
  officeEntryRelease,
  officeItemPlace,
  officeOpenItems,
} from '#lib/contract/money/office/open-items.ts'
import {
  type DayOfAccount,
  type MoneyEntry,
  officeDayClose,
  officeEntrySearch,
  officeLineMatch,
  officeLineRelease,
  officeMoneyDays,
  officeStatementLines,
  officeWriteOff,
  type StatementLine,
} from '#lib/contract/money/office/reconciliation.ts'
import { officeFind } from '#lib/contract/orders/office/find.ts'
import { officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import { sumCents } from '#lib/format/money.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { StatementList } from './statement-list.tsx'

Element.prototype.scrollIntoView = () => undefined
beforeEach(() => window.history.replaceState(null, '', '/office/money/statements'))

const yesterday = addDays(dayInNairobi(new Date()), -1)
const AT = `${yesterday}T09:00:00Z`

const ACCOUNT: MoneyAccount = {
  ...{ accountId: 1, kind: 'mpesa', name: 'M-Pesa', number: '174379', isMain: true, isRetired: false, version: 1 },
  ...{ balance: 500_00, theirs: { balance: 500_00, at: AT }, reported: null, closedThrough: null, open: 1, toCheck: 0 },
  ...{ openSince: AT, days: [] },
}
const BANK: MoneyAccount = { ...ACCOUNT, accountId: 2, kind: 'bank', name: 'KCB', isMain: false, open: 0 }
const ENTRY: MoneyEntry = {
  ...{ entryId: 7, kind: 'payment', amount: 1740_00, at: AT, reference: null, title: '10604 Josphat Mutiso' },
  ...{ orderNo: 10604, path: '/office/orders/10604', note: '' },
}
const LINE: StatementLine = {
  ...{ lineId: 3, lineNo: 12, fileId: 1, kind: 'payment', state: 'open', amount: 1740_00, at: AT, day: yesterday },
  ...{ reference: 'UKP6R20VXA', accountTyped: 'BLANKETS', phone: null, payer: 'JOSPHAT', details: '', check: null },
}
const ITEM: OpenItem = {
  ...{ itemId: 'line-3', group: 'line', at: AT, day: yesterday, amount: 1740_00, line: LINE, entry: null },
  ...{ unmatched: null, check: null, takenBy: null },
  suggestions: [
    {
      ...{ rule: 'amount-and-time', entry: ENTRY, order: null },
      reasons: [
        { text: '3 hours apart', confidence: 'weak' },
        { text: 'the amount is the same', confidence: 'likely' },
      ],
    },
  ],
}
const DAY: DayOfAccount = {
  ...{ accountId: 1, name: 'M-Pesa', kind: 'mpesa', day: yesterday, opening: 0, in: 500_00, out: 0, charges: 0 },
  ...{ closing: 500_00, theirs: 500_00, difference: 0, open: 0, toCheck: 0, closed: null, isNext: true, obstacles: [] },
}

const sumsOf = (items: readonly OpenItem[]) =>
  [...Map.groupBy(items, ({ group }) => group)].map(([group, all]) => ({
    ...{ group, count: all.length, sum: sumCents(all.map(({ amount }) => amount)) },
  }))

/** @param perPage of open items */
function draw(items: OpenItem[], day: Partial<DayOfAccount> = {}, perPage = items.length) {
  signedInAs('finance')
  let open = items
  answerCall(officeMoneyAccounts, () => ({ data: [ACCOUNT, BANK] }))
  answerCall(officeApprovalList, () => ({ data: [] }))
  answerCall(officeItemPlace, ({ itemId }) => ({
    data: { accountId: open.some((item) => item.itemId === itemId) ? ACCOUNT.accountId : BANK.accountId },
  }))
  const asked = answerCall(officeOpenItems, ({ after, search }) => {
    const found = search ? open.filter(({ line }) => line?.reference === search) : open
    const begin = after ? found.findIndex(({ line, entry }) => (line?.lineId ?? entry?.entryId) === after.key) + 1 : 0
    const last = found.length > begin + perPage ? found[begin + perPage - 1] : undefined
    const key = last?.line?.lineId ?? last?.entry?.entryId ?? 0
    return {
      data: { items: found.slice(begin, begin + perPage), groups: after ? null : sumsOf(found) },
      meta: { next: last ? { group: last.group, day: last.day, at: last.at, key } : null },
    }
  })
  answerCall(officeStatementLines, () => ({ data: { rows: [], sums: null }, meta: { next: null } }))
  answerCall(officeMoneyDays, () => ({ data: [{ ...DAY, ...day }] }))
  const matched = answerCall(officeLineMatch, ({ lineId }) => {
    open = open.filter(({ line }) => line?.lineId !== lineId)
    return { data: { text: 'Matched.' }, message: 'Matched.' }
  })
  const closed = answerCall(officeDayClose, () => ({ data: [DAY], message: 'Closed.' }))
  const released = answerCall(officeLineRelease, () => ({ data: { text: 'Open again.' }, message: 'Open again.' }))
  return {
    ...drawOffice(
      <>
        <StatementList />
        <UndoBar />
      </>,
    ),
    asked,
    matched,
    closed,
    released,
  }
}

test('the next open line has the focus, and A matches its suggestion', async () => {
  const { user, matched } = draw([ITEM])
  await screen.findByText(/Is it 10604 Josphat Mutiso\?/)
  await expectAccessible()
  await user.keyboard('a')
  await waitFor(() => expect(matched).toEqual([{ lineId: 3, entryIds: [7], rule: 'amount-and-time' }]))
  await screen.findByText('No open items')
})

test('D opens the close of the day, and Enter closes it', async () => {
  const { user, closed } = draw([])
  await screen.findByRole('button', { name: /^Close \w+day/ })
  await user.keyboard('d')
  await screen.findByText('A closed day cannot be changed or opened again.')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(closed).toEqual([{ day: yesterday, accountIds: [1], note: '' }]))
})

test('a day with open items names them, and is closed only with a note', async () => {
  const { user, closed } = draw([ITEM], { open: 1, obstacles: ['1 line has no entry.'] })
  await screen.findByText('M-Pesa: 1 line has no entry.')
  await user.keyboard('d')
  await user.type(await screen.findByLabelText(/^Note/), 'Safaricom checks it')
  await user.click(screen.getByRole('button', { name: /^Close \w+day, 1 account/ }))
  await waitFor(() => expect(closed).toMatchObject([{ note: 'Safaricom checks it' }]))
})

const itemOf = (lineId: number): OpenItem => ({
  ...ITEM,
  itemId: `line-${lineId}`,
  line: { ...LINE, lineId, reference: `UKP6R2000${lineId}` },
})
const focusedRow = () => document.querySelector('li[aria-current="true"]')?.textContent ?? ''

test('after a decision the next line has the focus, not the first', async () => {
  const { user } = draw([itemOf(1), itemOf(2), itemOf(3)])
  await waitFor(() => expect(focusedRow()).toContain('UKP6R20001'))
  await user.keyboard('j')
  await screen.findByText(/Is it 10604/)
  await user.keyboard('a')
  await waitFor(() => expect(focusedRow()).toContain('UKP6R20003'))
})

test('draws only the rows near the window and the row in focus of a day with 2,000 rows', async () => {
  window.history.replaceState(null, '', '?at=line-1500')
  const { user } = draw(Array.from({ length: 2_000 }, (_, at) => itemOf(at + 1)))
  await waitFor(() => expect(focusedRow()).toContain('UKP6R20001500'))
  expect(within(screen.getByRole('region', { name: 'Only in the statement' })).getByText('2,000')).toBeVisible()
  await user.keyboard('j')
  await waitFor(() => expect(focusedRow()).toContain('UKP6R20001501'))
  const rows = document.querySelectorAll<HTMLElement>('li[data-index]')
  expect(rows.length).toBeLessThan(60)
  expect([...rows].at(-1)?.getAttribute('aria-setsize')).toBe('2000')
})

test('a line to check opens beside open lines', async () => {
  const check = { reason: 'Safaricom checks it', by: { staffId: 2, name: 'Njeri' }, at: AT }
  const line: StatementLine = { ...LINE, lineId: 9, state: 'to-check', reference: 'UKP6R20009', check }
  const { user } = draw([ITEM, { ...ITEM, itemId: 'line-9', group: 'check', line, check }])
  await waitFor(() => expect(focusedRow()).toContain('UKP6R20VXA'))
  await user.keyboard('j')
  expect(await screen.findByRole('button', { name: /Decide it now/ })).toBeVisible()
})

test('a refused write-off shows the reason', async () => {
  const { user } = draw([ITEM])
  answerCall(officeWriteOff, () => refused('not-allowed', 'At most KSh 1 can be written off.'))
  await screen.findByText(/Is it 10604/)
  await user.keyboard('w')
  await user.type(await screen.findByLabelText('Why'), 'Rounding')
  await user.click(screen.getByRole('button', { name: /^Write off KSh/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent('At most KSh 1 can be written off.')
})

test('Undo beside the message of a match opens the line again', async () => {
  const { user, released } = draw([ITEM])
  await screen.findByText(/Is it 10604/)
  await user.keyboard('a')
  await user.click((await screen.findAllByRole('button', { name: /^Undo/ })).at(-1) ?? document.body)
  await waitFor(() => expect(released).toEqual([{ lineId: 3 }]))
})

test('an entry is marked to check with a reason by keys, and Undo opens it again', async () => {
  const { user } = draw([{ ...ITEM, itemId: 'entry-7', group: 'entry', line: null, entry: ENTRY, suggestions: [] }])
  const checked = answerCall(officeEntryCheck, () => ({ data: { text: 'To check.' }, message: 'To check.' }))
  const released = answerCall(officeEntryRelease, () => ({ data: { text: 'Open.' }, message: 'Open.' }))
  await screen.findByText(/does not have this entry/)
  await user.keyboard('t')
  await user.type(await screen.findByLabelText('Why it stays open'), 'Safaricom checks it{Enter}')
  await waitFor(() => expect(checked).toEqual([{ entryId: 7, reason: 'Safaricom checks it' }]))
  await user.click((await screen.findAllByRole('button', { name: /^Undo/ })).at(-1) ?? document.body)
  await waitFor(() => expect(released).toEqual([{ entryId: 7 }]))
})

test('names the confidence of each reason, the more certain first', async () => {
  draw([ITEM])
  await screen.findByText(/Is it 10604/)
  expect(focusedRow()).toContain('Possibly 10604 Josphat Mutiso, likely: the amount is the same; weak: 3 hours apart')
})

test('counts all items of a group, and fetches further pages before the focus reaches the end', async () => {
  const { user, asked } = draw(
    Array.from({ length: 120 }, (_, at) => itemOf(at + 1)),
    {},
    50,
  )
  const group = await screen.findByRole('region', { name: 'Only in the statement' })
  expect(within(group).getByText('120')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Show further items (70)' })).toBeVisible()
  await user.keyboard('j'.repeat(22))
  await screen.findByRole('button', { name: 'Show further items (20)' })
  expect(asked.at(-1)?.after).toMatchObject({ group: 'line', key: 50 })
  await user.click(screen.getByRole('button', { name: 'Show further items (20)' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Show further/ })).toBeNull())
})

test('a link to an item of a later page opens its account and moves the focus to it', async () => {
  window.history.replaceState(null, '', '/office/money/statements?at=line-120')
  draw(
    Array.from({ length: 120 }, (_, at) => itemOf(at + 1)),
    {},
    50,
  )
  await waitFor(() => expect(focusedRow()).toContain('UKP6R2000120'))
  expect(window.location.search).toBe('?at=line-120&account=1')
})

test('a link to an item of the second account opens that account', async () => {
  window.history.replaceState(null, '', '/office/money/statements?at=line-999')
  draw([])
  expect(await screen.findByRole('button', { name: 'KCB' })).toHaveAttribute('aria-pressed', 'true')
})

test('the slash key searches items, lines and entries, and the address has the text', async () => {
  const { user } = draw([itemOf(1), itemOf(2)])
  const other = { ...ENTRY, entryId: 8, reference: 'UKP6R20002', title: '10700 Amina Otieno' }
  const found = answerCall(officeEntrySearch, () => ({ data: [{ ...other, reference: 'UKP6R29999' }] }))
  await screen.findByText(/Is it 10604/)
  await user.keyboard('/UKP6R20002')
  expect(await screen.findByText('10700 Amina Otieno')).toBeVisible()
  await waitFor(() => expect(focusedRow()).toContain('UKP6R20002'))
  expect(screen.getByRole('region', { name: 'Matched lines of the last 92 days' })).toHaveTextContent(
    'No matched line has',
  )
  expect(found).toEqual([{ accountId: 1, text: 'UKP6R20002' }])
  expect(window.location.search).toContain('search=UKP6R20002')
})

test('money of a line is given to the suggested order, and A only opens the form', async () => {
  const order = { orderNo: 10042, customer: 'Amina Otieno', due: 1740_00, placedAt: AT }
  const reasons = [{ text: 'the account number is one digit off', confidence: 'likely' as const }]
  const { user } = draw([{ ...ITEM, suggestions: [{ rule: 'similar-number', reasons, entry: null, order }] }])
  const refusal = refused('changed-meanwhile', 'This line was matched in the meantime.')
  const given = answerCall(assignLineJob, () => refusal)
  answerCall(officeFind, () => ({ data: [] }))
  await screen.findByText('Is it for order 10042?')
  await user.keyboard('a')
  expect(await screen.findByLabelText(/^Order number/)).toHaveValue('10042')
  expect(given).toEqual([])
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Give to order 10042' }))
  await waitFor(() =>
    expect(given).toMatchObject([
      { input: { lineId: 3, orderNo: 10042, note: 'the account number is one digit off' } },
    ]),
  )
})

test('a decided item leaves the list before its pages are fetched again', async () => {
  const { user } = draw([itemOf(1), itemOf(2)])
  await screen.findByText(/Is it 10604/)
  const fetched = heldAnswer<FakeAnswer<typeof officeOpenItems>>()
  answerCall(officeOpenItems, () => fetched.answer)
  await user.keyboard('a')
  await waitFor(() => expect(focusedRow()).toContain('UKP6R20002'))
  const group = screen.getByRole('region', { name: 'Only in the statement' })
  expect(within(group).getByText('1')).toBeVisible()
  fetched.give({ data: { items: [], groups: [] }, meta: { next: null } })
  await screen.findByText('No open items')
})
