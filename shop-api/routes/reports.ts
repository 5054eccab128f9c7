import type { FastifyInstance } from 'fastify'
import type { OrderFilter } from '#lib/contract/order-filter.ts'
import { type Grouping, ordersByDate, ordersByDateFile, ordersByItem, ordersByItemFile } from '#lib/contract/report.ts'
import { dateSheet, itemSheet, reportFile } from '../domain/reports/report-file.ts'
import { groupingFor, reportRange } from '../domain/reports/report-range.ts'
import type { Caller } from '../http/caller.ts'
import { FileAnswer, serveCall } from '../http/serve-call.ts'
import { loadByDate, sortDates } from '../store/reports/by-date.ts'
import { loadByItem, sortItems } from '../store/reports/by-item.ts'
import type { ReportScope } from '../store/reports/report-where.ts'
import { viewerOf } from './order-history.ts'

const TOP = 10

/** What was ordered, by item and by date, to look at and as files. */
export function serveReports(app: FastifyInstance): void {
  const { clock } = app.shop
  const scopeOf = (filter: OrderFilter, caller: Caller): ReportScope => ({
    filter: { ...filter, ...reportRange(filter, clock) },
    viewer: viewerOf(caller),
  })
  const rangeOf = ({ filter: { fromDate, toDate } }: ReportScope) => ({ fromDate, toDate })
  const grouped = (asked: Grouping | undefined, { filter }: ReportScope) =>
    asked ?? groupingFor(filter.fromDate, filter.toDate)

  serveCall(app, ordersByItem, async ({ input, caller, query }) => {
    const { sort, descending, pageNo, perPage, ...filter } = input
    const scope = scopeOf(filter, caller)
    const { rows, totals, byCollection } = await loadByItem(query, scope)
    const topItems = sortItems(rows, 'total', true).slice(0, TOP)
    const page = sortItems(rows, sort, descending).slice((pageNo - 1) * perPage, pageNo * perPage)
    return { data: { ...rangeOf(scope), rows: page, totals, topItems, byCollection }, meta: { total: rows.length } }
  })

  serveCall(app, ordersByDate, async ({ input, caller, query }) => {
    const { sort, descending, grouping: asked, ...filter } = input
    const scope = scopeOf(filter, caller)
    const grouping = grouped(asked, scope)
    const { rows, totals, byCollection } = await loadByDate(query, scope, grouping)
    return { data: { ...rangeOf(scope), grouping, rows: sortDates(rows, sort, descending), totals, byCollection } }
  })

  const fileOf = async (
    kind: string,
    scope: ReportScope,
    format: 'csv' | 'xlsx',
    sheet: Parameters<typeof reportFile>[0],
  ) => {
    const { bytes, type } = await reportFile(sheet, format)
    const { fromDate, toDate } = scope.filter
    return { data: new FileAnswer(bytes, type, `fuma-orders-by-${kind}-${fromDate}-to-${toDate}.${format}`) }
  }

  serveCall(app, ordersByItemFile, async ({ input, caller, query }) => {
    const { sort, descending, format, ...filter } = input
    const scope = scopeOf(filter, caller)
    const { rows, totals } = await loadByItem(query, scope)
    return fileOf('item', scope, format, itemSheet(sortItems(rows, sort, descending), totals))
  })

  serveCall(app, ordersByDateFile, async ({ input, caller, query }) => {
    const { sort, descending, grouping: asked, format, ...filter } = input
    const scope = scopeOf(filter, caller)
    const { rows, totals } = await loadByDate(query, scope, grouped(asked, scope))
    return fileOf('date', scope, format, dateSheet(sortDates(rows, sort, descending), totals))
  })
}
