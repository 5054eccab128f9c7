import type { Input, MetaOf, Output } from '#lib/contract/base/call.ts'
import { PRODUCT_GROUPS, type ReportGroup, TIME_GROUPS } from '#lib/contract/reports/office/report-groups.ts'
import {
  MAX_REPORT_GROUPS,
  type officeReport,
  type officeReportRows,
  type ReportFigures,
  type ReportNarrow,
  type ReportScope,
} from '#lib/contract/reports/office/reports.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { sumLedger } from '../../payments/queries/ledger.sql.ts'
import { demandNarrow, demandReport, spansOf, withinTime } from '../use-cases/span.ts'
import { readDocumentsTotal, readOrdersTotal } from './customers.sql.ts'
import {
  type Division,
  type GroupParams,
  type GroupRow,
  groupStatement,
  isCutUp,
  type ReportSpan,
} from './group-report.sql.ts'
import { labelsOf } from './labels.sql.ts'
import { rowSumsStatement, rowsStatement } from './report-rows.sql.ts'

type Report = Output<typeof officeReport>

export interface Viewer {
  maySeeCosts: boolean
  maySeeCustomers: boolean
}

/** The figures of a row in the form of responses. */
export function figuresOf(row: GroupRow, maySeeCosts: boolean): ReportFigures {
  const { key: _key, groups: _groups, allKnown: _known, allCost: _cost, tenths, known, cost, ...rest } = row
  return {
    ...rest,
    quantity: tenths / 10,
    total: row.plus - row.minus,
    known: maySeeCosts ? known : null,
    cost: maySeeCosts ? cost : null,
  }
}

const isOverTime = (group: ReportGroup) => TIME_GROUPS.some((one) => one === group)

/** Divides the facts of a scope. @throws Error if the database returns no row for the total */
export async function divide(
  tx: Session,
  division: Division,
  params: GroupParams,
): Promise<{ all: GroupRow; rows: (GroupRow & { key: string })[] }> {
  const found = await groupStatement(division)(tx.query, params)
  const rows = found.filter((row): row is GroupRow & { key: string } => row.key !== null)
  const whole = isCutUp(division) ? await groupStatement({ ...division, group: 'kind' })(tx.query, params) : found
  const all = whole.find(({ key }) => key === null)
  if (!all) throw new Error('a report has no row of all together')
  const { groups, allKnown, allCost } = found.find(({ key }) => key !== null) ?? all
  return { all: { ...all, groups, known: allKnown, cost: allCost }, rows }
}

const NOTHING_MORE = { keys: null, afterKey: null }

/** A report with the period before it. @throws invalid-request for days or groups that it cannot have */
export function loadReport(
  tx: Session,
  now: Date,
  { group, ...scope }: Input<typeof officeReport>,
  { maySeeCosts }: Pick<Viewer, 'maySeeCosts'>,
): Promise<Report> {
  return withinTime(async () => {
    demandReport(scope, group)
    const { span, before } = spansOf(scope, now)
    const at = { ...span, ofKey: scope.of?.key ?? null, ...NOTHING_MORE, atMost: MAX_REPORT_GROUPS }
    const isTime = isOverTime(group)
    const division: Division = {
      ...{ basis: scope.basis, group, of: scope.of, withCosts: maySeeCosts, order: isTime ? 'key' : 'largest' },
    }
    // A year of days is shown whole.
    const { all, rows } = await divide(tx, division, isTime ? { ...at, atMost: 400 } : at)
    const keys = isTime ? [] : rows.map(({ key }) => key)
    // Groups that cut orders up are not compared one by one: their lines of two periods would have to be read.
    const isCompared = !isTime && !isCutUp(division)
    const past = await divide(
      tx,
      { ...division, group: isCompared ? group : 'kind', withCosts: false },
      { ...at, keys: isCompared ? keys : [], start: span.beforeStart, end: span.beforeEnd },
    )
    const hasCosts = maySeeCosts && PRODUCT_GROUPS.some((one) => one === group)
    const labels = await labelsOf(tx, group, isTime ? rows.map(({ key }) => key) : keys)
    const totalsBefore = new Map(past.rows.map(({ key, plus, minus }) => [key, plus - minus]))
    const totals = figuresOf(all, hasCosts)
    return {
      rows: rows.map((row) => ({
        ...(labels.get(row.key) ?? { key: row.key, label: row.key, detail: '' }),
        ...figuresOf(row, hasCosts),
        before: isCompared ? (totalsBefore.get(row.key) ?? 0) : null,
      })),
      rest: restOf(all, rows),
      groups: all.groups,
      totals,
      before: { ...before, totals: figuresOf(past.all, false) },
      ...(await checkOf(tx, scope, span)),
      name: await nameOf(tx, scope.of),
    }
  })
}

/** Totals of the groups that are not shown. */
function restOf(all: GroupRow, rows: readonly GroupRow[]): Report['rest'] {
  const groups = all.groups - rows.length
  if (groups <= 0) return null
  const left = (of: 'plus' | 'minus') => all[of] - rows.reduce((sum, row) => sum + row[of], 0)
  return { groups, plus: left('plus'), minus: left('minus'), total: left('plus') - left('minus') }
}

/** The total read from elsewhere, for the sum check. */
async function checkOf(
  tx: Session,
  { basis, of }: ReportScope,
  { start, end }: ReportSpan,
): Promise<{ check: Cents | null; unmatched: Cents | null }> {
  if (of) return { check: null, unmatched: null }
  if (basis === 'money') {
    const [sums] = await sumLedger(tx.query, { kind: null, method: null, from: start, to: end })
    return sums
      ? { check: sums.inCents + sums.outCents, unmatched: sums.unmatchedCents }
      : { check: null, unmatched: null }
  }
  const read = basis === 'orders' ? readOrdersTotal : readDocumentsTotal
  const [row] = await read(tx.query, { start, end })
  return { check: row?.cents ?? null, unmatched: null }
}

async function nameOf(tx: Session, of: ReportNarrow | null): Promise<string | null> {
  if (!of) return null
  const labels = await labelsOf(tx, of.group, [of.key])
  return labels.get(of.key)?.label ?? null
}

/** The rows behind a figure, a page at a time; with the first page their total. */
export function loadReportRows(
  tx: Session,
  now: Date,
  { perPage, after, ...scope }: Input<typeof officeReportRows>,
  { maySeeCustomers }: Pick<Viewer, 'maySeeCustomers'>,
): Promise<{ data: Output<typeof officeReportRows>; meta: MetaOf<typeof officeReportRows> }> {
  return withinTime(async () => {
    demandNarrow(scope)
    const { span } = spansOf(scope, now)
    const at = { ...span, ofKey: scope.of?.key ?? null }
    const { basis, of } = scope
    const page = { afterAt: after ? new Date(after.at) : null, afterId: after?.id ?? null, atMost: perPage + 1 }
    const rows = await rowsStatement(basis, of)(tx.query, { ...at, ...page })
    const [sums] = after ? [] : await rowSumsStatement(basis, of)(tx.query, at)
    const shown = rows.slice(0, perPage)
    const last = shown.at(-1)
    return {
      data: {
        rows: shown.map(({ at: placed, customer, ...row }) => ({
          ...row,
          at: placed.toISOString(),
          customer: maySeeCustomers ? customer : null,
          total: row.plus - row.minus,
        })),
        sums: sums ? { ...sums, total: sums.plus - sums.minus } : null,
        name: await nameOf(tx, of),
      },
      meta: { next: rows.length > perPage && last ? { at: last.at.toISOString(), id: last.id } : null },
    }
  })
}
