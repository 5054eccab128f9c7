'use client'

import Link from 'next/link'
import { When } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { PageHead } from '#components/kit/page/page-layout.tsx'
import { EmptyState, QueryState } from '#components/kit/state/office-states.tsx'
import { type ListedCount, officeCountList } from '#lib/contract/stock/office/stock-counts.ts'
import { showCount } from '#lib/format/count.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { CountLink } from './count-page.tsx'
import { StockTabs } from './stock-tabs.tsx'

const EVERY_MS = 30_000

/** Counts that were sent: those with differences to decide first. */
export function CountsPart() {
  const query = useOfficeQuery(officeCountList, {}, { everyMs: EVERY_MS })
  const { data } = query
  const open = data?.filter(({ state }) => state === 'open').length ?? 0
  return (
    <>
      <PageHead
        title="Stock"
        subtitle={data && data.length > 0 ? `${open === 1 ? '1 count' : `${open} counts`} to review` : undefined}
        actions={data?.length === 0 ? null : <CountLink />}
      />
      <StockTabs current="counts" />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {!data ? (
          <QueryState query={query} what="the counts" />
        ) : data.length === 0 ? (
          <EmptyState
            title="No counts yet"
            text="Count a shelf with a phone or a scanner. You review differences here before stock changes."
            actions={<CountLink />}
          />
        ) : (
          <ul aria-label="Counts">
            {data.map((count) => (
              <CountRow key={count.countId} count={count} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function CountRow({ count }: { count: ListedCount }) {
  const { countId, title, state, countedBy, sentAt, lines, differences } = count
  return (
    <li className="border-b border-hairline">
      <Link
        href={`/office/stock/counts/${countId}`}
        prefetch={false}
        className="room-gutter grid min-h-11 grid-cols-[1fr_auto] items-center gap-x-4 py-1.5 hover:bg-calico md:grid-cols-[4rem_1fr_10rem_9rem_6rem]"
      >
        <span className="text-muted max-md:hidden">{countId}</span>
        <b className="truncate font-semibold">{title}</b>
        <span className="truncate text-muted max-md:order-3">
          {countedBy}, {lines === 1 ? '1 product' : `${showCount(lines)} products`}
        </span>
        <span>
          {state === 'open' ? (
            <StatusMark status="look">
              {differences === 1 ? '1 difference' : `${showCount(differences)} differences`}
            </StatusMark>
          ) : (
            <StatusMark status="done">Done</StatusMark>
          )}
        </span>
        <When at={sentAt} className="text-right text-tiny text-muted" />
      </Link>
    </li>
  )
}
