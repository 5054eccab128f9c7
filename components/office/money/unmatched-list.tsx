'use client'

import { MoneyFigure, When } from '#components/office/frame/figures.tsx'
import { Column, RoomBody } from '#components/office/frame/room.tsx'
import { EmptyState, FailedState, LoadingRows } from '#components/office/frame/states.tsx'
import { StatusShape } from '#components/office/frame/status-mark.tsx'
import { officeUnmatchedList } from '#lib/contract/office/payments.ts'
import { sumCents } from '#lib/format/money.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { MatchMoney } from './match-money.tsx'
import { MoneyRow } from './money-row.tsx'
import { useRowKeys } from './use-row-keys.ts'

/** Money that belongs to no order by itself: each with the order it may be for and why, and what can be done with it. */
export function UnmatchedList() {
  const { data, error, refetch } = useOfficeQuery(officeUnmatchedList, {}, { everyMs: 30_000 })
  const rows = data ?? []
  const [focused, focus] = useRowKeys(
    'Money without an order',
    rows.map(({ receipt }) => receipt),
  )
  return (
    <RoomBody>
      <Column className="overflow-y-auto">
        {error && !data ? (
          <FailedState title="We could not load this money." error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <LoadingRows label="Loading money without an order" rows={6} />
        ) : rows.length === 0 ? (
          <EmptyState title="All money has its order" text="What is paid by hand and names no order is listed here." />
        ) : (
          <>
            <div className="room-gutter flex min-h-9.5 items-end gap-3 border-b border-ink pt-2 pb-1.5">
              <b className="font-semibold">{rows.length} without an order</b>
              <span className="min-w-0 flex-1 truncate text-muted">We hold it, and no order of ours does</span>
              <b className="font-semibold">
                <MoneyFigure cents={sumCents(rows.map(({ amount }) => amount))} />
              </b>
            </div>
            <ul aria-label="Money without an order">
              {rows.map((row) => {
                const [guess] = row.suggestions
                return (
                  <MoneyRow
                    key={row.receipt}
                    isFocused={row.receipt === focused}
                    onFocus={() => focus(row.receipt)}
                    when={<When at={row.paidAt} />}
                    title={<b className="font-semibold">{row.receipt}</b>}
                    name={`“${row.account}”`}
                    text={
                      guess ? (
                        <>
                          {row.payer ? `${row.payer}. ` : ''}Perhaps <b className="font-semibold">{guess.orderNo}</b>{' '}
                          {guess.customer}: {guess.reasons.join(', ')}
                        </>
                      ) : (
                        `${row.payer ? `${row.payer}: ` : ''}${row.text}`
                      )
                    }
                    status={<StatusShape status="undecided" />}
                    amount={<MoneyFigure cents={row.amount} />}
                  >
                    <MatchMoney key={row.receipt} money={row} />
                  </MoneyRow>
                )
              })}
            </ul>
          </>
        )}
      </Column>
    </RoomBody>
  )
}
