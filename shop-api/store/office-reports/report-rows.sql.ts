import * as z from 'zod/mini'
import type { ReportBasis } from '#lib/contract/office/report-groups.ts'
import type { ReportNarrow } from '#lib/contract/office/reports.ts'
import { type Statement, statement } from '../../db/statement.ts'
import { FACTS } from './facts.sql.ts'
import { factsWith, isInGroup } from './group-keys.ts'
import type { ReportSpan } from './group-report.sql.ts'

export interface RowParams extends ReportSpan {
  afterAt: Date | null
  afterId: string | null
  atMost: number
}

const sourceRow = z.strictObject({
  id: z.string(),
  at: z.date(),
  orderNo: z.int(),
  reference: z.string(),
  kind: z.string(),
  customer: z.string(),
  products: z.int(),
  vat: z.int(),
  plus: z.int(),
  minus: z.int(),
})
const sumRow = z.strictObject({
  rows: z.int(),
  counted: z.int(),
  products: z.int(),
  vat: z.int(),
  plus: z.int(),
  minus: z.int(),
})

/** Of a part of an order: only those that have something of it. */
const HAS_SOME = 'HAVING bool_or(f.plus <> 0 OR f.minus <> 0 OR f.discount <> 0)'

function sourcesOf(basis: ReportBasis, of: ReportNarrow | null): string {
  const narrow = of && isInGroup(of.group, of.key)
  return `WITH ${FACTS[basis]}, sources AS (
    SELECT f.doc, sum(f.counts) AS counts, sum(f.products)::bigint AS products, sum(f.vat)::bigint AS vat,
      sum(f.plus)::bigint AS plus, sum(f.minus)::bigint AS minus
    ${factsWith([narrow?.joins])} WHERE ${narrow?.condition ?? 'true'}
    GROUP BY f.doc ${narrow?.isOfLines ? HAS_SOME : ''}
  )`
}

const kept = <Made>(make: (basis: ReportBasis, of: ReportNarrow | null) => Made) => {
  const made = new Map<string, Made>()
  return (basis: ReportBasis, of: ReportNarrow | null): Made => {
    const name = [basis, of?.group, of?.group === 'step' ? of.key : ''].join()
    const one = made.get(name) ?? make(basis, of)
    made.set(name, one)
    return one
  }
}

/** The orders, documents or movements behind a figure, the newest first, each with its share of the figure. */
export const rowsStatement = kept(
  (basis, of): Statement<RowParams, typeof sourceRow> =>
    statement<RowParams>()({
      row: sourceRow,
      sql: `
        ${sourcesOf(basis, of)}, page AS (
          SELECT s.*, o.at, o.order_no, o.reference, o.kind, o.user_id, o.company_id, o.address
          FROM sources s JOIN picked o ON o.doc = s.doc
          WHERE $afterAt::timestamptz IS NULL OR (o.at, o.doc) < ($afterAt, $afterId::text)
          ORDER BY o.at DESC, o.doc DESC LIMIT $atMost::int
        )
        SELECT p.doc AS id, p.at, p.order_no AS "orderNo", p.reference, p.kind, p.products, p.vat, p.plus, p.minus,
          coalesce(c.name, nullif(concat_ws(' ', u.first_name, u.last_name), ''),
            nullif(concat_ws(' ', p.address->>'firstName', nullif(p.address->>'lastName', '')), ''), 'Guest') AS customer
        FROM page p LEFT JOIN companies c ON c.id = p.company_id LEFT JOIN users u ON u.id = p.user_id
        ORDER BY p.at DESC, p.doc DESC`,
    }),
)

/** What they come to. */
export const rowSumsStatement = kept(
  (basis, of): Statement<ReportSpan, typeof sumRow> =>
    statement<ReportSpan>()({
      row: sumRow,
      sql: `
        ${sourcesOf(basis, of)}
        SELECT count(*)::int AS rows, count(*) FILTER (WHERE o.kind <> 'cancelled')::int AS counted,
          coalesce(sum(s.products), 0)::bigint AS products, coalesce(sum(s.vat), 0)::bigint AS vat,
          coalesce(sum(s.plus), 0)::bigint AS plus, coalesce(sum(s.minus), 0)::bigint AS minus
        FROM sources s JOIN picked o ON o.doc = s.doc`,
    }),
)
