import * as z from 'zod/mini'
import { day, filled, kenyanMobile, maybe, money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'

/** The phone of a rider: stops, their hand-over at the door, and the cash that the rider carries. */

const post = { method: 'POST', body: 'json', answer: 'json', writes: true } as const
const get = { method: 'GET', body: 'none', answer: 'json', writes: false } as const
const access = 'deliveries.run'

const parcelId = z.int().check(z.positive())
/** Made on the phone: an action that is sent again is recorded once. */
const actionId = z.uuid()
const at = z.iso.datetime({ offset: true })

export const STOP_STATES = ['waiting', 'missed', 'delivered', 'refused'] as const

const stop = z.object({
  parcelId: z.int(),
  orderNo: z.int(),
  parcelNo: z.int(),
  customer: z.string(),
  place: z.string(),
  state: z.enum(STOP_STATES),
  /** Amount to take; of a finished stop 0. */
  due: money,
  /** Cash taken at this stop. */
  cash: money,
  reason: z.string(),
  nextDay: z.nullable(day),
  hasPicture: z.boolean(),
  /** The customer has a code, and gave it to the rider. */
  hasCode: z.boolean(),
  isCodeConfirmed: z.boolean(),
  /** Products of the parcel: the phone has them without a connection. */
  lines: z.array(z.object({ productId: z.int(), product: z.string(), unit: z.string(), quantity: z.number() })),
})
export type RiderStop = z.output<typeof stop>

const carried = {
  /** Cash of the shop that the rider carries, and the number of stops that it is from. */
  carried: money,
  carriedStops: z.int(),
  /** No further cash above this sum. */
  limit: money,
}

const handIn = z.object({
  handInId: z.string(),
  amount: money,
  /** The receiver has made the code: the rider can enter it. */
  hasCode: z.boolean(),
})

export const officeRiderRun = defineOfficeCall({
  ...get,
  access,
  name: 'office-rider-run',
  path: '/office/rider',
  summary: 'The stops of the caller in their order, and the cash that the caller carries.',
  request: z.object({}),
  reply: z.object({ ...carried, stops: z.array(stop), handIn: z.nullable(handIn) }),
})
export type RiderRun = z.output<typeof officeRiderRun.reply>

const refusedLine = z.object({ productId: z.int().check(z.positive()), quantity: z.number().check(z.positive()) })

export const officeRiderStop = defineOfficeCall({
  ...get,
  access,
  name: 'office-rider-stop',
  path: '/office/rider/stop',
  summary: 'A stop with its products, and the state of its last M-Pesa prompt.',
  request: z.object({ parcelId }),
  reply: z.object({
    ...stop.shape,
    ...carried,
    /** Its number among the stops of the caller, and how many there are. */
    no: z.int(),
    of: z.int(),
    prompt: z.nullable(z.object({ state: z.enum(['waiting', 'paid', 'failed']), reason: z.nullable(z.string()) })),
  }),
})
export type RiderStopDetails = z.output<typeof officeRiderStop.reply>

export const officeRiderPhone = defineOfficeCall({
  ...get,
  access,
  isLogged: true,
  name: 'office-rider-phone',
  path: '/office/rider/phone',
  summary: 'The phone number of the recipient, for the rider of the run.',
  request: z.object({ parcelId }),
  reply: z.object({ phone: z.string() }),
})

export const officeRiderDue = defineOfficeCall({
  ...post,
  writes: false,
  access,
  name: 'office-rider-due',
  path: '/office/rider/due',
  summary: 'The amount to take if the customer refuses some products.',
  request: z.object({ parcelId, refused: z.array(refusedLine) }),
  reply: z.object({ due: money }),
})

export const officeRiderPrompt = defineOfficeCall({
  ...post,
  access,
  name: 'office-rider-prompt',
  path: '/office/rider/prompt',
  summary: 'Sends an M-Pesa prompt at the door, to the recipient or to another phone.',
  request: z.object({
    ...{ parcelId, promptId: z.uuid(), phone: z.optional(kenyanMobile) },
    /** Products that are not taken reduce the amount. */
    refused: z.array(refusedLine),
  }),
  reply: z.object({}),
})

export const officeRiderDeliver = defineOfficeCall({
  ...post,
  access,
  name: 'office-rider-deliver',
  path: '/office/rider/deliver',
  summary: 'Records that a parcel was handed over, with the cash taken and the products refused.',
  request: z
    .object({
      actionId,
      parcelId,
      /** By the phone’s clock. */
      at,
      /** Stored on the phone and sent later: the cash has been taken. */
      isOffline: z.boolean(),
      /** Cash taken: the amount due. */
      cash: money.check(z.minimum(0)),
      refused: z.array(refusedLine).check(z.maxLength(200)),
      /** Why products were refused. */
      reason: maybe(200),
      /** Name of the person who took it, if it was not the buyer. */
      takenBy: maybe(80),
    })
    .check(
      z.refine(({ refused, reason }) => refused.length === 0 || Boolean(reason), {
        message: 'Enter why the products were refused.',
        path: ['reason'],
      }),
    ),
  reply: z.object({}),
})
export type Delivery = z.output<typeof officeRiderDeliver.request>

export const officeRiderMiss = defineOfficeCall({
  ...post,
  access,
  name: 'office-rider-miss',
  path: '/office/rider/miss',
  summary: 'Records that the parcel could not be handed over, and the next day.',
  request: z.object({
    ...{ actionId, parcelId, at },
    isOffline: z.boolean(),
    reason: filled('Enter a reason.', 200),
    nextDay: day,
  }),
  reply: z.object({}),
})
export type Miss = z.output<typeof officeRiderMiss.request>

export const doorPicture = {
  types: ['image/jpeg', 'image/png'],
  minBytes: 100,
  maxBytes: 6 * 1024 * 1024,
  required: true,
  message: 'Choose a picture (JPEG or PNG).',
  tooLarge: 'The picture is larger than 6 MB.',
} as const

export const officeRiderPicture = defineOfficeCall({
  ...post,
  body: 'multipart',
  access,
  name: 'office-rider-picture',
  path: '/office/rider/picture',
  summary: 'Stores the picture at the door.',
  request: z.object({ parcelId }),
  files: { picture: doorPicture },
  reply: z.object({}),
})

export const officeRiderCode = defineOfficeCall({
  ...post,
  access,
  name: 'office-rider-code',
  path: '/office/rider/code',
  summary: 'Checks the code that the customer gave at the door, as proof of the delivery. Five wrong codes end it.',
  request: z.object({
    parcelId,
    code: z.string().check(z.trim(), z.regex(/^\d{4}$/, 'Enter the four digits of the code.')),
  }),
  reply: z.object({}),
})

export const officeRiderOrder = defineOfficeCall({
  ...post,
  access,
  name: 'office-rider-order',
  path: '/office/rider/order',
  summary: 'Sets the order of the caller’s stops.',
  request: z.object({ parcelIds: z.array(parcelId).check(z.minLength(1), z.maxLength(200)) }),
  reply: z.object({}),
})

export const officeHandInState = defineOfficeCall({
  ...post,
  access,
  name: 'office-hand-in-state',
  path: '/office/rider/hand-in',
  summary: 'States the cash that the caller hands in. A statement that was not confirmed is replaced.',
  request: z.object({
    handInId: z.uuid(),
    amount: money.check(z.positive('Enter an amount above 0.')),
    /** Why it is not the cash that the caller carries. */
    reason: maybe(200),
  }),
  reply: z.object({}),
})

export const officeHandInConfirm = defineOfficeCall({
  ...post,
  access,
  name: 'office-hand-in-confirm',
  path: '/office/rider/confirm',
  summary: 'Confirms cash that was handed in, with the receiver’s code.',
  request: z.object({
    handInId: z.uuid(),
    code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Enter the six digits of the code.')),
  }),
  reply: z.object({}),
})

export const RIDER_CALLS = [
  officeRiderRun,
  officeRiderStop,
  officeRiderPhone,
  officeRiderDue,
  officeRiderPrompt,
  officeRiderDeliver,
  officeRiderMiss,
  officeRiderPicture,
  officeRiderCode,
  officeRiderOrder,
  officeHandInState,
  officeHandInConfirm,
] as const
