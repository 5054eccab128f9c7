import * as z from 'zod/mini'
import type { ReportBasis, ReportGroup } from '#lib/contract/reports/office/report-groups.ts'
import type { ReportNarrow } from '#lib/contract/reports/office/reports.ts'
import { type Statement, statement } from '../../../db/statement.ts'
import { GROUP_KEYS, isOfLines } from './group-keys.ts'
import { sourceOf } from './sources.ts'

/** The span of a report, and of the period before it, which some keys need. */
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
  /** Null in the row of all together, which is missing where lines are divided: it is read of the whole orders. */
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
  /** Of all groups. */
  allKnown: z.int(),
  allCost: z.int(),
})
export type GroupRow = z.output<typeof groupRow>

const FIGURES = ['tenths', 'products', 'delivery', 'discount', 'vat', 'rounding', 'plus', 'minus'] as const
const SUMS = FIGURES.map((name) => `coalesce(sum(f.${name}), 0)::bigint AS ${name}`).join(', ')
/** Sales and cost of products with a known cost. Returned or cancelled quantities are deducted from both. */
const COSTS = `coalesce(sum(f.products) FILTER (WHERE v.cost_cents IS NOT NULL), 0)::bigint AS known,
  coalesce(sum(round(f.tenths * v.cost_cents / 10.0)), 0)::bigint AS cost`
const NO_COSTS = '0::bigint AS known, 0::bigint AS cost'
/** Lines with a remaining amount. */
const STANDS = '(f.plus <> f.minus OR f.products <> 0)'

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

/** Whether the row of all together is read of the whole orders, because the groups cut them up. */
export const isCutUp = ({ group, of }: Pick<Division, 'group' | 'of'>): boolean =>
  isOfLines(group) && !(of && isOfLines(of.group))

/** How many orders or documents a group has. */
function countOf({ group, of }: Division): string {
  if (!isOfLines(group) && !(of && isOfLines(of.group))) return 'coalesce(sum(f.counts), 0)'
  // An order has a variant in one line.
  return group === 'variant' && !of
    ? `count(*) FILTER (WHERE ${STANDS})`
    : `count(DISTINCT f.no) FILTER (WHERE ${STANDS})`
}

/**
 * The statement that divides a report: a row for each group and, unless it cuts orders up, one for all together. Without a name,
 * so that it is planned for its own days each time.
 */
export function groupStatement(division: Division): GroupStatement {
  const { basis, group, of, order } = division
  // Of whole orders no costs are read.
  const withCosts = division.withCosts && isOfLines(group)
  const name = [basis, group, of?.group, of?.group === 'step' ? of.key : '', withCosts, order].join()
  const found = made.get(name)
  if (found) return found
  const { parts, from, where } = sourceOf(basis, group, of, withCosts)
  const sets = isCutUp(division) ? 'k.key' : 'GROUPING SETS ((k.key), ())'
  const one = statement<GroupParams>()({
    row: groupRow,
    sql: `
      WITH ${parts}, grouped AS (
        SELECT ${isCutUp(division) ? '0' : 'grouping(k.key)'} AS is_all, k.key, ${countOf(division)}::int AS count, ${SUMS},
          ${withCosts ? COSTS : NO_COSTS}
        ${from} CROSS JOIN LATERAL (SELECT ${GROUP_KEYS[group].key} AS key) k ${where}
        GROUP BY ${sets}
      ), counted AS (
        SELECT *, (count(*) FILTER (WHERE is_all = 0) OVER ())::int AS groups,
          coalesce(sum(known) FILTER (WHERE is_all = 0) OVER (), 0)::bigint AS all_known,
          coalesce(sum(cost) FILTER (WHERE is_all = 0) OVER (), 0)::bigint AS all_cost
        FROM grouped
      )
      SELECT key, groups, count, ${FIGURES.join(', ')}, known, cost, all_known AS "allKnown", all_cost AS "allCost"
      FROM counted
      WHERE is_all = 1 OR (($keys::text[] IS NULL OR key = ANY($keys::text[])) AND ($afterKey::text IS NULL OR key > $afterKey))
      ORDER BY is_all DESC, ${order === 'key' ? 'key' : 'greatest(abs(plus - minus), plus) DESC, key'}
      LIMIT $atMost::int + ${isCutUp(division) ? 0 : 1}`,
  })
  made.set(name, one)
  return one
}
