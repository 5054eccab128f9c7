'use client'

import Link from 'next/link'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { WaitingApprovals } from '#components/kit/confirm/approval-request.tsx'
import { FigureRow, FigureTable } from '#components/kit/figure/figure-table.tsx'
import { useExportEntries } from '#components/kit/menu/export-menu.tsx'
import { OfficeMenu } from '#components/kit/menu/office-menu.tsx'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { EmptyState, QueryState } from '#components/kit/state/office-states.tsx'
import { type CreditOwnerInput, officeStoreCreditList, ownerKey } from '#lib/contract/payments/office/store-credit.ts'
import { dayInNairobi, showDay } from '#lib/format/clock.ts'
import { showCount } from '#lib/format/count.ts'
import { showAmount, showMoney } from '#lib/format/money.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

const pathOf = (owner: CreditOwnerInput) =>
  'companyId' in owner ? `/office/companies/${owner.companyId}` : `/office/customers/${owner.userId}`

/** Customers with store credit, the total that the shop owes them, and requests that wait for a second person. */
export function StoreCreditList() {
  const [pageNo, setPageNo] = useState(1)
  const query = useOfficeQuery(officeStoreCreditList, { pageNo }, { everyMs: 60_000 })
  const exports = useExportEntries('store-credit', () => ({}))
  const { data } = query
  const waiting = (
    <WaitingApprovals
      kinds={['store-credit']}
      permission="refunds.approve"
      refreshes={[officeStoreCreditList.name, 'office-today', 'office-refund-list']}
    />
  )
  if (!data) return <QueryState query={query} what="the store credit of customers" rows={8} />
  const { accounts, count, total } = data
  if (count === 0)
    return (
      <>
        {waiting}
        <EmptyState title="No store credit yet" text="Give it on the page of a customer or a company." />
      </>
    )
  const hasMore = pageNo * PER_PAGE < count
  return (
    <PageBody>
      <Column className="room-gutter py-4">
        <div className="flex flex-wrap items-center gap-3 pb-3">
          <p className="mr-auto">
            The shop owes <b className="font-semibold">{showMoney(total, 'auto')}</b> of store credit to{' '}
            {count === 1 ? '1 customer' : `${showCount(count)} customers`}.
          </p>
          <OfficeMenu label="Export" entries={exports} />
        </div>
        {waiting}
        <FigureTable caption="Store credit by customer, in KSh" columns={['Customer', 'Last entry', 'Store credit']}>
          {accounts.map(({ owner, name, balance, changedAt }) => (
            <FigureRow
              key={ownerKey(owner)}
              title={
                <Link className="link" href={pathOf(owner)}>
                  {name || 'Customer'}
                </Link>
              }
              figures={[showDay(dayInNairobi(new Date(changedAt))), showAmount(balance, 'auto')]}
            />
          ))}
        </FigureTable>
        {pageNo > 1 || hasMore ? (
          <p className="flex gap-2 pt-3">
            <OfficeButton size="small" disabled={pageNo === 1} onClick={() => setPageNo(pageNo - 1)}>
              Previous
            </OfficeButton>
            <OfficeButton size="small" disabled={!hasMore} onClick={() => setPageNo(pageNo + 1)}>
              Next
            </OfficeButton>
          </p>
        ) : null}
      </Column>
    </PageBody>
  )
}

/** Customers of a page, as the shop API sends them. */
const PER_PAGE = 50
