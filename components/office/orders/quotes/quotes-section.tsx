'use client'

import Link from 'next/link'
import { WaitingApprovals } from '#components/kit/confirm/approval-request.tsx'
import { MoneyFigure, When } from '#components/kit/figure/figures.tsx'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { EmptyState, Loaded } from '#components/kit/state/office-states.tsx'
import { Tabs } from '#components/kit/tabs/tabs.tsx'
import { officeQuoteList, QUOTE_FILTERS, type QuoteFilter } from '#lib/contract/quotes/office/quotes.ts'
import { showProducts } from '#lib/format/count.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { shortDay } from '#lib/office/when.ts'
import { QUOTE_READS } from './quote-reads.ts'
import { QuoteStateMark } from './quote-state-mark.tsx'

const EVERY_MS = 20_000

const LABELS: Readonly<Record<QuoteFilter, string>> = {
  open: 'To price',
  offered: 'Offered',
  expiring: 'Expiring',
  accepted: 'Accepted',
  ended: 'Ended',
  all: 'All',
}

/** Quotes by state. New quotes start as a draft order, or with a request of a customer. */
export function QuotesSection() {
  const address = useAddressState()
  const filter = QUOTE_FILTERS.find((one) => one === address.get('view')) ?? 'open'
  const query = useOfficeQuery(officeQuoteList, { filter }, { everyMs: EVERY_MS })
  return (
    <>
      <PageHead
        title="Quotes"
        back={{ href: '/office/orders', label: 'Back to Orders' }}
        before={
          <Link className="link" href="/office/orders">
            Orders
          </Link>
        }
      />
      <Tabs
        label="Views of quotes"
        views={QUOTE_FILTERS.map((id) => ({ id, label: LABELS[id] }))}
        current={filter}
        onChoose={(view) => address.set({ view: view === 'open' ? null : view })}
      />
      <PageBody>
        <Column>
          <WaitingApprovals kinds={['quote-below-cost']} permission="prices.approve" refreshes={QUOTE_READS} />
          <Loaded query={query} what="the quotes" rows={8}>
            {(quotes) =>
              quotes.length === 0 ? (
                <EmptyState
                  title="No quotes here"
                  text="Prepare an order and send it as a quote, or choose a different view."
                />
              ) : (
                <ul aria-label="Quotes">
                  {quotes.map(({ quoteNo, state, version, customer, lines, total, lastDay, changedAt }) => (
                    <li key={quoteNo} className="border-b border-hairline">
                      <Link
                        href={`/office/orders/quotes/${quoteNo}`}
                        className="room-gutter flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2 hover:bg-calico"
                      >
                        <span className="min-w-0 flex-1 basis-50">
                          <b className="font-semibold">
                            {quoteNo}, {customer}
                          </b>
                          <span className="block text-tiny text-muted">
                            Version {version}, {showProducts(lines)}, <When at={changedAt} />
                          </span>
                        </span>
                        <span>
                          <QuoteStateMark state={state} />
                          {lastDay ? (
                            <span className="block text-tiny text-muted">until {shortDay(lastDay)}</span>
                          ) : null}
                        </span>
                        <span className="ml-auto w-30 text-right">
                          {total === null ? 'No prices' : <MoneyFigure cents={total} />}
                        </span>
                      </Link>
                    </li>
                  ))}
                </ul>
              )
            }
          </Loaded>
        </Column>
      </PageBody>
    </>
  )
}
