import * as z from 'zod/mini'
import type { ReportBasis, ReportGroup } from '#lib/contract/office/report-groups.ts'
import type { ReportNarrow } from '#lib/contract/office/reports.ts'
import { type Statement, statement } from '../../db/statement.ts'
import { FACTS } from './facts.sql.ts'
import { factsWith, GROUP_KEYS, isInGroup } from './group-keys.ts'

/** The span of a report, and of the period before it, which some keys look at. */
export interface ReportSpan {
  start: Date
  end: Date
  beforeStart: Date
  beforeEnd: Date
  /** Of the group that it is narrowed to. */
  ofKey: string | null
}

export interface GroupParams extends ReportSpan {
  /** Groups with these keys only; null for all. */
  keys: readonly string[] | null
  /** Of an export: after this key. */
  afterKey: string | null
  atMost: number
}

const groupRow = z.strictObject({
  /** Null in the row of all together. */
  key: z.nullable(z.string()),
  groups: z.int(),
  count: z.int(),
  tenths: z.int(),
  products: z.int(),
  delivery: z.int(),
  discount: z.int(),
  vat: z.int(),
  rounding: z.int(),
  plus: z.int(),
  minus: z.int(),
  known: z.int(),
  cost: z.int(),
})
export type GroupRow = z.output<typeof groupRow>

const sum = (what: string, name: string) => `coalesce(sum(${what}), 0)::bigint AS "${name}"`
const SUMS = [
  ...['tenths', 'products', 'delivery', 'discount', 'vat', 'rounding', 'plus', 'minus'].map((name) =>
    sum(`f.${name}`, name),
  ),
]
/** What products with a known cost were sold for, and what they cost. What came back or was cancelled is taken off both. */
const COSTS = [
  `coalesce(sum(f.products) FILTER (WHERE v.cost_cents IS NOT NULL), 0)::bigint AS known`,
  `coalesce(sum(round(f.tenths * v.cost_cents / 10.0)), 0)::bigint AS cost`,
]
const NO_COSTS = ['0::bigint AS known', '0::bigint AS cost']

type GroupStatement = Statement<GroupParams, typeof groupRow>
const made = new Map<string, GroupStatement>()

export interface Division {
  basis: ReportBasis
  group: ReportGroup
  of: ReportNarrow | null
  withCosts: boolean
  /** largest: the largest totals; key: in the order of their keys. */
  order: 'largest' | 'key'
}

/**
 * The statement that divides a report: one row for each group and one for all together. Without a name, so that it is planned
 * for its own days each time.
 */
export function groupStatement({ basis, group, of, withCosts, order }: Division): GroupStatement {
  const name = [basis, group, of?.group, of?.group === 'step' ? of.key : '', withCosts, order].join()
  const found = made.get(name)
  if (found) return found
  const by = GROUP_KEYS[group]
  const narrow = of && isInGroup(of.group, of.key)
  const hasCosts = withCosts && basis !== 'money'
  const isOfLines = by.isOfLines === true || narrow?.isOfLines === true
  const count = isOfLines
    ? 'count(DISTINCT f.doc) FILTER (WHERE f.plus <> f.minus OR f.products <> 0)'
    : 'coalesce(sum(f.counts), 0)'
  const one = statement<GroupParams>()({
    row: groupRow,
    sql: `
      WITH ${FACTS[basis]}, grouped AS (
        SELECT grouping(k.key) AS is_all, k.key, ${count}::int AS count, ${[...SUMS, ...(hasCosts ? COSTS : NO_COSTS)].join(', ')}
        ${factsWith([by.joins, narrow?.joins, hasCosts ? 'variant' : undefined])}
        CROSS JOIN LATERAL (SELECT ${by.key} AS key) k
        WHERE ${narrow?.condition ?? 'true'}
        GROUP BY GROUPING SETS ((k.key), ())
      )
      SELECT key, (count(*) OVER () - 1)::int AS groups, count, tenths, products, delivery, discount, vat, rounding, plus, minus,
        known, cost
      FROM grouped
      WHERE is_all = 1 OR (($keys::text[] IS NULL OR key = ANY($keys::text[])) AND ($afterKey::text IS NULL OR key > $afterKey))
      ORDER BY is_all DESC, ${order === 'key' ? 'key' : 'greatest(abs(plus - minus), plus) DESC, key'}
      LIMIT $atMost::int + 1`,
  })
  made.set(name, one)
  return one
}
