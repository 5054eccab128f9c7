import * as z from 'zod/mini'
import { filled, money, referenceId } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { storeCreditEntry } from '../store-credit.ts'

/** Store credit of customers: balances, statements, credit given by staff, and refunds that are credited. */

const post = { method: 'POST', body: 'json', answer: 'json' } as const

/** A company, or a consumer by user id. */
export const creditOwner = z.union([z.object({ companyId: referenceId }), z.object({ userId: referenceId })])
export type CreditOwnerInput = z.output<typeof creditOwner>

/** Names an owner in approvals: "company-12", "user-7". */
export const ownerKey = (owner: CreditOwnerInput): string =>
  'companyId' in owner ? `company-${owner.companyId}` : `user-${owner.userId}`

const account = z.object({
  accountId: z.int(),
  owner: creditOwner,
  name: z.string(),
  balance: money,
  /** Time of the last entry. */
  changedAt: z.string(),
})
export type StoreCreditAccount = z.output<typeof account>

export const officeStoreCreditList = defineOfficeCall({
  ...post,
  writes: false,
  access: 'payments.view',
  showsCustomers: true,
  name: 'office-store-credit-list',
  path: '/office/store-credit',
  summary: 'Customers with store credit, the largest balance first, and the total that the shop owes them.',
  request: z.object({ pageNo: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1) }),
  reply: z.object({ accounts: z.array(account), count: z.int(), total: money }),
  meta: z.object({ perPage: z.int() }),
})

export const officeStoreCredit = defineOfficeCall({
  ...post,
  writes: false,
  access: 'payments.view',
  showsCustomers: true,
  name: 'office-store-credit',
  path: '/office/store-credit/account',
  summary: 'The store credit of a customer: the balance and its entries, newest first.',
  request: z.object({
    owner: creditOwner,
    pageNo: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
  }),
  reply: z.object({
    balance: money,
    entries: z.array(
      z.extend(storeCreditEntry, {
        /** The person who entered it; null: it followed from an order. */
        staff: z.nullable(z.string()),
      }),
    ),
    /** Above it a second person is needed; null: never. */
    limit: z.nullable(money),
  }),
  meta: z.object({ total: z.int(), perPage: z.int() }),
})

/** `done`, or `asked` if a second person must approve it. */
const given = z.object({ state: z.enum(['done', 'asked']), balance: money })

const reason = filled('Enter a reason. The customer reads it.', 300)

export const officeStoreCreditGive = defineOfficeCall({
  ...post,
  writes: true,
  access: 'refunds.record',
  needsFreshFactor: true,
  name: 'office-store-credit-give',
  path: '/office/store-credit/give',
  summary: 'Gives store credit to a customer, or corrects it. Above the limit a second person must approve it.',
  request: z.object({
    owner: creditOwner,
    kind: z.enum(['goodwill', 'correction']),
    /** Whole shillings. A correction can be below zero. */
    amount: money,
    reason,
    /** A random id of the form: a repeated request is entered once. */
    requestId: z.string().check(z.minLength(16), z.maxLength(60)),
  }),
  reply: given,
})

export const officeRefundAsCredit = defineOfficeCall({
  ...post,
  writes: true,
  access: 'refunds.record',
  needsFreshFactor: true,
  name: 'office-refund-as-credit',
  path: '/office/refunds/as-credit',
  summary:
    'Gives a refund due as store credit, as the customer chose. Above the limit a second person must approve it.',
  request: z.object({ orderNo: z.int().check(z.positive()), amount: money, reason }),
  reply: given,
})

export const STORE_CREDIT_CALLS = [
  officeStoreCreditList,
  officeStoreCredit,
  officeStoreCreditGive,
  officeRefundAsCredit,
] as const
