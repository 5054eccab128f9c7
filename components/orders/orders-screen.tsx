'use client'

import dynamic from 'next/dynamic'
import { useSearchParams } from 'next/navigation'
import { useEffect, useMemo, useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Button, LinkButton } from '#components/kit/button/button.tsx'
import { classes } from '#components/kit/classes.ts'
import { FilterIcon } from '#components/kit/icon.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { EmptyState } from '#components/kit/state/empty-state.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import { belongsToCompany } from '#lib/account/capabilities.ts'
import { recall, remember } from '#lib/browser/tab-storage.ts'
import type { UserType } from '#lib/contract/base/codes.ts'
import type { OrderFilter } from '#lib/contract/orders/order-filter.ts'
import type { ListedOrder } from '#lib/contract/orders/order-list.ts'
import { onChanged } from '#lib/http/changes.ts'
import { ShopProblem } from '#lib/http/query-client.ts'
import { noteOrders } from '#lib/offline/note-orders.ts'
import { useApprovals } from '#lib/orders/approvals.ts'
import { moreOrders, refreshOrders, useOrders, useStatusCounts } from '#lib/orders/queries.ts'
import { useAccount } from '#lib/profile/watch.ts'
import { type AddressedFilter, addressOfFilter, countFilters, filterOfAddress } from './order-address.ts'
import { OrderCard } from './order-card.tsx'
import { OrderSearch } from './order-search.tsx'
import { OrderStatistics } from './order-statistics.tsx'
import { OrderCardsSkeleton } from './orders-skeleton.tsx'
import { StatusChips } from './status-chips.tsx'

const loadFilters = () => import('./order-filters.tsx')
const OrderFilters = dynamic(() => loadFilters().then((module) => module.OrderFilters), {
  loading: () => <Skeleton className="mt-4 h-96 md:h-62 xl:h-34" />,
})

/** A search text can be a person's name: the tab stores it, the address does not. */
const SEARCH_KEY = 'orders.search'

/**
 * The filter of the user's orders, and functions that change it: each change is a step that Back undoes. Next follows
 * the browser's own history, so no page is requested.
 */
function useOrderFilter() {
  const query = useSearchParams().toString()
  const [searchText, setSearchText] = useState(() => recall<string>(SEARCH_KEY) ?? '')
  const addressed = useMemo(() => filterOfAddress(query), [query])
  const filter = useMemo<OrderFilter>(() => ({ ...addressed, searchText }), [addressed, searchText])
  return {
    filter,
    change(part: Partial<AddressedFilter>) {
      // The current address: a change just made might not be drawn yet.
      const now = filterOfAddress(window.location.search)
      window.history.pushState(null, '', `/orders${addressOfFilter({ ...now, ...part })}`)
    },
    search(text: string) {
      remember(SEARCH_KEY, text || null)
      setSearchText(text)
    },
    /** Back to all orders. */
    clear() {
      remember(SEARCH_KEY, null)
      setSearchText('')
      if (query) window.history.pushState(null, '', '/orders')
    },
  }
}

/** Stores the newest orders for the offline page. */
function useNotedOrders(
  { data, dataUpdatedAt, isPlaceholderData }: ReturnType<typeof useOrders>,
  isFiltered: boolean,
): void {
  const newest = isFiltered || isPlaceholderData ? undefined : data?.pages[0]?.list
  useEffect(() => {
    if (newest) noteOrders(newest, dataUpdatedAt)
  }, [newest, dataUpdatedAt])
}

/** The user's orders: search, statuses, filters, totals, and the orders themselves, twenty at a time. */
export function OrdersScreen() {
  const { userType } = useAccount()
  const controls = useOrderFilter()
  const { filter } = controls
  const orders = useOrders(filter)
  const { data, error, isPlaceholderData, hasNextPage } = orders
  useEffect(() => onChanged('orders', () => void refreshOrders()), [])
  const narrowed = filter.orderStatus.length > 0
  const figures = data?.pages[0]?.statistics ?? null
  const allCounts = useStatusCounts(filter, narrowed)
  const counts = narrowed ? allCounts : isPlaceholderData ? null : figures
  const chosen = countFilters(filter)
  const [open, setOpen] = useState(chosen > 0)
  const list = data?.pages.flatMap((page) => page.list) ?? []
  const isFiltered = narrowed || chosen > 0 || filter.searchText !== ''
  const failed = error && !(data && !isPlaceholderData)
  useNotedOrders(orders, isFiltered)

  return (
    <>
      <WaitingForApproval userType={userType} />
      <div className="flex gap-3">
        <div className="min-w-0 flex-1">
          <OrderSearch text={filter.searchText} userType={userType} onSearch={controls.search} />
        </div>
        <FilterButton count={chosen} isOpen={open} onClick={() => setOpen(!open)} />
      </div>
      {open ? <OrderFilters filter={filter} onChange={controls.change} /> : null}
      <StatusChips
        chosen={filter.orderStatus}
        counts={counts}
        onChange={(orderStatus) => controls.change({ orderStatus })}
      />
      {figures && !failed ? <OrderStatistics figures={figures} userType={userType} /> : <Figures waiting={!failed} />}
      {isFiltered ? (
        <button type="button" className="link mt-2 min-h-11" onClick={controls.clear}>
          Clear search and filters
        </button>
      ) : null}
      <div className="mt-6">
        {failed ? (
          <OrdersFailed error={error} onRetry={() => void orders.refetch()} />
        ) : data ? (
          <OrderList
            list={list}
            isBusy={isPlaceholderData}
            userType={userType}
            isFiltered={isFiltered}
            onClear={controls.clear}
          />
        ) : (
          <OrderCardsSkeleton />
        )}
        {hasNextPage && !failed && !isPlaceholderData ? (
          <MoreOrders key={JSON.stringify(filter)} orders={orders} />
        ) : null}
        <p role="status" className="sr-only">
          {data && !isPlaceholderData ? `${list.length} of ${figures?.orders ?? list.length} orders shown` : ''}
        </p>
      </div>
    </>
  )
}

/** Orders of the company that wait for approval, with a link to them; null without such orders. */
function WaitingForApproval({ userType }: { userType: UserType | null }) {
  const { data = [] } = useApprovals(belongsToCompany(userType))
  const waiting = data.filter(({ state }) => state === 'waiting')
  if (waiting.length === 0) return null
  return (
    <div className="mb-5">
      <Alert
        tone="info"
        title={waiting.length === 1 ? 'An order waits for approval.' : `${waiting.length} orders wait for approval.`}
      >
        <NavLink href="/order-approvals" className="link">
          {waiting.some(({ mayDecide }) => mayDecide) ? 'Approve or decline' : 'See your requests'}
        </NavLink>
      </Alert>
    </div>
  )
}

/** @param count number of filters that are on */
function FilterButton({ count, isOpen, onClick }: { count: number; isOpen: boolean; onClick: () => void }) {
  return (
    <Button
      variant="outline"
      className="max-md:px-4"
      aria-expanded={isOpen}
      onPointerEnter={() => void loadFilters().catch(() => undefined)}
      onClick={onClick}
    >
      <FilterIcon />
      <span className="max-md:sr-only">Filters</span>
      {count > 0 ? (
        <span>
          {count}
          <span className="sr-only"> on</span>
        </span>
      ) : null}
    </Button>
  )
}

/** An error of the days is shown at their field, too. */
function OrdersFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const wrongDays = error instanceof ShopProblem ? error.problem.fields?.toDate : undefined
  return (
    <div className="space-y-4">
      <Alert
        tone="danger"
        live="polite"
        title={wrongDays ? 'These dates cannot be shown.' : 'We could not load your orders.'}
      >
        {wrongDays ?? error.message}
      </Alert>
      {wrongDays ? null : (
        <Button variant="outline" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

function OrderList({
  list,
  isBusy,
  userType,
  isFiltered,
  onClear,
}: {
  list: readonly ListedOrder[]
  isBusy: boolean
  userType: UserType | null
  isFiltered: boolean
  onClear: () => void
}) {
  if (list.length === 0) return <NoOrders filtered={isFiltered} onClear={onClear} />
  return (
    <ul aria-label="Orders" aria-busy={isBusy} className={classes('space-y-4', isBusy && 'opacity-60')}>
      {list.map((order) => (
        <li key={order.orderId}>
          <OrderCard order={order} userType={userType} />
        </li>
      ))}
    </ul>
  )
}

/**
 * Loads the next orders after the loaded ones. Has its own state: the list can be viewed again while they load, or
 * right after they failed to load.
 */
function MoreOrders({ orders }: { orders: ReturnType<typeof useOrders> }) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Error | null>(null)
  async function more() {
    if (busy) return
    setBusy(true)
    setRefused(null)
    setRefused(await moreOrders(orders))
    setBusy(false)
  }
  return (
    <>
      <Button variant="outline" className="mt-6 w-full" aria-disabled={busy} onClick={() => void more()}>
        {busy ? 'Loading…' : 'More orders'}
      </Button>
      {refused ? (
        <div className="mt-4">
          <Alert tone="danger" live="polite" title="We could not load more orders.">
            {refused.message}
          </Alert>
        </div>
      ) : null}
    </>
  )
}

/** Reserved space of the figures until they are loaded. */
function Figures({ waiting }: { waiting: boolean }) {
  return waiting ? <Skeleton className="mt-5 h-36 md:h-20" /> : null
}

/** Empty state: no orders yet, or no orders that match the filter. */
function NoOrders({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered)
    return (
      <EmptyState
        title="No Data Available"
        text="No orders match all these filters. Try fewer filters."
        actions={
          <Button variant="outline" onClick={onClear}>
            Show all orders
          </Button>
        }
      />
    )
  return (
    <EmptyState
      title="You have not ordered yet"
      text="Your orders will show here, with their status, cost and documents."
      actions={
        <LinkButton href="/product-list" prefetch={false}>
          See all products
        </LinkButton>
      }
    />
  )
}
