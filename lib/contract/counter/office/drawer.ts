import * as z from 'zod/mini'
import { maybe, money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'

/** Cash drawers of the office, and the shifts that sell from them. */

const post = { method: 'POST', body: 'json', answer: 'json', writes: true } as const
const get = { method: 'GET', body: 'none', answer: 'json', writes: false } as const
const access = 'counter.sell'

/** Notes and coins in shillings, largest first. */
export const DENOMINATIONS = [1000, 500, 200, 100, 50, 40, 20, 10, 5, 1] as const

/** Counted notes and coins: number of each denomination, in the order of `DENOMINATIONS`. */
export const cashCount = z
  .array(z.int('Enter a number.').check(z.minimum(0, 'Enter a number.'), z.maximum(100_000, 'Enter a smaller number.')))
  .check(z.length(DENOMINATIONS.length, 'Count every kind of note and coin.'))
export type CashCount = z.output<typeof cashCount>

/** Movements of cash that are not sales. */
export const DRAWER_MOVES = ['paid-in', 'paid-out', 'to-bank'] as const
export type DrawerMove = (typeof DRAWER_MOVES)[number]

const shiftId = z.int().check(z.positive('This shift is not known.'))
const accountId = z.int('Choose a drawer.').check(z.positive('Choose a drawer.'))

/** `counted`: a second person must approve the difference. */
const shiftState = z.enum(['open', 'counted', 'closed'])

const shift = z.object({
  shiftId,
  accountId,
  drawer: z.string(),
  staffId: z.int(),
  staff: z.string(),
  state: shiftState,
  openedAt: z.string(),
  closedAt: z.nullable(z.string()),
  float: money,
  /** Cash and M-Pesa of its sales. */
  sales: z.int(),
  cashSales: money,
  mpesaSales: money,
  /** Movements that are not sales, oldest first. */
  moves: z.array(z.object({ at: z.string(), what: z.string(), note: z.string(), amount: money })),
  /** Cash that the drawer must contain now; when it was counted, for a counted shift. */
  expected: money,
  counted: z.nullable(money),
  /** Counted less expected. */
  difference: z.nullable(money),
  note: z.string(),
})
export type DrawerShift = z.output<typeof shift>

const limits = z.object({
  /** A counted difference above this needs a reason. */
  reasonAbove: money,
  /** A counted difference above this needs a second person. */
  secondAbove: money,
})

export const officeCounter = defineOfficeCall({
  ...get,
  access,
  name: 'office-counter',
  path: '/office/counter',
  summary: 'The caller’s shift, and the drawers that can be opened.',
  request: z.object({}),
  reply: z.object({
    shift: z.nullable(shift),
    drawers: z.array(
      z.object({
        accountId,
        name: z.string(),
        /** Cash that the books have in it. */
        balance: money,
        /** The person with an open shift; null if it is free. */
        openBy: z.nullable(z.string()),
        /** Its last count waits for a second person. */
        isWaiting: z.boolean(),
      }),
    ),
    limits,
    takesMpesa: z.boolean(),
  }),
})
export type CounterState = z.output<typeof officeCounter.reply>

export const officeShiftOpen = defineOfficeCall({
  ...post,
  access,
  name: 'office-shift-open',
  path: '/office/counter/open',
  summary: 'Opens a shift with the counted float of a drawer.',
  request: z.object({ accountId, counts: cashCount }),
  reply: shift,
})

export const officeDrawerMove = defineOfficeCall({
  ...post,
  access,
  name: 'office-drawer-move',
  path: '/office/counter/move',
  summary: 'Records cash that was paid into the drawer, paid out, or taken to the bank.',
  request: z
    .object({
      shiftId,
      /** Made on the device: a repeated movement is recorded once. */
      key: z.uuid(),
      kind: z.enum(DRAWER_MOVES),
      amount: money.check(z.positive('Enter an amount above 0.')),
      reason: maybe(200),
      /** Number of the bank's slip. */
      slip: maybe(40),
    })
    .check(
      z.refine(({ kind, slip }) => kind !== 'to-bank' || Boolean(slip), {
        message: 'Enter the number of the bank’s slip.',
        path: ['slip'],
      }),
      z.refine(({ kind, reason }) => kind === 'to-bank' || Boolean(reason), {
        message: 'Enter a reason.',
        path: ['reason'],
      }),
    ),
  reply: shift,
})

export const officeShiftClose = defineOfficeCall({
  ...post,
  // Also for managers of drawers: the handler checks whose shift it is.
  access: 'staff',
  name: 'office-shift-close',
  path: '/office/counter/close',
  summary: 'Closes a shift with the counted cash. A large difference waits for a second person.',
  request: z.object({ shiftId, counts: cashCount, reason: maybe(400) }),
  reply: shift,
})

export const officeShiftList = defineOfficeCall({
  ...get,
  access: 'drawer.manage',
  name: 'office-shift-list',
  path: '/office/counter/shifts',
  summary: 'The last shifts of all drawers, newest first, and the limits of their differences.',
  request: z.object({}),
  reply: z.object({ shifts: z.array(shift), limits }),
})

const settings = z.object({
  /** Lowest price at the counter, in percent of the list price. Never below cost. */
  floorPercent: z
    .int('Enter whole percent.')
    .check(z.minimum(50, 'Enter 50 to 100 percent.'), z.maximum(100, 'Enter 50 to 100 percent.')),
  ...limits.shape,
})
export type CounterSettings = z.output<typeof settings>
const savedSettings = z.object({ ...settings.shape, version: z.int() })

export const officeCounterSettings = defineOfficeCall({
  ...get,
  access: 'settings.view',
  name: 'office-counter-settings',
  path: '/office/counter/settings',
  summary: 'Settings of the counter: the lowest price, and the limits of counted differences.',
  request: z.object({}),
  reply: savedSettings,
})

export const officeCounterSettingsSave = defineOfficeCall({
  ...post,
  access: 'settings.edit',
  needsFreshFactor: true,
  name: 'office-counter-settings-save',
  path: '/office/counter/settings/save',
  summary: 'Sets the lowest price at the counter, and the limits of counted differences.',
  request: savedSettings.check(
    z.refine(({ reasonAbove, secondAbove }) => reasonAbove >= 0 && secondAbove >= reasonAbove, {
      message: 'Enter at least the limit above which a reason is needed.',
      path: ['secondAbove'],
    }),
  ),
  reply: savedSettings,
})

export const DRAWER_CALLS = [
  officeCounter,
  officeShiftOpen,
  officeDrawerMove,
  officeShiftClose,
  officeShiftList,
  officeCounterSettings,
  officeCounterSettingsSave,
] as const
