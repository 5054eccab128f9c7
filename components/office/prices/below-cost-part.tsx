'use client'

import { ApprovalRequest } from '#components/kit/confirm/approval-request.tsx'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { EmptyState, QueryState } from '#components/kit/state/office-states.tsx'
import { officeOfferList } from '#lib/contract/pricing/office/offers.ts'
import { officePriceRules } from '#lib/contract/pricing/office/price-rules.ts'
import { officePriceHistory, officePriceList } from '#lib/contract/pricing/office/shop-prices.ts'
import { officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { PricesTabs } from './prices-tabs.tsx'

const EVERY_MS = 30_000

/** Requested prices below cost: the person to decide next, and the time of the request. */
export function BelowCostPart() {
  const query = useOfficeQuery(
    officeApprovalList,
    { kinds: ['price-below-cost', 'agreed-below-cost', 'offer-below-cost', 'quote-below-cost'] },
    { everyMs: EVERY_MS },
  )
  const { data } = query
  const waiting = data?.filter(({ state }) => state === 'asked').length
  return (
    <>
      <PageHead
        title="Prices"
        subtitle={waiting === undefined ? undefined : waiting === 0 ? 'No prices to approve' : `${waiting} to approve`}
      />
      <PricesTabs current="below-cost" counts={waiting === undefined ? {} : { 'below-cost': waiting }} />
      <PageBody>
        <Column>
          {!data ? (
            <QueryState query={query} what="the requests" rows={4} />
          ) : data.length === 0 ? (
            <EmptyState
              title="No requests yet"
              text="A price below cost needs approval by a second person. Requests are listed here."
            />
          ) : (
            <ul className="min-h-0 flex-1 overflow-y-auto">
              {data.map((one) => (
                <ApprovalRequest
                  key={one.approvalId}
                  approval={one}
                  permission="prices.approve"
                  refreshes={REFRESHES}
                  note="All of these prices are set, or none."
                />
              ))}
            </ul>
          )}
        </Column>
      </PageBody>
    </>
  )
}

const REFRESHES = [officePriceList.name, officePriceHistory.name, officePriceRules.name, officeOfferList.name]
