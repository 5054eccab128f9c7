import * as z from 'zod/mini'
import { day, money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { defineJob } from '../../jobs/office/jobs.ts'
import { matchReason } from '../match-reason.ts'
import { MATCH_RULES } from '../money-kinds.ts'
import { moneyEntry, reconcileReason, statementLine } from './reconciliation.ts'

/** Open items of an account: lines, entries and money without an order that staff decide on. */

const id = z.int().check(z.positive())
const somebody = z.object({ staffId: z.int(), name: z.string() })

const suggestion = z.object({
  rule: z.enum(MATCH_RULES),
  reasons: z.array(matchReason),
  /** An entry that the line can show; null for an order. */
  entry: z.nullable(moneyEntry),
  /** An order for money without an order; null for an entry. */
  order: z.nullable(z.object({ orderNo: z.int(), customer: z.string(), due: money, placedAt: z.string() })),
})
export type MatchSuggestion = z.output<typeof suggestion>

/** Groups of open items, in their order. `check`: lines and entries that stay open with a reason. */
export const ITEM_GROUPS = ['unmatched', 'line', 'entry', 'check'] as const
export type ItemGroup = (typeof ITEM_GROUPS)[number]

/**
 * An open item of an account. `line`: the statement has it, the shop does not. `entry`: the shop has it, and a
 * statement of its day does not. `unmatched`: both have it, and it has no order.
 */
const openItem = z.object({
  itemId: z.string(),
  group: z.enum(ITEM_GROUPS),
  at: z.string(),
  day,
  amount: money,
  line: z.nullable(statementLine),
  entry: z.nullable(moneyEntry),
  /** Of money without an order: its receipt, and the company that its account number names. */
  unmatched: z.nullable(
    z.object({
      receipt: z.string(),
      /** The account number as typed. */
      account: z.string(),
      payer: z.nullable(z.string()),
      text: z.string(),
      company: z.nullable(z.object({ companyId: z.int(), name: z.string() })),
      /** Progress of its refund; null without a refund. While it is on its way, the money cannot be assigned. */
      refund: z.nullable(z.enum(['asked', 'approved', 'sent', 'unknown'])),
    }),
  ),
  /** Why it is to be checked; its author and time. */
  check: z.nullable(z.object({ reason: z.string(), by: somebody, at: z.string() })),
  suggestions: z.array(suggestion),
  takenBy: z.nullable(somebody),
})
export type OpenItem = z.output<typeof openItem>

/** The last item of a page. */
const itemCursor = z.object({ group: z.enum(ITEM_GROUPS), day, at: z.iso.datetime(), key: z.int() })

export type ItemCursor = z.output<typeof itemCursor>

export const officeOpenItems = defineOfficeCall({
  ...{ method: 'POST', body: 'json', answer: 'json', writes: false, access: 'payments.view' },
  name: 'office-open-items',
  path: '/office/money/open',
  summary: 'Open items of an account with suggestions and reasons, in groups, oldest day first in each, in pages.',
  request: z.object({
    accountId: id,
    from: z.optional(day),
    through: z.optional(day),
    /** A receipt, an amount, a name, an account number or an order number. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    perPage: z._default(z.int().check(z.minimum(1), z.maximum(500)), 200),
    /** `next` of the page before. */
    after: z._default(z.nullable(itemCursor), null),
  }),
  reply: z.object({
    items: z.array(openItem),
    /** All items of each group, with the first page. */
    groups: z.nullable(z.array(z.object({ group: z.enum(ITEM_GROUPS), count: z.int(), sum: money }))),
  }),
  meta: z.object({ next: z.nullable(itemCursor) }),
})

export const officeItemPlace = defineOfficeCall({
  ...{ method: 'POST', body: 'json', answer: 'json', writes: false, access: 'payments.view' },
  name: 'office-item-place',
  path: '/office/money/open/place',
  summary: 'The account of an open item that a link names; null if the item is decided or unknown.',
  request: z.object({ itemId: z.string().check(z.maxLength(80)) }),
  reply: z.object({ accountId: z.nullable(z.int()) }),
})

const write = { method: 'POST', body: 'json', answer: 'json', writes: true, access: 'payments.match' } as const
const done = z.object({ text: z.string() })

export const officeEntryCheck = defineOfficeCall({
  ...write,
  name: 'office-entry-check',
  path: '/office/money/entries/check',
  summary: 'Marks an entry "to check" with a reason: it stays on a list, and its day can be closed.',
  request: z.object({ entryId: id, reason: reconcileReason }),
  reply: done,
})

export const officeEntryRelease = defineOfficeCall({
  ...write,
  name: 'office-entry-release',
  path: '/office/money/entries/release',
  summary: 'Undoes the mark "to check" of an entry, while its day is not closed.',
  request: z.object({ entryId: id }),
  reply: done,
})

export const assignLineJob = defineJob({
  kind: 'money.assign-line',
  permission: 'payments.match',
  summary: 'Records the received money of a line, which the shop has no entry for, as a payment of an order.',
  needsFreshFactor: true,
  input: z.object({
    lineId: id,
    orderNo: id,
    note: z._default(z.string().check(z.trim(), z.maxLength(300, 'At most 300 characters.')), ''),
  }),
})

export const OPEN_ITEM_CALLS = [
  officeOpenItems,
  officeItemPlace,
  officeEntryCheck,
  officeEntryRelease,
  assignLineJob,
] as const
