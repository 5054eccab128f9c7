'use client'

import { useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { SelectField } from '#components/kit/field/select-field.tsx'
import type { DATE_SORTS, DateRow, Grouping, ReportTotals as Totals } from '#lib/contract/reports/report.ts'
import { showCount } from '#lib/format/count.ts'
import { fetchDateFile, useDateReport } from '#lib/reports/queries.ts'
import { chartPoints } from './chart-points.ts'
import { RankedBars } from './ranked-bars.tsx'
import { ReportActions } from './report-actions.tsx'
import { ReportBody } from './report-body.tsx'
import { EMPTY_REPORT_FILTER } from './report-filter.ts'
import { ReportFilters } from './report-filter-bar.tsx'
import { dateReportRequest } from './report-request.ts'
import { amountColumn, type Column, ReportTable, type Sorted } from './report-table.tsx'
import { ReportTabs } from './report-tabs.tsx'
import { ReportTotals } from './report-totals.tsx'
import { ReportsOnly } from './reports-only.tsx'
import { TimeChart } from './time-chart.tsx'
import { useReportFilter } from './use-report-filter.ts'

type Sort = (typeof DATE_SORTS)[number]

/** A year of weeks, five of months; more rows are there on demand. */
const FIRST_ROWS = 60
const GROUPINGS: readonly [Grouping, string][] = [
  ['day', 'Days'],
  ['week', 'Weeks'],
  ['month', 'Months'],
]

const labelOf = (grouping: Grouping) => GROUPINGS.find(([value]) => value === grouping)?.[1]

const columnsOf = (totals: Totals): Column<DateRow, Sort>[] => [
  { sort: 'date', label: 'Date', cell: ({ label }) => label },
  { sort: 'orders', label: 'Orders', figure: true, cell: ({ orders }) => orders, total: totals.orders },
  {
    sort: 'quantity',
    label: 'Quantity',
    figure: true,
    cell: ({ quantity }) => showCount(quantity),
    total: showCount(totals.quantity),
  },
  amountColumn('exVat', 'Products ex-VAT', totals),
  amountColumn('vat', 'VAT', totals),
  amountColumn('delivery', 'Delivery', totals),
  amountColumn('total', 'Total', totals),
]

/** Report of orders by day, week or month. */
export function DateReport() {
  return (
    <ReportsOnly>
      <Report />
    </ReportsOnly>
  )
}

function Report() {
  const { chosen, choose, requested, problem } = useReportFilter()
  const [sorted, setSorted] = useState<Sorted<Sort>>({ sort: 'date', descending: false })
  const [grouping, setGrouping] = useState<Grouping | ''>('')
  const [isWhole, setWhole] = useState(false)
  const request = dateReportRequest(requested, sorted, grouping)
  const report = useDateReport(request)

  return (
    <>
      <ReportTabs path="/orders-by-date" filter={requested} />
      <ReportFilters filter={chosen} problem={problem} onChange={choose} />
      <ReportBody report={report} onClear={() => choose(EMPTY_REPORT_FILTER)}>
        {({ rows, totals, byCollection, fromDate, toDate, grouping: by }) => (
          <>
            <ReportTotals totals={totals} />
            <TimeChart
              // Another range is another chart: the bar that was chosen is not in it.
              key={`${by} ${fromDate} ${toDate}`}
              points={chartPoints(rows, by, { fromDate, toDate })}
              unit={by}
            />
            <div className="max-w-160">
              <RankedBars
                id="by-collection"
                title="By collection"
                rows={byCollection.map(({ code, name, total }) => ({ key: code, name, total }))}
              />
            </div>
            <div>
              <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
                <div className="w-40 print:hidden">
                  <SelectField
                    label="Show by"
                    value={grouping || by}
                    onChange={(event) => setGrouping(event.target.value as Grouping)}
                  >
                    {GROUPINGS.map(([value, label]) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </SelectField>
                </div>
                <ReportActions
                  name={`orders-by-date-${fromDate}-${toDate}`}
                  fetchFile={(format) => fetchDateFile(request, format)}
                />
              </div>
              <ReportTable
                caption={`${labelOf(by)} with orders: ${rows.length}. Amounts in KSh.`}
                columns={columnsOf(totals)}
                rows={isWhole ? rows : rows.slice(0, FIRST_ROWS)}
                keyOf={({ date }) => date}
                sorted={sorted}
                onSort={setSorted}
              />
              {!isWhole && rows.length > FIRST_ROWS ? (
                <Button variant="outline" className="mt-4 print:hidden" onClick={() => setWhole(true)}>
                  Show all {rows.length} rows
                </Button>
              ) : null}
            </div>
          </>
        )}
      </ReportBody>
    </>
  )
}
