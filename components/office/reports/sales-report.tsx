'use client'

import { OfficeButton, OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { ExportMenu } from '#components/kit/menu/export-menu.tsx'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { EmptyState, FailedState, Loaded } from '#components/kit/state/office-states.tsx'
import { chartPoints } from '#components/reports/chart-points.ts'
import { RankedBars } from '#components/reports/ranked-bars.tsx'
import { TimeChart } from '#components/reports/time-chart.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import { mailReportPath } from '#lib/contract/reports/office/report-address.ts'
import { REPORT_NOUNS } from '#lib/contract/reports/office/report-columns.ts'
import { REPORT_GROUP_TEXT } from '#lib/contract/reports/office/report-groups.ts'
import { officeReport, reportExported } from '#lib/contract/reports/office/reports.ts'
import { useMay } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { type ReportState, useReportState } from '#lib/office/report-state.ts'
import { ReportBar } from './report-bar.tsx'
import { ReportSummary } from './report-figures.tsx'
import { ReportTable } from './report-table.tsx'
import { COUNTS_BY, daysWords, TITLES } from './report-words.ts'

/** As many bars as are read at a glance. */
const MAX_BARS = 8

/** Over time as bars to be read one by one; of other groups the largest. The table has the same figures. */
function ReportChart({ state, report }: { state: ReportState; report: Output<typeof officeReport> }) {
  const { basis, group, days } = state
  if (group === 'day' || group === 'week' || group === 'month') {
    const rows = report.rows.map(({ key, count, total }) => ({ date: key, orders: count, total }))
    const points = chartPoints(rows, group, { fromDate: days.from, toDate: days.to })
    return points.length < 2 ? null : (
      <TimeChart points={points} unit={group} title={TITLES[basis]} noun={REPORT_NOUNS[basis]} className="h-36" />
    )
  }
  const largest = report.rows.filter(({ total }) => total > 0).slice(0, MAX_BARS)
  if (largest.length < 2) return null
  return (
    <div className="max-w-180">
      <RankedBars
        id="report-largest"
        title={`Largest by ${REPORT_GROUP_TEXT[group].toLowerCase()}`}
        rows={largest.map(({ key, label, detail, total }) => ({ key, name: label, detail, total }))}
      />
    </div>
  )
}

/** Sales, documents or money of some days, divided. */
export function SalesReport() {
  const state = useReportState()
  const { scope, group, days, of, period, address } = state
  const maySchedule = useMay('reports.schedule')
  const query = useOfficeQuery(officeReport, { ...scope, group }, { everyMs: 120_000 })
  const { data, error, refetch, isPlaceholderData } = query
  return (
    <PageBody>
      <Column>
        <ReportBar
          state={state}
          end={
            <>
              {maySchedule ? (
                <OfficeLinkButton href={mailReportPath(scope, group, period)}>Email report</OfficeLinkButton>
              ) : null}
              <ExportMenu list="report" of={reportExported.parse({ ...scope, group })} />
            </>
          }
        />
        <p className="room-gutter pt-3 text-muted">
          {COUNTS_BY[scope.basis]} {daysWords(days)}, Nairobi time.
        </p>
        {of ? (
          <p className="room-gutter pt-2">
            Only {data?.name ?? of.key}, by {REPORT_GROUP_TEXT[group].toLowerCase()}.{' '}
            <OfficeButton size="small" onClick={() => address.set({ of: null })}>
              Show all
            </OfficeButton>
          </p>
        ) : null}
        <Loaded query={query} what="this report" permission="reports.view">
          {(data) => (
            <div aria-busy={isPlaceholderData || undefined} className={isPlaceholderData ? 'opacity-60' : undefined}>
              {error ? (
                <FailedState title="These figures are out of date." error={error} onRetry={() => void refetch()} />
              ) : null}
              {data.rows.length === 0 ? (
                <EmptyState
                  title={`No data in ${daysWords(days)}`}
                  text={`${COUNTS_BY[scope.basis]} Choose other days.`}
                />
              ) : (
                <>
                  <ReportSummary scope={scope} report={data} name={data.name} />
                  <div className="room-gutter py-5">
                    <ReportChart state={state} report={data} />
                  </div>
                  <ReportTable key={`${scope.basis} ${group}`} scope={scope} group={group} report={data} />
                </>
              )}
            </div>
          )}
        </Loaded>
      </Column>
    </PageBody>
  )
}
