'use client'

import { useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { FigureRow, FigureTable } from '#components/kit/figure/figure-table.tsx'
import { NotLoaded } from '#components/kit/state/not-loaded.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import type { CreditEntries } from '#lib/contract/companies/credit.ts'
import { useCreditEntries } from '#lib/credit/queries.ts'
import { showDay } from '#lib/format/clock.ts'
import { type Cents, showAmount, showMoney } from '#lib/format/money.ts'
import { ShopProblem } from '#lib/http/query-client.ts'
import { shortDay } from '#lib/orders/order-text.ts'

/** Rows drawn per step. */
const STEP = 50

/** "1,450.00", "−1,450.00": the minus sign is a real one, and read as such. */
const signed = (cents: Cents) => (cents < 0 ? `−${showAmount(-cents)}` : showAmount(cents))

const owed = (cents: Cents) =>
  cents < 0 ? `${showMoney(-cents)} in your favour` : cents === 0 ? 'Nothing owed' : `${showMoney(cents)} owed`

/** The statement on the page: opening balance, each entry with the balance after it, closing balance. */
export function StatementTable({
  traderId,
  range,
}: {
  traderId: number | undefined
  range: { fromDate: string; toDate: string }
}) {
  const { data, error, refetch } = useCreditEntries(traderId, range)
  if (error) {
    // This shop API offers only files. Errors in the period show when a file is requested.
    if (error instanceof ShopProblem && !error.problem.retryable) return null
    return <NotLoaded title="We could not load the entries." error={error} onRetry={() => void refetch()} />
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
          ? 'No entries on these dates.'
          : `${showMoney(charged)} charged, ${showMoney(paid)} paid or credited.`}
      </p>
      <FigureTable
        columns={['Entry', 'Amount', 'Balance']}
        caption={`Statement from ${showDay(fromDate)} to ${showDay(toDate)}, amounts in KSh`}
        className="mt-4 text-small"
      >
        <Balance title="Opening balance" day={fromDate} cents={opening} />
        {entries.slice(0, visibleCount).map(({ day, what, dueOn, amount, balance }) => (
          <FigureRow
            key={`${day} ${what} ${amount} ${balance}`}
            className="align-top"
            title={
              <>
                <span className="block text-muted">{shortDay(day)}</span>
                <span className="break-words">{what}</span>
                {dueOn ? <span className="block text-muted">Due {shortDay(dueOn)}</span> : null}
              </>
            }
            figures={[signed(amount), signed(balance)]}
          />
        ))}
        {entries.length > visibleCount ? null : <Balance title="Closing balance" day={toDate} cents={closing} />}
      </FigureTable>
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
    <FigureRow
      className="font-semibold"
      title={
        <>
          {title}
          <span className="block font-normal text-muted">{shortDay(day)}</span>
        </>
      }
      figures={[null, signed(cents)]}
    />
  )
}
