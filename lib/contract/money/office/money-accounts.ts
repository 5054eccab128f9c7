import * as z from 'zod/mini'
import { day, filled, money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { ACCOUNT_KINDS } from '../money-kinds.ts'
import { moneyEntry, statementLine } from './reconciliation.ts'

/** The accounts of the shop, money on its way between them, and the tolerance of differences. */

const read = { method: 'POST', body: 'json', answer: 'json', writes: false, access: 'payments.view' } as const
const write = { method: 'POST', body: 'json', answer: 'json', writes: true } as const
const id = z.int().check(z.positive())

const account = z.object({
  accountId: z.int(),
  kind: z.enum(ACCOUNT_KINDS),
  name: z.string(),
  /** The short code or the number of the bank account; empty without one. */
  number: z.string(),
  isMain: z.boolean(),
  isRetired: z.boolean(),
  version: z.int(),
  /** By the shop's entries. */
  balance: money,
  /** Closing balance of the latest statement, and its time; null without a statement. */
  theirs: z.nullable(z.object({ balance: money, at: z.string() })),
  /** Balance that the provider reported, with the accounts that it consists of; null without a report. */
  reported: z.nullable(
    z.object({ balance: money, at: z.string(), parts: z.array(z.object({ name: z.string(), balance: money })) }),
  ),
  closedThrough: z.nullable(day),
  /** Items that need a decision: lines without an entry, entries without a line, money without an order. */
  open: z.int(),
  toCheck: z.int(),
  /** Of the oldest open item. */
  openSince: z.nullable(z.string()),
  /** Closing balances of the last 30 days, oldest first. */
  days: z.array(z.object({ day, balance: money })),
})
export type MoneyAccount = z.output<typeof account>

export const officeMoneyAccounts = defineOfficeCall({
  ...read,
  name: 'office-money-accounts',
  path: '/office/money/accounts',
  summary: 'The accounts of the shop with balances, open items and the last closed day.',
  request: z.object({}),
  reply: z.array(account),
})

export const officeMoneyAccountSave = defineOfficeCall({
  ...write,
  access: 'money.accounts',
  needsFreshFactor: true,
  name: 'office-money-account-save',
  path: '/office/money/accounts/save',
  summary: 'Adds a bank account or a drawer, or changes its name and number, or retires it.',
  request: z.object({
    /** Absent: a new account. */
    account: z.optional(z.object({ accountId: id, version: z.int() })),
    kind: z.enum(['mpesa', 'bank', 'drawer']),
    name: filled('Enter a name.', 60),
    accountNumber: z._default(z.string().check(z.trim(), z.maxLength(30)), ''),
    isRetired: z._default(z.boolean(), false),
  }),
  reply: account,
})

const settlement = z.object({
  settlementId: z.int(),
  from: z.object({ accountId: z.int(), name: z.string() }),
  to: z.nullable(z.object({ accountId: z.int(), name: z.string() })),
  reference: z.string(),
  leftAt: z.string(),
  gross: money,
  fee: money,
  net: money,
  arrivedAt: z.nullable(z.string()),
  /** The bank's line; null while it is on its way. */
  line: z.nullable(statementLine),
})
export type Settlement = z.output<typeof settlement>

export const officeSettlements = defineOfficeCall({
  ...read,
  name: 'office-settlements',
  path: '/office/money/settlements',
  summary: 'Money on its way to the bank, oldest first, and the latest that arrived, with its cost.',
  request: z.object({}),
  reply: z.object({ waiting: z.array(settlement), arrived: z.array(settlement) }),
})

export const officeSettlement = defineOfficeCall({
  ...read,
  name: 'office-settlement',
  path: '/office/money/settlement',
  summary: 'The contents of a settlement: its payments, refunds and fees.',
  request: z.object({ settlementId: id }),
  reply: z.object({ settlement, entries: z.array(moneyEntry) }),
})

export const officeSettlementArrived = defineOfficeCall({
  ...write,
  access: 'payments.match',
  name: 'office-settlement-arrived',
  path: '/office/money/settlement/arrived',
  summary: 'Names the line of the bank that received a settlement. A difference up to the tolerance is written off.',
  request: z.object({ settlementId: id, lineId: id }),
  reply: settlement,
})

/** The largest tolerance that can be set, in cents. */
export const MAX_TOLERANCE = 50_00

export const officeMoneySettings = defineOfficeCall({
  ...read,
  name: 'office-money-settings',
  path: '/office/money/settings',
  summary: 'The settings of the reconciliation.',
  request: z.object({}),
  reply: z.object({ tolerance: money }),
})

export const officeMoneySettingsSave = defineOfficeCall({
  ...write,
  access: 'money.accounts',
  needsFreshFactor: true,
  name: 'office-money-settings-save',
  path: '/office/money/settings/save',
  summary: 'Sets the largest difference that can be written off.',
  request: z.object({
    tolerance: money.check(z.refine((cents) => cents >= 0 && cents <= MAX_TOLERANCE, 'Enter KSh 0 to KSh 50.')),
  }),
  reply: z.object({ tolerance: money }),
})

export const MONEY_ACCOUNT_CALLS = [
  officeMoneyAccounts,
  officeMoneyAccountSave,
  officeSettlements,
  officeSettlement,
  officeSettlementArrived,
  officeMoneySettings,
  officeMoneySettingsSave,
] as const
