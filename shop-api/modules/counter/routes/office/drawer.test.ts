/** Shifts of cash drawers: the counted float, movements, and the counted difference with its reason or second person. */
import type { WireRequest } from '#lib/contract/base/call.ts'
import {
  DENOMINATIONS,
  officeCounter,
  officeCounterSettings,
  officeCounterSettingsSave,
  officeDrawerMove,
  officeShiftClose,
  officeShiftList,
  officeShiftOpen,
} from '#lib/contract/counter/office/drawer.ts'
import { officeSettlements } from '#lib/contract/money/office/money-accounts.ts'
import { officeEntryCorrect } from '#lib/contract/money/office/reconciliation.ts'
import { officeApprovalDecide, officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { MoneyBook } from '../../../../testing/money-book.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { openOrderShop, orderClock } from '../../../../testing/order-shop.ts'
import { matchLines } from '../../../money/use-cases/match-lines.ts'

let shop: OfficeShop
let clerk: OfficePerson
let accountId = 0

beforeAll(async () => {
  const opened = await openOrderShop(openEmbedded)
  shop = { ...opened, ...officeAsker(opened, orderClock) }
}, 180_000)
afterAll(() => shop.close())

/** Each test has its own person and drawer. */
beforeEach(async () => {
  clerk = await shop.staff('counter')
  const [row] = await shop.database.query<{ id: number }>(
    `INSERT INTO money_accounts (kind, name) VALUES ('drawer', 'Drawer ' || gen_random_uuid()) RETURNING id::int`,
  )
  accountId = row?.id ?? 0
})

/** Counts whose sum is an amount in whole shillings: ones only. */
const ones = (shillings: number): number[] => DENOMINATIONS.map((one) => (one === 1 ? shillings : 0))

const open = async (shillings = 2000, person = clerk) =>
  (await shop.askAs(person, officeShiftOpen, { accountId, counts: ones(shillings) })).data
const close = (shiftId: number, shillings: number, reason?: string, person = clerk) =>
  shop.askAs(person, officeShiftClose, { shiftId, counts: ones(shillings), ...(reason && { reason }) })
const state = async (person = clerk) => (await shop.askAs(person, officeCounter, {})).data
const entries = () =>
  shop.database.query<{ kind: string; cents: number; note: string; reference: string | null }>(
    `SELECT kind, cents::int, note, reference FROM money_entries WHERE account_id = $1 ORDER BY id`,
    [accountId],
  )

type Move = WireRequest<typeof officeDrawerMove>
const move = (shiftId: number, more: Partial<Move>): Move => ({
  ...{ shiftId, key: crypto.randomUUID(), kind: 'paid-out' as const, amount: '500.00', reason: 'Tea and milk' },
  ...more,
})

test('opens a shift with the counted float, which becomes the balance of the drawer', async () => {
  const shift = await open()
  expect(shift).toMatchObject({ state: 'open', float: 2000_00, expected: 2000_00, moves: [] })
  expect(await entries()).toMatchObject([{ kind: 'float', cents: 2000_00 }])
  expect((await state()).shift).toMatchObject({ shiftId: shift.shiftId })
  const other = await shop.staff('counter')
  expect((await state(other)).drawers.find((one) => one.accountId === accountId)).toMatchObject({ openBy: clerk.name })
})

test('refuses a second shift of a drawer or a person', async () => {
  await open()
  const input = { accountId, counts: ones(0) }
  expect((await shop.refusedAs(clerk, officeShiftOpen, input)).message).toBe('You already have an open shift.')
  const other = await shop.staff('counter')
  expect((await shop.refusedAs(other, officeShiftOpen, input)).message).toBe('This drawer has an open shift.')
})

test('records cash paid in, paid out and taken to the bank, each once', async () => {
  const { shiftId } = await open()
  const paidOut = move(shiftId, {})
  await shop.askAs(clerk, officeDrawerMove, paidOut)
  await shop.askAs(clerk, officeDrawerMove, paidOut)
  await shop.askAs(clerk, officeDrawerMove, move(shiftId, { kind: 'paid-in', amount: '300.00', reason: 'Change' }))
  const toBank = move(shiftId, { kind: 'to-bank', amount: '1000.00', reason: undefined, slip: 'KCB 4471' })
  const { data } = await shop.askAs(clerk, officeDrawerMove, toBank)
  expect(data).toMatchObject({
    expected: 800_00,
    moves: [
      { what: 'Paid out', note: 'Tea and milk', amount: -500_00 },
      { what: 'Paid in', note: 'Change', amount: 300_00 },
      { what: 'To the bank', note: 'slip KCB 4471', amount: -1000_00 },
    ],
  })
  expect(await entries()).toMatchObject([
    { kind: 'float', cents: 2000_00 },
    { kind: 'paid-out', cents: -500_00, note: 'Tea and milk' },
    { kind: 'float', cents: 300_00 },
    { kind: 'settlement', cents: -1000_00, reference: 'KCB 4471' },
  ])
})

describe('cash that is taken to the bank', () => {
  const deposit = async (slip: string, amount = '1000.00') => {
    const { shift } = await state()
    const input = move(shift?.shiftId ?? 0, { kind: 'to-bank', amount, reason: undefined, slip })
    await shop.askAs(clerk, officeDrawerMove, input)
    return input
  }
  const onItsWay = async (slip: string) => {
    const { waiting, arrived } = (await shop.askAs(await shop.staff('finance'), officeSettlements, {})).data
    return [...waiting, ...arrived].find(({ reference }) => reference === slip)
  }
  const bankLine = async (reference: string, cents: number, details: string) => {
    const book = new MoneyBook(shop.database)
    const bank = await book.account('bank')
    const at = orderClock().toISOString()
    await book.statement('bank', at.slice(0, 10), [{ reference, cents, at, details }])
    await matchLines({ database: shop.database, clock: orderClock }, bank)
    return bank
  }

  test('is on its way once, until the line of the bank that names its slip is found', async () => {
    await open()
    const input = await deposit('KCB 4472')
    await shop.askAs(clerk, officeDrawerMove, input)
    expect(await onItsWay('KCB 4472')).toMatchObject({ from: { accountId }, net: 1000_00, fee: 0, arrivedAt: null })
    const bank = await bankLine('FT90', 1000_00, 'CASH DEPOSIT KCB 4472')
    expect(await onItsWay('KCB 4472')).toMatchObject({ to: { accountId: bank }, line: { reference: 'FT90' } })
  })

  test('refuses a slip that this drawer has used', async () => {
    await open()
    await deposit('KCB 4473')
    const { shift } = await state()
    const again = move(shift?.shiftId ?? 0, { kind: 'to-bank', amount: '200.00', reason: undefined, slip: 'KCB 4473' })
    const refused = await shop.refusedAs(clerk, officeDrawerMove, again)
    expect(refused.fields?.slip).toBe('This drawer has another deposit with this slip. Check the number.')
    expect((await state()).shift).toMatchObject({ expected: 1000_00 })
  })

  test('is removed by a correction until it has arrived', async () => {
    await open()
    const finance = await shop.staff('finance')
    const entryOf = async (slip: string) => {
      const [row] = await shop.database.query<{ id: number }>(
        'SELECT id::int FROM money_entries WHERE account_id = $1 AND reference = $2',
        [accountId, slip],
      )
      return { entryId: row?.id ?? 0, reason: 'Typed twice' }
    }
    await deposit('KCB 4474', '300.00')
    await shop.askAs(finance, officeEntryCorrect, await entryOf('KCB 4474'))
    expect(await onItsWay('KCB 4474')).toBeUndefined()
    const { shift } = await state()
    expect(shift?.expected).toBe(2000_00)
    expect(shift?.moves.map(({ what, amount }) => [what, amount])).toEqual([
      ['To the bank', -300_00],
      ['Deposit removed', 300_00],
    ])
    const again = await shop.refusedAs(finance, officeEntryCorrect, await entryOf('KCB 4474'))
    expect(again.code).toBe('changed-meanwhile')
    await deposit('KCB 4475', '300.00')
    await bankLine('FT91', 300_00, 'KCB 4475')
    const refused = await shop.refusedAs(finance, officeEntryCorrect, await entryOf('KCB 4475'))
    expect(refused.message).toBe('The bank received this cash. Undo the match of its line first.')
  })
})

test.each([
  ['more than the drawer has', { amount: '2001.00' }, 'There is less cash in the drawer.'],
  ['no reason', { reason: '' }, 'Enter a reason.'],
  ['the bank without a slip', { kind: 'to-bank' }, 'Enter the number of the bank’s slip.'],
  ['no amount', { amount: '0.00' }, 'Enter an amount above 0.'],
])('refuses %s', async (_, more, message) => {
  const { shiftId } = await open()
  const refused = await shop.refusedAs(clerk, officeDrawerMove, move(shiftId, more as Partial<Move>))
  expect([refused.message, ...Object.values(refused.fields ?? {})]).toContain(message)
})

test('closes a shift with a small difference, which becomes an entry', async () => {
  const { shiftId } = await open()
  const { data } = await close(shiftId, 1980)
  expect(data).toMatchObject({ state: 'closed', expected: 2000_00, counted: 1980_00, difference: -20_00 })
  expect((await entries()).at(-1)).toMatchObject({ kind: 'difference', cents: -20_00 })
  // The next shift begins with the counted cash.
  expect(await open(1980)).toMatchObject({ float: 1980_00, expected: 1980_00 })
})

test('a large difference at the opening of a shift is not written off: it waits for the close and a second person', async () => {
  await close((await open()).shiftId, 2000)
  const other = await shop.staff('counter')
  const shift = await open(500, other)
  expect(shift).toMatchObject({ float: 500_00, expected: 2000_00 })
  expect(await entries()).toMatchObject([{ kind: 'float', cents: 2000_00 }])
  const late = { shiftId: shift.shiftId, counts: ones(500) }
  expect((await shop.refusedAs(other, officeShiftClose, late)).fields?.reason).toContain('too little')
  expect((await close(shift.shiftId, 500, 'It was missing in the morning', other)).data.state).toBe('counted')
  const manager = await shop.staff('finance')
  const subject = { kind: 'shift', id: String(shift.shiftId) }
  const [approval] = (await shop.askAs(manager, officeApprovalList, { subject })).data
  expect(approval?.details?.join(' ')).toMatch(/Counted at its opening: KSh.500\.00/)
})

test('the person of a shift does not approve its difference, also if a manager closed it', async () => {
  const seller = await shop.staff(['counter', 'finance'])
  const { shiftId } = await open(2000, seller)
  const owner = await shop.staff('owner')
  await close(shiftId, 500, 'Cash is missing', owner)
  const [approval] = (await shop.askAs(seller, officeApprovalList, { subject: { kind: 'shift', id: String(shiftId) } }))
    .data
  const decide = { approvalId: approval?.approvalId ?? 0, version: approval?.version ?? 0 }
  const refused = await shop.refusedAs(seller, officeApprovalDecide, { ...decide, decision: 'approved' })
  expect(refused).toMatchObject({ code: 'second-person-needed', message: expect.stringContaining('your shift') })
  await shop.askAs(seller, officeApprovalDecide, { ...decide, decision: 'declined', reason: 'Count it again' })
  expect((await state(seller)).shift).toMatchObject({ shiftId, state: 'open' })
})

test('demands a reason for a difference of 200', async () => {
  const { shiftId } = await open()
  const refused = await shop.refusedAs(clerk, officeShiftClose, { shiftId, counts: ones(1800) })
  expect(refused.fields?.reason).toContain('too little. Enter a reason.')
  const { data } = await close(shiftId, 1800, 'Gave 200 too much change')
  expect(data).toMatchObject({ state: 'closed', difference: -200_00, note: 'Gave 200 too much change' })
  expect((await entries()).at(-1)).toMatchObject({ cents: -200_00, note: 'Gave 200 too much change' })
})

/** Closes with a difference above the limit, and returns its approval as a manager sees it. */
async function closeFar(manager: OfficePerson) {
  const { shiftId } = await open()
  const { data } = await close(shiftId, 500, 'Cash is missing')
  expect(data).toMatchObject({ state: 'counted', difference: -1500_00 })
  const subject = { kind: 'shift', id: String(shiftId) }
  const [approval] = (await shop.askAs(manager, officeApprovalList, { subject })).data
  if (!approval) throw new Error('no approval was requested')
  return { shiftId, decide: { approvalId: approval.approvalId, version: approval.version }, approval }
}

test('waits for a second person if the difference is above the limit', async () => {
  const manager = await shop.staff('finance')
  const { shiftId, decide, approval } = await closeFar(manager)
  expect(approval.details?.join(' ')).toContain('too little')
  expect(await entries()).toHaveLength(1)
  const other = await shop.staff('counter')
  const next = { accountId, counts: ones(500) }
  expect((await shop.refusedAs(other, officeShiftOpen, next)).message).toContain('second person')
  await shop.refusedAs(clerk, officeApprovalDecide, { ...decide, decision: 'approved' })
  await shop.askAs(manager, officeApprovalDecide, { ...decide, decision: 'approved' })
  const shift = (await shop.askAs(manager, officeShiftList, {})).data.shifts.find((one) => one.shiftId === shiftId)
  expect(shift).toMatchObject({ state: 'closed', difference: -1500_00 })
  expect((await entries()).at(-1)).toMatchObject({ kind: 'difference', cents: -1500_00 })
})

test('opens the shift again if the second person declines the count', async () => {
  const manager = await shop.staff('finance')
  const { shiftId, decide } = await closeFar(manager)
  await shop.askAs(manager, officeApprovalDecide, { ...decide, decision: 'declined', reason: 'Count it again' })
  expect((await state()).shift).toMatchObject({ shiftId, state: 'open', counted: null })
  expect((await close(shiftId, 2000)).data).toMatchObject({ state: 'closed', difference: 0 })
})

test('lets only the person or a manager of drawers close a shift', async () => {
  const { shiftId } = await open()
  const input = { shiftId, counts: ones(2000) }
  const other = await shop.staff('counter')
  expect((await shop.refusedAs(other, officeShiftClose, input)).message).toContain('another person')
  const owner = await shop.staff('owner')
  expect((await close(shiftId, 2000, undefined, owner)).data.state).toBe('closed')
  expect((await shop.refusedAs(owner, officeShiftClose, input)).message).toBe('This shift is already closed.')
})

test('changes the limits and the lowest price', async () => {
  const owner = await shop.staff('owner')
  const { data: before } = await shop.askAs(owner, officeCounterSettings, {})
  expect(before).toMatchObject({ floorPercent: 80, reasonAbove: 50_00, secondAbove: 1000_00 })
  const next = { floorPercent: 90, reasonAbove: '10.00', secondAbove: '500.00', version: before.version }
  const { data } = await shop.askAs(owner, officeCounterSettingsSave, next)
  expect(data).toMatchObject({ floorPercent: 90, reasonAbove: 10_00, secondAbove: 500_00, version: 1 })
  expect((await state()).limits).toEqual({ reasonAbove: 10_00, secondAbove: 500_00 })
  await shop.refusedAs(owner, officeCounterSettingsSave, { ...next, version: 1, secondAbove: '5.00' })
  await shop.refusedAs(owner, officeCounterSettingsSave, { ...next, version: 1, floorPercent: 20 })
})
