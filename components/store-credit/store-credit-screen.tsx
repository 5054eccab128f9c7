'use client'

import { useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { NotLoaded } from '#components/kit/state/not-loaded.tsx'
import type { StoreCreditEntry } from '#lib/contract/payments/store-credit.ts'
import { dayInNairobi, showDay } from '#lib/format/clock.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import { STORE_CREDIT_NAMES } from '#lib/store-credit/kind-names.ts'
import { useStoreCredit } from '#lib/store-credit/queries.ts'
import { StoreCreditSkeleton } from './store-credit-skeleton.tsx'

/** "+ KSh 400.00", "− KSh 400.00" */
const signed = (cents: Cents) => `${cents < 0 ? '−' : '+'} ${showMoney(Math.abs(cents))}`

/** The balance of store credit, and its entries in pages. */
export function StoreCreditScreen() {
  const [pageNo, setPageNo] = useState(1)
  const { data, error, refetch } = useStoreCredit(pageNo)
  if (error && !data)
    return <NotLoaded title="We could not load your store credit." error={error} onRetry={() => void refetch()} />
  if (!data) return <StoreCreditSkeleton />
  const { balance, entries, total, perPage } = data
  const pages = Math.max(1, Math.ceil(total / perPage))
  return (
    <div className="space-y-8">
      <div className="border-y border-hairline bg-paper px-5 py-5">
        <p className="text-muted">You have</p>
        <p className="text-d3 font-bold">{showMoney(balance)}</p>
        <p className="mt-1 text-small text-muted">
          {balance > 0
            ? 'Use it in the cart when you place an order. It does not expire.'
            : 'We can give a refund as store credit if you choose that. You use it in the cart.'}
        </p>
      </div>
      <section aria-labelledby="store-credit-entries">
        <h2 id="store-credit-entries" className="heading text-d4">
          Statement
        </h2>
        {entries.length === 0 ? (
          <p className="mt-3 text-muted">No entries yet.</p>
        ) : (
          <ul className="mt-3 border-t border-hairline">
            {entries.map((entry) => (
              <Entry key={entry.entryId} entry={entry} />
            ))}
          </ul>
        )}
        {pages > 1 ? (
          <nav aria-label="Pages of the statement" className="mt-4 flex items-center gap-3">
            <Button variant="outline" size="small" disabled={pageNo === 1} onClick={() => setPageNo(pageNo - 1)}>
              Prev
            </Button>
            <span className="text-small text-muted">
              Page {pageNo} of {pages}
            </span>
            <Button variant="outline" size="small" disabled={pageNo >= pages} onClick={() => setPageNo(pageNo + 1)}>
              Next
            </Button>
          </nav>
        ) : null}
      </section>
    </div>
  )
}

function Entry({ entry: { at, kind, amount, balance, reason, order } }: { entry: StoreCreditEntry }) {
  // The reason of an order's entry repeats the order.
  const hasReason = kind !== 'spent'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-hairline py-4">
      <div>
        <p className="font-semibold">{STORE_CREDIT_NAMES[kind]}</p>
        {hasReason ? <p className="break-words">{reason}</p> : null}
        <p className="text-small text-muted">
          {showDay(dayInNairobi(new Date(at)))}
          {order ? (
            <>
              {', '}
              <NavLink href={`/order-details/${order.orderId}`} className="link">
                order {order.orderNo}
              </NavLink>
            </>
          ) : null}
        </p>
      </div>
      <div className="text-right whitespace-nowrap">
        <p className="font-semibold">{signed(amount)}</p>
        <p className="text-small text-muted">Balance {showMoney(balance)}</p>
      </div>
    </li>
  )
}
