'use client'

import { MoneyFigure } from '#components/office/frame/figures.tsx'
import { OfficeButton } from '#components/office/frame/office-button.tsx'
import { Column, RoomBody } from '#components/office/frame/room.tsx'
import { EmptyState, FailedState, LoadingRows } from '#components/office/frame/states.tsx'
import { useRowFocus } from '#components/office/frame/use-row-focus.ts'
import { type OfficeRefund, officeRefundCheck, officeRefundList } from '#lib/contract/office/refunds.ts'
import { showMoney, sumCents } from '#lib/format/money.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useMay } from '#lib/office/me.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { whoMay } from '#lib/office/who-may.ts'
import { DueRefund } from './due-refund.tsx'
import { RefundRow } from './refund-row.tsx'

const SECTIONS: readonly { states: readonly OfficeRefund['state'][]; title: string; rule: string }[] = [
  { states: ['unknown'], title: 'Not known whether sent', rule: 'Never sent again until it is known' },
  { states: ['asked'], title: 'For a second person', rule: 'Never the one who asked' },
  { states: ['approved'], title: 'To send', rule: 'Cards by the provider, all else by hand' },
]

/** Refunds: to ask for, for a second person, to send, not known, and those that are over. */
export function RefundsList() {
  const { data, error, refetch } = useOfficeQuery(officeRefundList, {}, { everyMs: 20_000 })
  const [at, focus] = useRowFocus()
  const approval = Number(useAddressState().get('approval'))
  const asked = data?.waiting.find((one) => one.approval?.approvalId === approval)
  const focused = at ?? asked?.refundId ?? null
  const mayRecord = useMay('refunds.record')
  const check = useOfficeAction(officeRefundCheck, {
    refreshes: ['office-refund-list', 'office-today'],
    onDone: (_, message) => noteDone(message),
  })
  if (error && !data) {
    return <FailedState title="We could not load the refunds." error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <LoadingRows label="Loading refunds" rows={8} />
  const { waiting, over, due, limit } = data
  const rule =
    limit === null
      ? 'No refund needs a second person now.'
      : `Above ${showMoney(limit, 'auto')} a second person approves it.`
  const row = (refund: OfficeRefund) => (
    <RefundRow
      key={refund.refundId}
      refund={refund}
      isFocused={refund.refundId === focused}
      onFocus={() => focus(refund.refundId)}
    />
  )
  return (
    <RoomBody>
      <Column className="overflow-y-auto pb-4">
        {waiting.length === 0 && due.length === 0 ? (
          <EmptyState title="Nothing waits to be given back" text={rule} />
        ) : null}
        {due.length > 0 ? (
          <section aria-label="To ask for">
            <Head
              count={due.length}
              title="Money to give back"
              rule={rule}
              cents={sumCents(due.map((d) => d.amount))}
            />
            <ul>
              {due.map((one) => (
                <DueRefund
                  key={one.orderNo}
                  due={one}
                  limit={limit}
                  isFocused={focused === `due-${one.orderNo}` || focused === String(one.orderNo)}
                  onFocus={() => focus(`due-${one.orderNo}`)}
                />
              ))}
            </ul>
          </section>
        ) : null}
        {SECTIONS.map(({ states, title, rule: words }) => {
          const rows = waiting.filter(({ state }) => states.includes(state))
          if (rows.length === 0) return null
          return (
            <section key={title} aria-label={title}>
              <Head count={rows.length} title={title} rule={words} cents={sumCents(rows.map(({ amount }) => amount))}>
                {states.includes('unknown') ? (
                  <OfficeButton
                    size="small"
                    disabled={check.isRunning}
                    refusal={mayRecord ? null : whoMay('refunds.record')}
                    onClick={() => void check.run({})}
                  >
                    Ask the provider
                  </OfficeButton>
                ) : null}
              </Head>
              <ul>{rows.map(row)}</ul>
            </section>
          )
        })}
        {over.length > 0 ? (
          <section aria-label="Over">
            <Head title="Over" rule="The latest 50" />
            <ul>{over.map(row)}</ul>
          </section>
        ) : null}
      </Column>
    </RoomBody>
  )
}

function Head({
  count,
  title,
  rule,
  cents,
  children,
}: {
  count?: number
  title: string
  rule: string
  cents?: number
  children?: React.ReactNode
}) {
  return (
    <div className="room-gutter flex min-h-9.5 items-end gap-3 border-b border-ink pt-2 pb-1.5">
      {count === undefined ? null : <b className="flex-none font-semibold">{count}</b>}
      <h2 className="flex-none font-semibold">{title}</h2>
      <span className="min-w-0 flex-1 truncate text-muted">{rule}</span>
      {children}
      {cents === undefined ? null : (
        <b className="font-semibold">
          <MoneyFigure cents={cents} />
        </b>
      )}
    </div>
  )
}
