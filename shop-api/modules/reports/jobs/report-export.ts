import type * as z from 'zod/mini'
import { REPORT_BASIS_TEXT } from '#lib/contract/reports/office/report-groups.ts'
import {
  type ReportFigures,
  type ReportSource,
  reportExported,
  reportScope,
} from '#lib/contract/reports/office/reports.ts'
import { systemClock, wallClock } from '#lib/format/clock.ts'
import { defineExportList } from '../../jobs/jobs/export-list.ts'
import { countReportGroups, countReportRows, pageReportGroups, pageReportRows } from '../use-cases/export-report.ts'
import { demandReport } from '../use-cases/span.ts'

interface GroupLine extends ReportFigures {
  key: string
  label: string
  detail: string
}
type Groups = z.output<typeof reportExported>
type Rows = z.output<typeof reportScope>

const cents = (value: number | null) => (value === null ? null : { cents: value })

/** Every group of a report, in the order of their keys: days by date, the others by number or name. */
export const reportExport = defineExportList<Groups, GroupLine, string>({
  list: 'report',
  permission: 'reports.view',
  schema: reportExported,
  demandFilter: (of) => demandReport(of, of.group),
  columns: [
    { title: 'Key', width: 14, value: ({ key }) => key },
    { title: 'Name', width: 36, value: ({ label }) => label },
    { title: 'Code', width: 20, value: ({ detail }) => detail },
    { title: 'Count', width: 9, value: ({ count }) => ({ number: count }) },
    { title: 'Quantity', width: 10, value: ({ quantity }) => ({ number: quantity }) },
    { title: 'Products ex-VAT KES', width: 18, value: ({ products }) => cents(products) },
    { title: 'Delivery ex-VAT KES', width: 18, value: ({ delivery }) => cents(delivery) },
    { title: 'Discount KES', width: 14, value: ({ discount }) => cents(discount) },
    { title: 'VAT KES', width: 14, value: ({ vat }) => cents(vat) },
    { title: 'Rounding KES', width: 14, value: ({ rounding }) => cents(rounding) },
    { title: 'Placed, invoiced or received KES', width: 20, value: ({ plus }) => cents(plus) },
    { title: 'Less KES', width: 16, value: ({ minus }) => cents(minus) },
    { title: 'Total KES', width: 16, value: ({ total }) => cents(total) },
    { title: 'With known cost KES', width: 18, permission: 'prices.view', value: ({ known }) => cents(known) },
    { title: 'Cost KES', width: 14, permission: 'prices.view', value: ({ cost }) => cents(cost) },
  ],
  count: (tx, of) => countReportGroups(tx, systemClock(), of),
  page: (tx, of, { permissions }, at) =>
    pageReportGroups(tx, systemClock(), of, { ...at, maySeeCosts: permissions.has('prices.view') }),
})

/** The orders, documents or movements of money behind a figure, the newest first. */
export const reportRowsExport = defineExportList<Rows, ReportSource & { basis: string }, { at: string; id: string }>({
  list: 'report rows',
  permission: 'reports.view',
  schema: reportScope,
  demandFilter: (of) => demandReport(of, null),
  columns: [
    { title: 'Counts', width: 16, value: ({ basis }) => basis },
    { title: 'At', width: 18, value: ({ at }) => wallClock(new Date(at)).slice(0, 16) },
    { title: 'Order', width: 10, value: ({ orderNo }) => ({ number: orderNo }) },
    { title: 'Reference', width: 18, value: ({ reference }) => reference },
    { title: 'Kind', width: 16, value: ({ kind }) => kind },
    { title: 'Customer', width: 30, permission: 'orders.view', value: ({ customer }) => customer ?? '' },
    { title: 'Products ex-VAT KES', width: 18, value: ({ products }) => cents(products) },
    { title: 'VAT KES', width: 14, value: ({ vat }) => cents(vat) },
    { title: 'Placed, invoiced or received KES', width: 20, value: ({ plus }) => cents(plus) },
    { title: 'Less KES', width: 16, value: ({ minus }) => cents(minus) },
    { title: 'Total KES', width: 16, value: ({ total }) => cents(total) },
  ],
  count: (tx, of) => countReportRows(tx, systemClock(), of),
  page: async (tx, of, { permissions }, at) => {
    const { rows, next } = await pageReportRows(tx, systemClock(), of, {
      ...at,
      maySeeCustomers: permissions.has('orders.view'),
    })
    return { rows: rows.map((row) => ({ ...row, basis: REPORT_BASIS_TEXT[of.basis] })), next }
  },
})
