'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { NotLoaded } from '#components/ui/not-loaded.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { CreditEntries } from '#lib/contract/credit.ts'
import { useCreditEntries } from '#lib/credit/queries.ts'
import { showDay } from '#lib/format/clock.ts'
import { type Cents, showAmount, showMoney } from '#lib/format/money.ts'
import { ShopProblem } from '#lib/http/query-client.ts'
import { shortDay } from '#lib/orders/order-text.ts'

/** As many as are drawn at once. */
const STEP = 50

/** "1,450.00", "−1,450.00": the minus sign is a real one, and read as such. */
const signed = (cents: Cents) => (cents < 0 ? `−${showAmount(-cents)}` : showAmount(cents))

const owed = (cents: Cents) =>
  cents < 0 ? `${showMoney(-cents)} in your favour` : cents === 0 ? 'Nothing is owed' : `${showMoney(cents)} owed`

/** The statement to be read: opening balance, every entry with what was owed after it, closing balance. */
export function StatementTable({
  traderId,
  range,
}: {
  traderId: number | undefined
  range: { fromDate: string; toDate: string }
}) {
  const { data, error, refetch } = useCreditEntries(traderId, range)
  if (error) {
    // Files are all that this shop API knows; what is wrong with the days is said when they are asked for.
    if (error instanceof ShopProblem && !error.problem.retryable) return null
    return <NotLoaded title="The entries cannot be shown just now." error={error} onRetry={() => void refetch()} />
  }
  return data ? <Entries key={`${data.fromDate} ${data.toDate}`} statement={data} /> : <Skeleton className="h-48" />
}

function Entries({ statement }: { statement: CreditEntries }) {
  const { fromDate, toDate, opening, closing, charged, paid, entries } = statement
  const [visibleCount, setVisibleCount] = useState(STEP)
  return (
    <div>
      <p role="status" className="font-semibold">
        {owed(closing)} on {showDay(toDate)}
      </p>
      <p className="text-small text-muted">
        {entries.length === 0
          ? 'No entries on these days.'
          : `${showMoney(charged)} charged, ${showMoney(paid)} paid or credited.`}
      </p>
      <table className="mt-4 w-full border-collapse text-left text-small">
        <caption className="sr-only">
          Statement from {showDay(fromDate)} to {showDay(toDate)}, amounts in KSh
        </caption>
        <thead className="text-muted">
          <tr className="border-b border-ink">
            <th scope="col" className="py-2 pr-3 font-normal">
              Entry
            </th>
            <th scope="col" className="py-2 pr-3 text-right font-normal">
              Amount
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          <Balance title="Opening balance" day={fromDate} cents={opening} />
          {entries.slice(0, visibleCount).map(({ day, what, dueOn, amount, balance }) => (
            <tr key={`${day} ${what} ${amount} ${balance}`} className="border-b border-hairline align-top">
              <th scope="row" className="py-2.5 pr-3 font-normal">
                <span className="block text-muted">{shortDay(day)}</span>
                <span className="break-words">{what}</span>
                {dueOn ? <span className="block text-muted">Due {shortDay(dueOn)}</span> : null}
              </th>
              <td className="py-2.5 pr-3 text-right whitespace-nowrap">{signed(amount)}</td>
              <td className="py-2.5 text-right whitespace-nowrap">{signed(balance)}</td>
            </tr>
          ))}
          {entries.length > visibleCount ? null : <Balance title="Closing balance" day={toDate} cents={closing} />}
        </tbody>
      </table>
      {entries.length > visibleCount ? (
        <Button variant="outline" size="small" className="mt-4" onClick={() => setVisibleCount(visibleCount + STEP)}>
          Show more
        </Button>
      ) : null}
    </div>
  )
}

function Balance({ title, day, cents }: { title: string; day: string; cents: Cents }) {
  return (
    <tr className="border-b border-hairline font-semibold">
      <th scope="row" className="py-2.5 pr-3">
        {title}
        <span className="block font-normal text-muted">{shortDay(day)}</span>
      </th>
      <td />
      <td className="py-2.5 text-right whitespace-nowrap">{signed(cents)}</td>
    </tr>
  )
}
