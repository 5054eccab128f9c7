import * as z from 'zod/mini'
import { BALANCE_DUE } from '../../base/deposit.ts'
import { money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'

/** Terms of deposits: for a product, a family, or orders from an amount. */

const sets = { method: 'POST', body: 'json', writes: true, answer: 'json', access: 'prices.set' } as const

const id = z.int().check(z.positive())
const version = z.int()

const wholeShillings = money.check(
  z.refine((cents) => cents > 0 && cents % 100 === 0, 'Enter whole shillings above 0.'),
)

/** Highest number of days between an order and its balance. */
export const MAX_BALANCE_DAYS = 365

const fields = {
  /** A product or a family; null: orders from an amount. */
  target: z.nullable(z.object({ kind: z.enum(['family', 'variant']), id })),
  /** Smallest total of an order; null for a product. */
  from: z.nullable(wholeShillings),
  depositPercent: z.nullable(z.int().check(z.minimum(1, 'Enter 1 to 99.'), z.maximum(99, 'Enter 1 to 99.'))),
  /** For a product: of each unit. For an order amount: of the order. */
  amount: z.nullable(wholeShillings),
  balanceDue: z.enum(BALANCE_DUE),
  balanceDays: z.int().check(z.minimum(1, 'Enter 1 to 365 days.'), z.maximum(MAX_BALANCE_DAYS, 'Enter 1 to 365 days.')),
  retainedPercent: z.int().check(z.minimum(0, 'Enter 0 to 100.'), z.maximum(100, 'Enter 0 to 100.')),
}

const needsScope = z.refine<{ target: unknown; from: unknown }>(
  ({ target, from }) => (target === null) !== (from === null),
  { message: 'Choose a product or an order amount.', path: ['target'] },
)
const needsShare = z.refine<{ depositPercent: unknown; amount: unknown }>(
  ({ depositPercent, amount }) => (depositPercent === null) !== (amount === null),
  { message: 'Enter a percentage or an amount.', path: ['depositPercent'] },
)

export const depositTermsForm = z.object(fields).check(needsScope, needsShare)
export type DepositTermsForm = z.output<typeof depositTermsForm>

const terms = z.object({
  termsId: id,
  version,
  form: depositTermsForm,
  /** Of the product or the family; for orders "Orders from KSh 100,000". */
  name: z.string(),
  /** Empty for orders. */
  code: z.string(),
  /** "30% deposit, balance before dispatch" */
  text: z.string(),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
})
export type OfficeDepositTerms = z.output<typeof terms>

export const officeDepositTerms = defineOfficeCall({
  name: 'office-deposit-terms',
  path: '/office/prices/deposits',
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: false,
  access: 'prices.view',
  summary: 'Terms of deposits of products, families and orders, 100 per page.',
  request: z.object({
    /** In a product's name or code. */
    text: z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
    skip: z._default(z.int().check(z.minimum(0), z.maximum(100_000)), 0),
  }),
  reply: z.object({ terms: z.array(terms), total: z.int(), next: z.nullable(z.int()) }),
})

export const officeDepositTermsSave = defineOfficeCall({
  ...sets,
  name: 'office-deposit-terms-save',
  path: '/office/prices/deposits/save',
  summary: 'Adds or changes terms of deposits. Orders placed before stay unchanged.',
  request: z.object({ ...fields, termsId: z.optional(id), version: z.optional(version) }).check(needsScope, needsShare),
  reply: terms,
})

export const officeDepositTermsRemove = defineOfficeCall({
  ...sets,
  name: 'office-deposit-terms-remove',
  path: '/office/prices/deposits/remove',
  summary: 'Removes terms of deposits. Orders placed before stay unchanged.',
  request: z.object({ termsId: id, version }),
  reply: z.object({}),
})

export const DEPOSIT_TERMS_CALLS = [officeDepositTerms, officeDepositTermsSave, officeDepositTermsRemove] as const
