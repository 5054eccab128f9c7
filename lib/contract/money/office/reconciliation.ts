import * as z from 'zod/mini'
import { day, filled, money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { ACCOUNT_KINDS, ENTRY_KINDS, LINE_KINDS, LINE_STATES, MATCH_RULES } from '../money-kinds.ts'

/**
 * Reconciliation: the accounts of the shop, the lines of statements beside the shop's entries, and the close
 * of each day. Amounts above zero are received, below zero paid out.
 */

const read = { method: 'POST', body: 'json', answer: 'json', writes: false, access: 'payments.view' } as const
const write = { method: 'POST', body: 'json', answer: 'json', writes: true } as const
const id = z.int().check(z.positive())
const somebody = z.object({ staffId: z.int(), name: z.string() })
/** A reason that staff write for a colleague or an auditor. */
export const reconcileReason = filled('Enter a reason.', 300)

export const moneyEntry = z.object({
  entryId: z.int(),
  kind: z.enum(ENTRY_KINDS),
  amount: money,
  at: z.string(),
  reference: z.nullable(z.string()),
  /** "10604 Josphat Mutiso", "Mara Textiles, account" or a description. */
  title: z.string(),
  orderNo: z.nullable(z.int()),
  /** Address in the office of the record behind it; null without one. */
  path: z.nullable(z.string()),
  note: z.string(),
})
export type MoneyEntry = z.output<typeof moneyEntry>

export const statementLine = z.object({
  lineId: z.int(),
  lineNo: z.int(),
  fileId: z.int(),
  kind: z.enum(LINE_KINDS),
  state: z.enum(LINE_STATES),
  amount: money,
  at: z.string(),
  /** The day it is counted on: the first open day if its own day was closed. */
  day,
  reference: z.nullable(z.string()),
  accountTyped: z.string(),
  phone: z.nullable(z.string()),
  payer: z.nullable(z.string()),
  details: z.string(),
  /** Why it is to be checked; its author and time. */
  check: z.nullable(z.object({ reason: z.string(), by: somebody, at: z.string() })),
})
export type StatementLine = z.output<typeof statementLine>

export const officeStatementLines = defineOfficeCall({
  ...read,
  name: 'office-statement-lines',
  path: '/office/money/lines',
  summary: 'Lines of a statement with the entries that they match, newest first, in pages, with their sums.',
  request: z.object({
    accountId: id,
    from: day,
    to: day,
    /** A receipt, a name, an amount or an order number. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    /** Absent: lines of every state. */
    state: z.optional(z.enum(LINE_STATES)),
    perPage: z._default(z.int().check(z.minimum(1), z.maximum(500)), 200),
    after: z._default(z.nullable(z.object({ at: z.iso.datetime(), lineId: z.int() })), null),
  }),
  reply: z.object({
    rows: z.array(
      z.object({ line: statementLine, entries: z.array(moneyEntry), rule: z.nullable(z.enum(MATCH_RULES)) }),
    ),
    /** With the first page. */
    sums: z.nullable(z.object({ rows: z.int(), theirs: money, ledger: money })),
  }),
  meta: z.object({ next: z.nullable(z.object({ at: z.string(), lineId: z.int() })) }),
})

export const officeEntrySearch = defineOfficeCall({
  ...read,
  name: 'office-entry-search',
  path: '/office/money/entries/search',
  summary: 'Entries without a line, by receipt, amount, name or order number, to choose one for a line.',
  request: z.object({ accountId: id, text: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  reply: z.array(moneyEntry),
})

const done = z.object({ text: z.string() })

export const officeLineMatch = defineOfficeCall({
  ...write,
  access: 'payments.match',
  name: 'office-line-match',
  path: '/office/money/lines/match',
  summary: 'Joins a line with one or several entries whose sum is its amount.',
  request: z.object({
    lineId: id,
    entryIds: z.array(id).check(z.minLength(1), z.maxLength(500)),
    rule: z._default(z.enum(MATCH_RULES), 'chosen'),
  }),
  reply: done,
})

export const officeLineRelease = defineOfficeCall({
  ...write,
  access: 'payments.match',
  name: 'office-line-release',
  path: '/office/money/lines/release',
  summary: 'Undoes the match of a line, or its mark "to check", while its day is not closed.',
  request: z.object({ lineId: id }),
  reply: done,
})

/** Kinds that staff can record for a line that the shop has no entry for. */
export const EXPLAINED_KINDS = ['charge', 'settlement', 'kept', 'correction'] as const

export const officeLineExplain = defineOfficeCall({
  ...write,
  access: 'payments.match',
  name: 'office-line-explain',
  path: '/office/money/lines/explain',
  summary: 'Records an entry for a line that has none: a charge, a settlement, income without an order, a correction.',
  request: z.object({ lineId: id, kind: z.enum(EXPLAINED_KINDS), reason: reconcileReason }),
  reply: done,
})

export const officeWriteOff = defineOfficeCall({
  ...write,
  access: 'money.write-off',
  name: 'office-write-off',
  path: '/office/money/write-off',
  summary: 'Writes off the difference of a line and its entries, or a whole line, within the tolerance.',
  request: z.object({ lineId: id, entryIds: z._default(z.array(id), []), reason: reconcileReason }),
  reply: done,
})

export const officeLineCheck = defineOfficeCall({
  ...write,
  access: 'payments.match',
  name: 'office-line-check',
  path: '/office/money/lines/check',
  summary: 'Marks a line "to check" with a reason: it stays on a list, and its day can be closed.',
  request: z.object({ lineId: id, reason: reconcileReason }),
  reply: done,
})

export const officeEntryCorrect = defineOfficeCall({
  ...write,
  access: 'payments.match',
  needsFreshFactor: true,
  name: 'office-entry-correct',
  path: '/office/money/entries/correct',
  summary: 'Removes money that was counted and never arrived, by an entry of the first open day.',
  request: z.object({ entryId: id, reason: reconcileReason }),
  reply: done,
})

const dayOfAccount = z.object({
  accountId: z.int(),
  name: z.string(),
  kind: z.enum(ACCOUNT_KINDS),
  day,
  opening: money,
  in: money,
  out: money,
  charges: money,
  closing: money,
  /** Closing balance by the statement or the count; null without one. */
  theirs: z.nullable(money),
  /** Sum of the lines less the sum of the entries of the day. */
  difference: money,
  open: z.int(),
  toCheck: z.int(),
  closed: z.nullable(z.object({ by: somebody, at: z.string(), note: z.string() })),
  /** Whether the day before is closed, or no day is. */
  isNext: z.boolean(),
  /** Why it cannot be closed without a note; empty if it can. */
  obstacles: z.array(z.string()),
})
export type DayOfAccount = z.output<typeof dayOfAccount>

export const officeMoneyDays = defineOfficeCall({
  ...read,
  name: 'office-money-days',
  path: '/office/money/days',
  summary: 'The days of a period with each account: their sums, the ledger, open items and the person that closed it.',
  request: z.object({ from: day, to: day, accountId: z.optional(id) }),
  reply: z.array(dayOfAccount),
})

export const officeMoneyDay = defineOfficeCall({
  ...read,
  name: 'office-money-day',
  path: '/office/money/day',
  summary: 'One day of an account: its equation, sums by kind, and corrections that later days made to it.',
  request: z.object({ accountId: id, day }),
  reply: z.object({
    day: dayOfAccount,
    kinds: z.array(z.object({ kind: z.enum(ENTRY_KINDS), count: z.int(), sum: money })),
    lineKinds: z.array(z.object({ kind: z.enum(LINE_KINDS), count: z.int(), sum: money })),
    /** Entries counted on a later day because this one was closed, and entries of earlier days counted here. */
    late: z.array(z.object({ entry: moneyEntry, countedOn: day })),
    /** The next open day of the account that has something to close; null without one. */
    next: z.nullable(day),
  }),
})

export const officeDayClose = defineOfficeCall({
  ...write,
  access: 'money.close',
  needsFreshFactor: true,
  name: 'office-day-close',
  path: '/office/money/day/close',
  summary: 'Closes a day of one or several accounts. With open items a note is needed. It cannot be opened again.',
  request: z.object({
    day,
    accountIds: z.array(id).check(z.minLength(1), z.maxLength(50)),
    note: z._default(z.string().check(z.trim(), z.maxLength(300)), ''),
  }),
  reply: z.array(dayOfAccount),
})

export const RECONCILIATION_CALLS = [
  officeStatementLines,
  officeEntrySearch,
  officeLineMatch,
  officeLineRelease,
  officeLineExplain,
  officeWriteOff,
  officeLineCheck,
  officeEntryCorrect,
  officeMoneyDays,
  officeMoneyDay,
  officeDayClose,
] as const
