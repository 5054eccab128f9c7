import * as z from 'zod/mini'
import { defineCall, EVERYBODY, type Who } from '../base/call.ts'
import { USER_TYPE, type UserType } from '../base/codes.ts'
import { email, productId } from '../base/fields.ts'
import { linkToken } from '../identity/passwords.ts'

/** An email when a sold-out product is back: additions of ours, named by the extension `back-in-stock`. */

/** Customers buy for themselves or their own company. */
const CUSTOMERS: readonly UserType[] = [USER_TYPE.branch, USER_TYPE.consumer, USER_TYPE.trader]
export const CUSTOMERS_AND_GUESTS: readonly Who[] = ['guest', ...CUSTOMERS]

/** Maximum number of products that a person can wait for. */
export const MAX_AWAITED = 50

const post = { method: 'POST', body: 'json', answer: 'json', writes: true } as const

export const backInStockRequest = defineCall({
  ...post,
  name: 'back-in-stock-request',
  path: '/back-in-stock-request',
  summary:
    'Requests one email when a sold-out product is back. A guest must first confirm the email by an emailed link.',
  who: CUSTOMERS_AND_GUESTS,
  /** `email` is a guest's; for a customer signed in it is the account's. */
  request: z.object({ productId, email: z.optional(email) }),
  /** waiting: an email will follow. confirm: a link was mailed. in-stock: it is back already. */
  reply: z.object({ state: z.enum(['waiting', 'confirm', 'in-stock']) }),
})

export const backInStockList = defineCall({
  ...post,
  writes: false,
  name: 'back-in-stock-list',
  path: '/back-in-stock-list',
  summary: "The products of the caller's back-in-stock requests.",
  who: CUSTOMERS,
  request: z.object({}),
  reply: z.array(productId),
})

export const backInStockCancel = defineCall({
  ...post,
  name: 'back-in-stock-cancel',
  path: '/back-in-stock-cancel',
  summary: 'Deletes the back-in-stock request of the caller for a product.',
  who: CUSTOMERS,
  request: z.object({ productId }),
  reply: z.object({}),
})

export const backInStockConfirm = defineCall({
  ...post,
  name: 'back-in-stock-confirm',
  path: '/back-in-stock-confirm',
  summary: 'Confirms a guest’s email with the emailed link: one email follows when the product is back.',
  who: EVERYBODY,
  request: z.object({ token: linkToken }),
  reply: z.object({ productId, name: z.string(), isInStock: z.boolean() }),
})

export const backInStockStop = defineCall({
  ...post,
  name: 'back-in-stock-stop',
  path: '/back-in-stock-stop',
  summary: 'Deletes all back-in-stock requests of the person of an emailed link.',
  who: EVERYBODY,
  request: z.object({ token: linkToken }),
  reply: z.object({}),
})
