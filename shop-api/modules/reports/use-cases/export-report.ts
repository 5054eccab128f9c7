import type * as z from 'zod/mini'
import { PRODUCT_GROUPS } from '#lib/contract/reports/office/report-groups.ts'
import type { ReportFigures, ReportScope, ReportSource, reportExported } from '#lib/contract/reports/office/reports.ts'
import type { Session } from '../../../db/client.ts'
import type { Division } from '../queries/group-report.sql.ts'
import { labelsOf } from '../queries/labels.sql.ts'
import { divide, figuresOf, loadReportRows } from '../queries/load-report.ts'
import { spansOf, withinTime } from './span.ts'

/** Reports whole, a page at a time, for files. */

type Exported = z.output<typeof reportExported>

const divisionOf = ({ basis, group, of }: Exported, withCosts: boolean): Division => ({
  ...{ basis, group, of, withCosts, order: 'key' },
})
const paramsOf = (scope: ReportScope, now: Date) => ({
  ...spansOf(scope, now).span,
  ...{ ofKey: scope.of?.key ?? null, keys: null },
})

export async function countReportGroups(tx: Session, now: Date, scope: Exported): Promise<number> {
  const params = { ...paramsOf(scope, now), afterKey: null, atMost: 1 }
  const { all } = await withinTime(() => divide(tx, divisionOf(scope, false), params))
  return all.groups
}

/** A page of groups after a key. */
export async function pageReportGroups(
  tx: Session,
  now: Date,
  scope: Exported,
  { after, limit, maySeeCosts }: { after: string | null; limit: number; maySeeCosts: boolean },
): Promise<{ rows: (ReportFigures & { key: string; label: string; detail: string })[]; next: string | null }> {
  const hasCosts = maySeeCosts && PRODUCT_GROUPS.some((one) => one === scope.group)
  const params = { ...paramsOf(scope, now), afterKey: after, atMost: limit + 1 }
  const { rows } = await withinTime(() => divide(tx, divisionOf(scope, hasCosts), params))
  const shown = rows.slice(0, limit)
  const labels = await labelsOf(
    tx,
    scope.group,
    shown.map(({ key }) => key),
  )
  return {
    rows: shown.map((row) => ({
      ...figuresOf(row, hasCosts),
      ...(labels.get(row.key) ?? { label: row.key, detail: '' }),
      key: row.key,
    })),
    next: rows.length > limit ? (shown.at(-1)?.key ?? null) : null,
  }
}

export async function countReportRows(tx: Session, now: Date, scope: ReportScope): Promise<number> {
  const { data } = await loadReportRows(tx, now, { ...scope, perPage: 1, after: null }, { maySeeCustomers: false })
  return data.sums?.rows ?? 0
}

/** A page of rows after a row. */
export async function pageReportRows(
  tx: Session,
  now: Date,
  scope: ReportScope,
  page: { after: { at: string; id: string } | null; limit: number; maySeeCustomers: boolean },
): Promise<{ rows: ReportSource[]; next: { at: string; id: string } | null }> {
  const { after, limit: perPage, maySeeCustomers } = page
  const { data, meta } = await loadReportRows(tx, now, { ...scope, perPage, after }, { maySeeCustomers })
  return { rows: data.rows, next: meta.next }
}
