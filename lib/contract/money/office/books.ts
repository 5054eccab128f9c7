import * as z from 'zod/mini'
import { day, filled, money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { PLAN_KEYS } from '../account-plan.ts'

/** The files for the accountant: double entry over the account plan, the VAT of a period, and the entries of the accounts. */

/** The most days of one file and of its totals. */
export const MAX_BOOK_DAYS = 366

/** Days in Nairobi, both included. */
export const bookDays = z.object({ from: day, to: day })
export type BookDays = z.output<typeof bookDays>

const planAccount = z.object({
  code: filled('Enter a code.', 20).check(z.regex(/^[\w.-]+$/, 'Use letters, digits, dots and hyphens.')),
  name: filled('Enter a name.', 80),
})
const plan = z.record(z.enum(PLAN_KEYS), planAccount)
const planSetting = z.object({
  plan,
  version: z.int(),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
})

const read = { method: 'POST', body: 'json', answer: 'json', writes: false, access: 'payments.view' } as const

export const officeAccountPlan = defineOfficeCall({
  ...read,
  name: 'office-account-plan',
  path: '/office/money/account-plan',
  summary: 'The account plan of the files for the accountant.',
  request: z.object({}),
  reply: planSetting,
})

export const officeAccountPlanSave = defineOfficeCall({
  ...{ method: 'POST', body: 'json', answer: 'json', writes: true, access: 'money.accounts', needsFreshFactor: true },
  name: 'office-account-plan-save',
  path: '/office/money/account-plan/save',
  summary: 'Changes codes and names of the account plan. Files made before are not changed.',
  request: z.object({ plan, version: z.int() }),
  reply: planSetting,
})

const bookTotals = z.object({
  accounts: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      /** Of accounts with money: their balance before the first day; null for the others. */
      opening: z.nullable(money),
      debit: money,
      credit: money,
      closing: z.nullable(money),
    }),
  ),
  /** Equal, or an account of the plan is wrong. */
  debit: money,
  credit: money,
  /** The entries of each account beside its statements in these days; `theirs` is null without a statement. */
  checks: z.array(
    z.object({ accountId: z.int(), name: z.string(), ledger: money, theirs: z.nullable(money), open: z.int() }),
  ),
  /** Invoices less credit notes by rate of VAT. Rounding is outside the rates. */
  vat: z.array(z.object({ rate: z.number(), net: money, vat: money })),
  rounding: money,
  invoices: z.int(),
  creditNotes: z.int(),
})
export type BookTotals = z.output<typeof bookTotals>

export const officeBookTotals = defineOfficeCall({
  ...read,
  name: 'office-book-totals',
  path: '/office/money/books',
  summary: 'Totals of a period by account and rate of VAT, and the accounts beside their statements.',
  request: bookDays,
  reply: bookTotals,
})

export const BOOK_CALLS = [officeAccountPlan, officeAccountPlanSave, officeBookTotals] as const
