import type * as z from 'zod/mini'
import {
  groupColumns,
  type ReportColumn,
  referenceTitle,
  sourceColumns,
} from '#lib/contract/reports/office/report-columns.ts'
import {
  kindText,
  PRODUCT_GROUPS,
  REPORT_BASIS_TEXT,
  REPORT_GROUP_TEXT,
} from '#lib/contract/reports/office/report-groups.ts'
import {
  type ReportFigures,
  type ReportSource,
  reportExported,
  reportScope,
} from '#lib/contract/reports/office/reports.ts'
import { systemClock, wallClock } from '#lib/format/clock.ts'
import { defineExportList, type ExportColumn } from '../../jobs/jobs/export-list.ts'
import { countReportGroups, countReportRows, pageReportGroups, pageReportRows } from '../use-cases/export-report.ts'
import { demandReport } from '../use-cases/span.ts'

interface GroupLine extends ReportFigures {
  key: string
  label: string
  detail: string
}
type Groups = z.output<typeof reportExported>
type Rows = z.output<typeof reportScope>

const cents = (value: number | null | undefined) => (value == null ? null : { cents: value })

/** The amounts and numbers that the screen shows, with the same names and signs. */
const shown = <Row>(columns: readonly ReportColumn<Row>[]): ExportColumn<Row>[] =>
  columns.map(({ title, value, isMoney }) => ({
    title: isMoney ? `${title} KES` : title,
    width: isMoney ? 18 : 10,
    value: (row) => (isMoney ? { cents: value(row) } : { number: value(row) }),
  }))

const MARGIN: ExportColumn<GroupLine>[] = [
  {
    ...{ title: 'Margin KES', width: 16, permission: 'prices.view' },
    value: ({ known, cost }) => (known ? { cents: known - (cost ?? 0) } : null),
  },
  { title: 'With known cost KES', width: 18, permission: 'prices.view', value: ({ known }) => cents(known) },
  { title: 'Cost KES', width: 14, permission: 'prices.view', value: ({ cost }) => cents(cost) },
]

/** Every group of a report, in the order of their keys: days by date, the others by number or name. */
export const reportExport = defineExportList<Groups, GroupLine, string>({
  list: 'report',
  permission: 'reports.view',
  schema: reportExported,
  demandFilter: (of) => demandReport(of, of.group),
  columns: ({ basis, group }) => [
    { title: 'Key', width: 14, value: ({ key }) => key },
    { title: REPORT_GROUP_TEXT[group], width: 36, value: ({ label }) => label },
    { title: 'Code', width: 20, value: ({ detail }) => detail },
    ...shown(groupColumns(basis, group)),
    ...(basis === 'money'
      ? []
      : [{ title: 'Rounding KES', width: 14, value: ({ rounding }: GroupLine) => cents(rounding) }]),
    ...(PRODUCT_GROUPS.some((one) => one === group) ? MARGIN : []),
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
  columns: ({ basis }) => [
    { title: 'Report', width: 16, value: (row) => row.basis },
    { title: 'Order', width: 10, value: ({ orderNo }) => ({ number: orderNo }) },
    { title: 'When', width: 18, value: ({ at }) => wallClock(new Date(at)).slice(0, 16) },
    { title: referenceTitle(basis), width: 18, value: ({ reference }) => reference },
    { title: 'What', width: 24, value: ({ kind }) => kindText(kind) },
    { title: 'Customer', width: 30, permission: 'orders.view', value: ({ customer }) => customer ?? '' },
    ...shown(sourceColumns(basis)),
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
