import * as z from 'zod/mini'
import { BUYERS, defineCall, EVERYBODY, type FileRule } from '../base/call.ts'
import { filled, money, orderId, productId, quantity, referenceId } from '../base/fields.ts'
import { RETURN_CONDITIONS, RETURN_REASONS } from './reasons.ts'

/** Returns that customers request on the page of an order, with an account or by the secret of a guest's page. */

export const RETURN_STATES = [
  'requested',
  'question',
  'approved',
  'declined',
  'received',
  'credited',
  'cancelled',
] as const
export type ReturnState = (typeof RETURN_STATES)[number]

export const WAYS_BACK = ['drop-off', 'collection'] as const
/** An exchange is store credit with which staff prepare an order of the products in the note. */
export const SETTLEMENTS = ['refund', 'store-credit', 'exchange'] as const
export type Settlement = (typeof SETTLEMENTS)[number]

/** Pictures of one return. */
export const MAX_RETURN_PHOTOS = 6
export const RETURN_PHOTO: FileRule = {
  types: ['image/jpeg', 'image/png'],
  minBytes: 100,
  maxBytes: 1000 * 1024,
  required: true,
  message: 'Choose a picture (JPEG or PNG).',
  tooLarge: 'The picture is larger than 1 MB.',
}

const account = { orderId }
const guest = { token: z.string() }
const returnNo = z.int().check(z.positive('This return is not known.'))
const photoIds = z.array(z.int().check(z.positive())).check(z.maxLength(MAX_RETURN_PHOTOS, 'At most 6 pictures.'))
const MAX_LINES = 500
const isEachOnce = z.refine<{ productId: number }[]>(
  (lines) => new Set(lines.map((line) => line.productId)).size === lines.length,
  'A product appears twice.',
)

const line = z.object({
  productId,
  name: z.string(),
  unit: z.string(),
  step: z.number(),
  /** The largest quantity that the customer can return now. */
  left: z.number(),
  /** The last day to return it, in Nairobi; null if it cannot be returned any longer. */
  lastDay: z.nullable(z.string()),
  /** True if it can be returned only for a fault of the shop. */
  onlyFaults: z.boolean(),
  /** Why it cannot be returned; null if it can. */
  refusal: z.nullable(z.string()),
})
export type ReturnableProduct = z.output<typeof line>

const shownReturn = z.object({
  returnNo,
  state: z.enum(RETURN_STATES),
  settlement: z.enum(SETTLEMENTS),
  createdAt: z.string(),
  /** The next step for the customer. */
  nextStep: z.string(),
  canCancel: z.boolean(),
  photos: z.int(),
  lines: z.array(
    z.object({
      productId,
      name: z.string(),
      unit: z.string(),
      quantity: z.number(),
      /** Null before the decision, and before the receipt. */
      approved: z.nullable(z.number()),
      received: z.nullable(z.number()),
      reason: z.string(),
    }),
  ),
  /** Oldest first. */
  messages: z.array(z.object({ isShop: z.boolean(), text: z.string(), at: z.string() })),
  /** Serials of its credit notes. */
  creditNotes: z.array(z.string()),
})
export type ShownReturn = z.output<typeof shownReturn>

const overview = z.object({
  /** Days after delivery in which products can be returned. */
  days: z.int(),
  lines: z.array(line),
  /** Newest first. */
  returns: z.array(shownReturn),
  /** Counters and pick-up points that take returns. */
  points: z.array(z.object({ id: referenceId, name: z.string(), address: z.string(), hours: z.string() })),
  /** Whether the shop can collect the products, at the address of a delivery. */
  allowsCollection: z.boolean(),
  settlements: z.array(z.enum(SETTLEMENTS)),
})
export type ReturnsOverview = z.output<typeof overview>

const preview = z.object({
  /** Value of the products with VAT: it is credited after we received them. */
  credit: money,
  /** Part of it that is refunded; the rest reduces the amount that is still due. */
  refund: money,
})

const read = { method: 'POST', body: 'json', answer: 'json', writes: false } as const
const write = { method: 'POST', body: 'json', answer: 'json', writes: true, idempotent: true } as const

const previewed = { lines: z.array(z.object({ productId, quantity })).check(z.minLength(1), z.maxLength(MAX_LINES)) }
const text = filled('Write your answer.', 1000)

/** The form of a return. */
const requested = {
  lines: z
    .array(
      z.object({
        productId,
        quantity,
        reason: z.enum(RETURN_REASONS, 'Choose a reason.'),
        condition: z.enum(RETURN_CONDITIONS, 'Choose a condition.'),
      }),
    )
    .check(z.minLength(1, 'Choose at least one product.'), z.maxLength(MAX_LINES), isEachOnce),
  wayBack: z.enum(WAYS_BACK, 'Choose how the products come back.'),
  pickUpPointId: z.nullable(referenceId),
  settlement: z.enum(SETTLEMENTS),
  note: z._default(z.string().check(z.trim(), z.maxLength(1000, 'At most 1000 characters.')), ''),
  photoIds: z._default(photoIds, []),
}

const forAccount = { who: BUYERS, acting: true } as const
const forGuest = { who: EVERYBODY } as const

const OVERVIEW = { ...read, summary: 'Products of an order that can be returned, and its returns.', reply: overview }
export const orderReturns = defineCall({
  ...{ ...OVERVIEW, ...forAccount, name: 'order-returns', path: '/order-returns' },
  request: z.object(account),
})
export const guestOrderReturns = defineCall({
  ...{ ...OVERVIEW, ...forGuest, name: 'guest-order-returns', path: '/guest-order-returns' },
  request: z.object(guest),
})

const PREVIEW = { ...read, summary: 'The credit for products before their return is sent.', reply: preview }
export const returnPreview = defineCall({
  ...{ ...PREVIEW, ...forAccount, name: 'return-preview', path: '/return-preview' },
  request: z.object({ ...account, ...previewed }),
})
export const guestReturnPreview = defineCall({
  ...{ ...PREVIEW, ...forGuest, name: 'guest-return-preview', path: '/guest-return-preview' },
  request: z.object({ ...guest, ...previewed }),
})

const PHOTO = {
  ...({ ...write, idempotent: false, body: 'multipart', files: { picture: RETURN_PHOTO } } as const),
  summary: 'Stores a picture before a return is sent. A picture without a return is deleted after a day.',
  reply: z.object({ photoId: z.int() }),
}
export const returnPhoto = defineCall({
  ...{ ...PHOTO, ...forAccount, name: 'return-photo', path: '/return-photo' },
  request: z.object(account),
})
export const guestReturnPhoto = defineCall({
  ...{ ...PHOTO, ...forGuest, name: 'guest-return-photo', path: '/guest-return-photo' },
  request: z.object(guest),
})

const SEND = {
  ...write,
  summary: 'Requests the return of delivered products. Staff decide.',
  reply: z.object({ returnNo }),
}
export const returnSend = defineCall({
  ...{ ...SEND, ...forAccount, name: 'return-send', path: '/return-send' },
  request: z.object({ ...account, ...requested }),
})
export const guestReturnSend = defineCall({
  ...{ ...SEND, ...forGuest, name: 'guest-return-send', path: '/guest-return-send' },
  request: z.object({ ...guest, ...requested }),
})

const ANSWER = { ...write, summary: 'Answers a question of the shop about a return.', reply: z.object({ returnNo }) }
export const returnAnswer = defineCall({
  ...{ ...ANSWER, ...forAccount, name: 'return-answer', path: '/return-answer' },
  request: z.object({ ...account, returnNo, text, photoIds: z._default(photoIds, []) }),
})
export const guestReturnAnswer = defineCall({
  ...{ ...ANSWER, ...forGuest, name: 'guest-return-answer', path: '/guest-return-answer' },
  request: z.object({ ...guest, returnNo, text, photoIds: z._default(photoIds, []) }),
})

const CANCEL = { ...write, summary: 'Cancels a return before it is received.', reply: z.object({ returnNo }) }
export const returnCancel = defineCall({
  ...{ ...CANCEL, ...forAccount, name: 'return-cancel', path: '/return-cancel' },
  request: z.object({ ...account, returnNo }),
})
export const guestReturnCancel = defineCall({
  ...{ ...CANCEL, ...forGuest, name: 'guest-return-cancel', path: '/guest-return-cancel' },
  request: z.object({ ...guest, returnNo }),
})

export const RETURN_CALLS = [
  ...([orderReturns, returnPreview, returnPhoto, returnSend, returnAnswer, returnCancel] as const),
  ...([guestOrderReturns, guestReturnPreview, guestReturnPhoto] as const),
  ...([guestReturnSend, guestReturnAnswer, guestReturnCancel] as const),
] as const
