import * as z from 'zod/mini'
import { day, money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { STOP_STATES } from './rider.ts'

/** The office’s side of riders: their runs, and the cash that they hand in. */

const post = { method: 'POST', body: 'json', answer: 'json', writes: true } as const
const get = { method: 'GET', body: 'none', answer: 'json', writes: false } as const

const rider = z.object({
  staffId: z.int(),
  name: z.string(),
  /** Cash that the rider carries by the book, and since when. */
  carried: money,
  since: z.nullable(z.string()),
  /** Handed in today. */
  handedIn: money,
  /** Stops of today: finished, and all. */
  done: z.int(),
  stops: z.int(),
  /** A statement that waits for a receiver. */
  handIn: z.nullable(z.object({ handInId: z.string(), amount: money, reason: z.string(), at: z.string() })),
})
export type RiderCash = z.output<typeof rider>

export const officeRiderCash = defineOfficeCall({
  ...get,
  access: 'cash.receive',
  name: 'office-rider-cash',
  path: '/office/money/cash',
  summary: 'Riders with their cash and stops, and the drawers that can receive it.',
  request: z.object({}),
  reply: z.object({
    riders: z.array(rider),
    drawers: z.array(z.object({ accountId: z.int(), name: z.string() })),
    /** Runs whose parcels are not all delivered. */
    runs: z.array(
      z.object({ runId: z.int(), riderId: z.nullable(z.int()), carrier: z.string(), open: z.int(), due: money }),
    ),
  }),
})
export type RiderCashBook = z.output<typeof officeRiderCash.reply>

export const officeHandInCode = defineOfficeCall({
  ...post,
  access: 'cash.receive',
  name: 'office-hand-in-code',
  path: '/office/money/cash/code',
  summary: 'Makes the code with which a rider confirms the counted cash. It is valid for 10 minutes.',
  // The response contains the code: it is never stored for a repeated call.
  idempotent: false,
  request: z.object({
    handInId: z.uuid(),
    accountId: z.int('Choose a drawer.').check(z.positive('Choose a drawer.')),
  }),
  reply: z.object({ code: z.string(), endsAt: z.string() }),
})

export const officeRunRider = defineOfficeCall({
  ...post,
  access: 'cash.receive',
  name: 'office-run-rider',
  path: '/office/packing/run-rider',
  summary: 'Gives a run to an own rider, or to another rider.',
  request: z.object({ runId: z.int().check(z.positive()), riderId: z.int('Choose a rider.').check(z.positive()) }),
  reply: z.object({}),
})

export const officeRiderList = defineOfficeCall({
  ...get,
  access: 'packing.work',
  name: 'office-rider-list',
  path: '/office/packing/riders',
  summary: 'The own riders, for parcels that are handed to them.',
  request: z.object({}),
  reply: z.object({ riders: z.array(z.object({ staffId: z.int(), name: z.string() })) }),
})

const settings = z.object({
  /** No further cash above this sum. */
  limit: money.check(z.minimum(0), z.maximum(10_000_000_00)),
  version: z.int(),
})

export const officeRiderSettings = defineOfficeCall({
  ...get,
  access: 'settings.view',
  name: 'office-rider-settings',
  path: '/office/settings/riders',
  summary: 'The cash above which a rider takes no further cash.',
  request: z.object({}),
  reply: settings,
})

export const officeRiderSettingsSave = defineOfficeCall({
  ...post,
  access: 'settings.edit',
  needsFreshFactor: true,
  name: 'office-rider-settings-save',
  path: '/office/settings/riders/save',
  summary: 'Sets the cash above which a rider takes no further cash.',
  request: settings,
  reply: settings,
})

export const officeRiderStops = defineOfficeCall({
  ...get,
  access: 'cash.receive',
  name: 'office-rider-stops',
  path: '/office/money/cash/stops',
  summary: 'The open stops of a rider and those finished today, with the cash of each.',
  request: z.object({ riderId: z.int().check(z.positive()) }),
  reply: z.object({
    stops: z.array(
      z.object({
        ...{ parcelId: z.int(), orderNo: z.int(), parcelNo: z.int(), customer: z.string() },
        ...{ state: z.enum(STOP_STATES), due: money, cash: money, reason: z.string(), nextDay: z.nullable(day) },
        /** The customer's code is stronger than a picture; null without both. */
        proof: z.nullable(z.enum(['code', 'picture'])),
      }),
    ),
  }),
})
export type RiderStopOfCash = z.output<typeof officeRiderStops.reply>['stops'][number]

export const RIDER_CASH_CALLS = [
  officeRiderList,
  officeRiderCash,
  officeRiderStops,
  officeHandInCode,
  officeRunRider,
  officeRiderSettings,
  officeRiderSettingsSave,
] as const
