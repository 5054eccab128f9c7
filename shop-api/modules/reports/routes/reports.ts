import type { FastifyInstance } from 'fastify'
import type { OrderFilter } from '#lib/contract/orders/order-filter.ts'
import {
  type Grouping,
  ordersByDate,
  ordersByDateFile,
  ordersByItem,
  ordersByItemFile,
} from '#lib/contract/reports/report.ts'
import { dateSheet, itemSheet, reportFile } from '../../../documents/report-file.ts'
import { FileAnswer } from '../../../http/serve-call.ts'
import type { Caller } from '../../identity/caller.ts'
import { serveRead } from '../../identity/serve-call.ts'
import { orderAccessOf } from '../../orders/routes/order-history.ts'
import { loadByDate } from '../queries/by-date.ts'
import { loadByItem } from '../queries/by-item.ts'
import type { ReportScope } from '../queries/report-scope.ts'
import { sortDates } from '../rules/date-report.ts'
import { sortItems } from '../rules/item-report.ts'
import { groupingFor, reportRange } from '../rules/report-range.ts'

const TOP = 10

/** Orders by item and by date, on screen and as files. */
export function serveReports(app: FastifyInstance): void {
  const { clock } = app.shop
  const scopeOf = (filter: OrderFilter, caller: Caller): ReportScope => ({
    filter: { ...filter, ...reportRange(filter, clock) },
    access: orderAccessOf(caller),
  })
  const rangeOf = ({ filter: { fromDate, toDate } }: ReportScope) => ({ fromDate, toDate })
  const grouped = (chosen: Grouping | undefined, { filter }: ReportScope) =>
    chosen ?? groupingFor(filter.fromDate, filter.toDate)

  serveRead(app, ordersByItem, async ({ input, caller, tx }) => {
    const { sort, descending, pageNo, perPage, ...filter } = input
    const scope = scopeOf(filter, caller)
    const { rows, totals, ofOrders, byCollection } = await loadByItem(tx, scope)
    const topItems = sortItems(rows, 'total', true).slice(0, TOP)
    const page = sortItems(rows, sort, descending).slice((pageNo - 1) * perPage, pageNo * perPage)
    return {
      data: { ...rangeOf(scope), rows: page, totals, ofOrders, topItems, byCollection },
      meta: { total: rows.length },
    }
  })

  serveRead(app, ordersByDate, async ({ input, caller, tx }) => {
    const { sort, descending, grouping: chosen, ...filter } = input
    const scope = scopeOf(filter, caller)
    const grouping = grouped(chosen, scope)
    const { rows, totals, byCollection } = await loadByDate(tx, scope, grouping)
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

  serveRead(app, ordersByItemFile, async ({ input, caller, tx }) => {
    const { sort, descending, format, ...filter } = input
    const scope = scopeOf(filter, caller)
    const { rows, totals } = await loadByItem(tx, scope)
    return fileOf('item', scope, format, itemSheet(sortItems(rows, sort, descending), totals))
  })

  serveRead(app, ordersByDateFile, async ({ input, caller, tx }) => {
    const { sort, descending, grouping: chosen, format, ...filter } = input
    const scope = scopeOf(filter, caller)
    const { rows, totals } = await loadByDate(tx, scope, grouped(chosen, scope))
    return fileOf('date', scope, format, dateSheet(sortDates(rows, sort, descending), totals))
  })
}
