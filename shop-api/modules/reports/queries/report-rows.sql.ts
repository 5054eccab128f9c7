import * as z from 'zod/mini'
import type { ReportBasis } from '#lib/contract/reports/office/report-groups.ts'
import type { ReportNarrow } from '#lib/contract/reports/office/reports.ts'
import { type Statement, statement } from '../../../db/statement.ts'
import { isOfLines } from './group-keys.ts'
import type { ReportSpan } from './group-report.sql.ts'
import { sourceOf } from './sources.ts'

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

/** Of lines: only orders and documents that have something of it. */
const HAS_SOME = 'HAVING bool_or(f.plus <> 0 OR f.minus <> 0 OR f.discount <> 0)'
const AMOUNTS = ['products', 'vat', 'plus', 'minus'] as const

/** The rows behind a figure, as `sources`: each order, document or movement with its share. */
function sourcesOf(basis: ReportBasis, of: ReportNarrow | null): string {
  const { parts, from, where } = sourceOf(basis, null, of)
  const whose = 'doc, at, order_id, order_no, reference, kind'
  if (!of || !isOfLines(of.group)) {
    const shares = AMOUNTS.map((name) => `f.${name}`).join(', ')
    return `WITH ${parts}, sources AS (SELECT ${whose.replace(/(\w+)/g, 'o.$1')}, ${shares} ${from} ${where})`
  }
  const shares = AMOUNTS.map((name) => `sum(f.${name})::bigint AS ${name}`).join(', ')
  return `WITH ${parts}, shares AS (SELECT f.no, ${shares} ${from} ${where} GROUP BY f.no ${HAS_SOME}),
    sources AS (SELECT ${whose.replace(/(\w+)/g, 'o.$1')}, ${AMOUNTS.map((name) => `s.${name}`).join(', ')}
      FROM shares s JOIN picked o ON o.no = s.no)`
}

const memoised = <Made>(make: (basis: ReportBasis, of: ReportNarrow | null) => Made) => {
  const made = new Map<string, Made>()
  return (basis: ReportBasis, of: ReportNarrow | null): Made => {
    const name = [basis, of?.group, of?.group === 'step' ? of.key : ''].join()
    const one = made.get(name) ?? make(basis, of)
    made.set(name, one)
    return one
  }
}

/** The orders, documents or movements behind a figure, the newest first, each with its share of the figure. */
export const rowsStatement = memoised(
  (basis, of): Statement<RowParams, typeof sourceRow> =>
    statement<RowParams>()({
      row: sourceRow,
      sql: `
        ${sourcesOf(basis, of)}, page AS (
          SELECT s.* FROM sources s WHERE $afterAt::timestamptz IS NULL OR (s.at, s.doc) < ($afterAt, $afterId::text)
          ORDER BY s.at DESC, s.doc DESC LIMIT $atMost::int
        )
        SELECT p.doc AS id, p.at, p.order_no AS "orderNo", p.reference, p.kind, p.products, p.vat, p.plus, p.minus,
          coalesce(c.name, nullif(concat_ws(' ', u.first_name, u.last_name), ''),
            nullif(concat_ws(' ', o.address->>'firstName', nullif(o.address->>'lastName', '')), ''), 'Guest') AS customer
        FROM page p JOIN orders o ON o.id = p.order_id
        LEFT JOIN companies c ON c.id = o.company_id LEFT JOIN users u ON u.id = o.user_id
        ORDER BY p.at DESC, p.doc DESC`,
    }),
)

/** Their totals. */
export const rowSumsStatement = memoised(
  (basis, of): Statement<ReportSpan, typeof sumRow> =>
    statement<ReportSpan>()({
      row: sumRow,
      sql: `
        ${sourcesOf(basis, of)}
        SELECT count(*)::int AS rows, count(*) FILTER (WHERE s.kind <> 'cancelled')::int AS counted,
          coalesce(sum(s.products), 0)::bigint AS products, coalesce(sum(s.vat), 0)::bigint AS vat,
          coalesce(sum(s.plus), 0)::bigint AS plus, coalesce(sum(s.minus), 0)::bigint AS minus
        FROM sources s`,
    }),
)
