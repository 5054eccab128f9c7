import type { FastifyInstance } from 'fastify'
import pLimit from 'p-limit'
import {
  officeReport,
  officeReportCustomers,
  officeReportFunnel,
  officeReportRows,
} from '#lib/contract/reports/office/reports.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { loadCustomers, loadFunnel } from '../../queries/load-customers.ts'
import { loadReport, loadReportRows } from '../../queries/load-report.ts'

/** Concurrent reports in this process: each can read a million orders, and the shop needs its connections. */
const AT_ONCE = 2

/** Reports over all orders. They are read from the replica if the shop has one. */
export function serveOfficeReports(app: FastifyInstance): void {
  const { database } = app.shop
  const limit = pLimit(AT_ONCE)

  serveOfficeCall(app, officeReport, async (request) => {
    const { now, input } = request
    const maySeeCosts = staffOf(request).permissions.has('prices.view')
    return { data: await limit(() => loadReport(database.reader(), now, input, { maySeeCosts })) }
  })

  serveOfficeCall(app, officeReportRows, async (request) => {
    const { now, input } = request
    const maySeeCustomers = staffOf(request).permissions.has('orders.view')
    return limit(() => loadReportRows(database.reader(), now, input, { maySeeCustomers }))
  })

  serveOfficeCall(app, officeReportCustomers, async ({ now, input }) => ({
    data: await limit(() => loadCustomers(database.reader(), now, input)),
  }))

  serveOfficeCall(app, officeReportFunnel, async ({ now, input }) => ({
    data: await limit(() => loadFunnel(database.reader(), now, input)),
  }))
}
