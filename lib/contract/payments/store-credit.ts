import * as z from 'zod/mini'
import { defineCall } from '../base/call.ts'
import { USER_TYPE, type UserType } from '../base/codes.ts'
import { money, orderId } from '../base/fields.ts'

/** Consumers and owners of companies: they view store credit and pay with it. */
export const WITH_STORE_CREDIT: readonly UserType[] = [USER_TYPE.consumer, USER_TYPE.trader]

/** Stored texts: a value is never renamed. */
export const STORE_CREDIT_KINDS = ['return', 'goodwill', 'overpayment', 'spent', 'given-back', 'correction'] as const
export type StoreCreditKind = (typeof STORE_CREDIT_KINDS)[number]

export const storeCreditEntry = z.object({
  entryId: z.int(),
  at: z.string(),
  kind: z.enum(STORE_CREDIT_KINDS),
  /** Above zero: credited. Below zero: used. */
  amount: money,
  /** Balance after it. */
  balance: money,
  reason: z.string(),
  /** The order that it belongs to. */
  order: z.nullable(z.object({ orderId, orderNo: z.int() })),
})
export type StoreCreditEntry = z.output<typeof storeCreditEntry>

/** An addition of ours to the specification. */
export const storeCredit = defineCall({
  name: 'store-credit',
  viewAsNeeds: 'payments.view',
  path: '/store-credit',
  method: 'GET',
  summary: "The caller's store credit, or their company's: the balance and its entries, newest first.",
  who: WITH_STORE_CREDIT,
  body: 'none',
  answer: 'json',
  writes: false,
  request: z.object({ pageNo: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1) }),
  reply: z.object({ balance: money, entries: z.array(storeCreditEntry) }),
  meta: z.object({ total: z.int(), perPage: z.int() }),
})

/**
 * Pays for an unpaid order with store credit: as much as is left, up to the amount due. Refused: `changed-meanwhile` with
 * the present balance in the message, `already-paid`, `payment-in-flight`, `not-allowed`, `not-found` for another user's
 * order.
 */
export const payWithStoreCredit = defineCall({
  name: 'pay-with-store-credit',
  path: '/pay-with-store-credit',
  method: 'POST',
  summary: 'Pays for an unpaid order of the caller with store credit.',
  who: WITH_STORE_CREDIT,
  body: 'json',
  answer: 'json',
  writes: true,
  idempotent: true,
  request: z.object({
    orderId,
    /** Whole shillings, at most the balance and the amount due. */
    amount: money,
  }),
  reply: z.object({
    orderId,
    /** Amount still due. */
    due: money,
    /** Store credit that is left. */
    balance: money,
  }),
})
