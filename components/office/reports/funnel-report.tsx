'use client'

import Link from 'next/link'
import { MoneyFigure } from '#components/kit/figure/figures.tsx'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { EmptyState, Loaded } from '#components/kit/state/office-states.tsx'
import { reportRowsPath } from '#lib/contract/reports/office/report-address.ts'
import { FUNNEL_STEP_TEXT } from '#lib/contract/reports/office/report-groups.ts'
import { officeReportFunnel } from '#lib/contract/reports/office/reports.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { useReportState } from '#lib/office/report-state.ts'
import { PeriodBar } from './report-bar.tsx'
import { daysWords } from './report-words.ts'

/** Steps that orders reached, as shares of the placed orders. */
export function FunnelReport() {
  const state = useReportState()
  const { days } = state
  const query = useOfficeQuery(officeReportFunnel, days)
  const { data } = query
  const placed = data?.steps.find(({ step }) => step === 'placed')?.orders ?? 0
  return (
    <PageBody>
      <Column>
        <PeriodBar state={state} />
        <Loaded query={query} what="the orders" rows={6} permission="reports.view">
          {(data) => (
            <div className="room-gutter py-4">
              <p className="text-muted">
                Orders placed in {daysWords(days)} and their progress until now. The shop does not track visits, so this
                report starts with the order.
              </p>
              {placed === 0 ? (
                <EmptyState title="No orders in this period" />
              ) : (
                <table className="mt-4 w-full max-w-180">
                  <caption className="heading pb-1 text-left text-d5">From order to delivery</caption>
                  <thead className="text-tiny text-muted">
                    <tr className="border-b border-ink">
                      <th scope="col" className="text-left font-normal">
                        Step
                      </th>
                      {['Orders', '% of placed', 'KSh as placed'].map((title) => (
                        <th key={title} scope="col" className="text-right font-normal">
                          {title}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {data.steps.map(({ step, orders, placed: cents }) => {
                      const href = reportRowsPath({ basis: 'orders', ...days, of: { group: 'step', key: step } })
                      return (
                        <tr key={step} className="border-b border-hairline">
                          <th scope="row" className="w-1/2 py-1.5 text-left font-normal">
                            {FUNNEL_STEP_TEXT[step]}
                            <span aria-hidden="true" className="mt-1 block h-1.5 bg-calico">
                              <span className="block h-1.5 bg-ink" style={{ width: `${(100 * orders) / placed}%` }} />
                            </span>
                          </th>
                          <td className="text-right">
                            <Link href={href} className="link inline-block min-w-6">
                              {orders.toLocaleString('en')}
                            </Link>
                          </td>
                          <td className="text-right">{Math.round((100 * orders) / placed)}%</td>
                          <td className="text-right">
                            <Link href={href} className="link">
                              <MoneyFigure cents={cents} isExact />
                            </Link>
                          </td>
                        </tr>
                      )
                    })}
                  </tbody>
                </table>
              )}
              <p className="mt-4 text-muted">
                {data.carts === 1 ? 'One cart' : `${data.carts.toLocaleString('en')} carts`} of accounts{' '}
                {data.carts === 1 ? 'contains' : 'contain'} products now. Owners are not shown. Guests’ carts are only
                on their devices.
              </p>
            </div>
          )}
        </Loaded>
      </Column>
    </PageBody>
  )
}
