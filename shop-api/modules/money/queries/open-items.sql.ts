import * as z from 'zod/mini'
import { ITEM_GROUPS, type ItemGroup } from '#lib/contract/money/office/open-items.ts'
import { statement } from '../../../db/statement.ts'
import { NEEDS_LINE, OPEN_ENTRIES, OPEN_LINES, WAITING_MONEY } from './open-sources.sql.ts'
import { entriesWithText } from './shown-entries.sql.ts'
import { LINE_HAS_TEXT } from './shown-lines.sql.ts'

/** All open items: the number of a line or an entry (`id`), or the receipt of money without an order. */
const ITEMS = `SELECT 'line' AS kind, id, NULL::text AS receipt, account_id, day, at, cents, is_check FROM (${OPEN_LINES}) l
  UNION ALL SELECT 'entry', id, NULL, account_id, day, at, cents, is_check FROM (${OPEN_ENTRIES}) e
  UNION ALL SELECT 'unmatched', id, receipt, account_id, day, at, cents, false FROM (${WAITING_MONEY}) w`

/** Numbers of open items by account and day. */
export const openCounts = statement<{ accountId: number | null }>()({
  name: 'money-open-counts',
  row: z.strictObject({
    accountId: z.int(),
    day: z.string(),
    open: z.int(),
    toCheck: z.int(),
    since: z.nullable(z.date()),
  }),
  sql: `
    SELECT o.account_id AS "accountId", o.day::text AS day, count(*) FILTER (WHERE NOT o.is_check)::int AS open,
      count(*) FILTER (WHERE o.is_check)::int AS "toCheck", min(o.at) FILTER (WHERE NOT o.is_check) AS since
    FROM (${ITEMS}) o GROUP BY o.account_id, o.day`,
})

export interface ItemSearch {
  accountId: number
  from: string | null
  through: string | null
  /** In upper case; null for all items. */
  text: string | null
  /** Null if the text is not an amount. */
  cents: number | null
  orderNo: number | null
}

const GROUPED = `SELECT i.*, CASE WHEN i.is_check THEN 'check' ELSE i.kind END AS "group", date_trunc('milliseconds', i.at) AS moment
  FROM (${ITEMS}) i
  WHERE ($from::date IS NULL OR i.day >= $from) AND ($through::date IS NULL OR i.day <= $through)
    AND ($text::text IS NULL OR abs(i.cents) = $cents::bigint OR CASE i.kind
      WHEN 'line' THEN EXISTS (SELECT 1 FROM statement_lines l WHERE l.id = i.id AND ${LINE_HAS_TEXT})
      WHEN 'entry' THEN EXISTS (SELECT 1 ${entriesWithText('e.id = i.id')})
      ELSE EXISTS (SELECT 1 FROM unmatched_payments u WHERE u.receipt = i.receipt AND (u.receipt = $text
        OR u.named_order_no = $orderNo::bigint OR position($text IN upper(concat_ws(' ', u.account_reference, u.payer_name))) > 0)) END)`

const PLACE = `array_position(ARRAY[${ITEM_GROUPS.map((group) => `'${group}'`).join(', ')}], o."group")`

/** A page of open items: in groups, oldest day first in each. */
export const pageOpenItems = statement<
  ItemSearch & {
    after: ItemGroup | null
    afterDay: string | null
    afterAt: Date | null
    afterId: number | null
    atMost: number
  }
>()({
  name: 'money-open-items',
  row: z.strictObject({
    kind: z.enum(['line', 'entry', 'unmatched']),
    group: z.enum(ITEM_GROUPS),
    /** Of the line or the entry. */
    id: z.int(),
    receipt: z.nullable(z.string()),
    day: z.string(),
    at: z.date(),
    cents: z.int(),
  }),
  sql: `
    SELECT o.kind, o."group", o.id, o.receipt, o.day::text AS day, o.moment AS at, o.cents FROM (${GROUPED}) o
    WHERE $after::text IS NULL OR (${PLACE}, o.day, o.moment, o.id)
      > (${PLACE.replace('o."group"', '$after::text')}, $afterDay::date, $afterAt::timestamptz, $afterId::bigint)
    ORDER BY ${PLACE}, o.day, o.moment, o.id LIMIT $atMost`,
})

/** All open items of each group. */
export const sumOpenItems = statement<ItemSearch>()({
  name: 'money-open-sums',
  row: z.strictObject({ group: z.enum(ITEM_GROUPS), count: z.int(), cents: z.int() }),
  sql: `SELECT o."group", count(*)::int AS count, sum(o.cents)::bigint AS cents FROM (${GROUPED}) o
    GROUP BY o."group" ORDER BY ${PLACE}`,
})

/** The account of an open item: a line or an entry by its number, money without an order by its receipt. */
export const placeOfItem = statement<{ kind: string; id: string }>()({
  row: z.strictObject({ accountId: z.int() }),
  sql: `SELECT o.account_id AS "accountId" FROM (${ITEMS.replaceAll('$accountId', 'NULL')}) o
    WHERE o.kind = $kind AND coalesce(o.receipt, o.id::text) = $id`,
})

/** The marks "to check" of entries. */
export const checksOfEntries = statement<{ ids: readonly number[] }>()({
  name: 'money-entry-checks',
  row: z.strictObject({ entryId: z.int(), reason: z.string(), staffId: z.int(), name: z.string(), at: z.date() }),
  sql: `SELECT k.entry_id AS "entryId", k.reason, s.id AS "staffId", s.name, k.checked_at AS at
    FROM money_entry_checks k JOIN staff_members s ON s.id = k.checked_by WHERE k.entry_id = ANY($ids::bigint[])`,
})

/** Entries without a line that have the amount of an open line, at most three days apart. */
export const entriesOfAmount = statement<{ lineIds: readonly number[] }>()({
  name: 'money-entries-of-amount',
  row: z.strictObject({ lineId: z.int(), entryId: z.int(), minutes: z.int() }),
  sql: `
    SELECT f."lineId", f."entryId", f.minutes FROM (
      SELECT l.id AS "lineId", e.id AS "entryId", (abs(extract(epoch FROM e.at - l.at)) / 60)::int AS minutes,
        row_number() OVER (PARTITION BY l.id ORDER BY abs(extract(epoch FROM e.at - l.at)), e.id) AS place
      FROM statement_lines l JOIN money_entries e ON e.account_id = l.account_id AND e.cents = l.cents
        AND e.at BETWEEN l.at - interval '3 days' AND l.at + interval '3 days'
      WHERE l.id = ANY($lineIds::bigint[]) AND ${NEEDS_LINE}
    ) f WHERE f.place <= 3`,
})
