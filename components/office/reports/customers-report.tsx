'use client'

import Link from 'next/link'
import { MoneyFigure } from '#components/kit/figure/figures.tsx'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { Loaded } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import { reportRowsPath } from '#lib/contract/reports/office/report-address.ts'
import { CUSTOMER_KIND_TEXT } from '#lib/contract/reports/office/report-groups.ts'
import { officeReportCustomers, type ReportNarrow } from '#lib/contract/reports/office/reports.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { type ReportState, useReportState } from '#lib/office/report-state.ts'
import { PeriodBar } from './report-bar.tsx'
import { beforeWords, daysWords } from './report-words.ts'

const number = (count: number) => count.toLocaleString('en')

function Retained({ state, report }: { state: ReportState; report: Output<typeof officeReportCustomers> }) {
  const { before } = report
  const href = reportRowsPath({ basis: 'orders', ...state.days, of: { group: 'retained', key: 'retained' } })
  if (before.customers === 0)
    return <p className="mt-3 text-muted">No customers with an account ordered in {beforeWords(before)}.</p>
  return (
    <p className="mt-3">
      Of {number(before.customers)} customers of {beforeWords(before)},{' '}
      <Link href={href} className="link">
        {number(before.retained)} returned
      </Link>{' '}
      in this period: {Math.round((100 * before.retained) / before.customers)}%.
    </p>
  )
}

/** New and returning customers, counted from orders without tracking. */
export function CustomersReport() {
  const state = useReportState()
  const { days } = state
  const query = useOfficeQuery(officeReportCustomers, days)
  const hrefOf = (of: ReportNarrow) => reportRowsPath({ basis: 'orders', ...days, of })
  const linked = (kind: string, what: React.ReactNode) => (
    <Link href={hrefOf({ group: 'customers', key: kind })} className="link inline-block min-w-6">
      {what}
    </Link>
  )
  return (
    <PageBody>
      <Column>
        <PeriodBar state={state} />
        <div className="room-gutter py-4">
          <p className="text-muted">
            Orders placed in {daysWords(days)}, without cancelled orders. A company counts once, no matter who orders.
            New customers placed their first order in this period. Guests are counted together.
          </p>
          <Loaded query={query} what="the customers" rows={4} permission="reports.view">
            {(data) => (
              <>
                <table className="mt-4 w-full max-w-160">
                  <caption className="heading pb-1 text-left text-d5">New and returning customers</caption>
                  <thead className="text-tiny text-muted">
                    <tr className="border-b border-ink">
                      <th scope="col" className="text-left font-normal">
                        Customer type
                      </th>
                      {['Customers', 'Orders', 'KSh with VAT'].map((title) => (
                        <th key={title} scope="col" className="text-right font-normal">
                          {title}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {data.kinds.map(({ kind, customers, orders, total }) => (
                      <tr key={kind} className="border-b border-hairline">
                        <th scope="row" className="py-1.5 text-left font-normal">
                          {CUSTOMER_KIND_TEXT[kind]}
                        </th>
                        <td className="text-right">{kind === 'guest' ? '–' : linked(kind, number(customers))}</td>
                        <td className="text-right">{linked(kind, number(orders))}</td>
                        <td className="text-right">{linked(kind, <MoneyFigure cents={total} isExact />)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
                <Retained state={state} report={data} />
              </>
            )}
          </Loaded>
        </div>
      </Column>
    </PageBody>
  )
}
