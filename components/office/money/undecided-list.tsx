'use client'

import Link from 'next/link'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Age, MoneyFigure } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { EmptyState, QueryState } from '#components/kit/state/office-states.tsx'
import { ORDER_READS } from '#components/office/orders/order-calls.ts'
import {
  officePaymentQuery,
  officeUndecidedList,
  type UndecidedPayment,
} from '#lib/contract/payments/office/payments.ts'
import { PAYMENT_METHODS } from '#lib/contract/payments/payment-methods.ts'
import { sumCents } from '#lib/format/money.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useMay, useRefusal } from '#lib/office/me.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { methodWords } from './method-words.ts'
import { MONEY_LIST, MoneyColumnNames, MoneyGroup } from './money-group.tsx'
import { MoneyRow, ROW_LINK } from './money-row.tsx'
import { useRowKeys } from './use-row-keys.ts'

/**
 * Payments without a result from their provider: the request, and a button to query again with the result beside it.
 */
export function UndecidedList() {
  const query = useOfficeQuery(officeUndecidedList, {}, { everyMs: 15_000 })
  const { data } = query
  const rows = data ?? []
  const [focused, focus] = useRowKeys(
    'Undecided payments',
    rows.map(({ attemptId }) => attemptId),
  )
  return (
    <PageBody>
      <Column className={MONEY_LIST}>
        {!data ? (
          <QueryState query={query} what="these payments" rows={6} />
        ) : rows.length === 0 ? (
          <EmptyState title="No undecided payments" text="Payments without an answer in time appear here." />
        ) : (
          <>
            <MoneyColumnNames when="Since" title="Order" name="Customer" text="Payment" />
            <MoneyGroup
              count={rows.length}
              title="Undecided"
              rule="No answer in time. Ask again, or call the customer."
              cents={sumCents(rows.map(({ amount }) => amount))}
            >
              {rows.map((row) => (
                <Undecided
                  key={row.attemptId}
                  row={row}
                  isFocused={row.attemptId === focused}
                  onFocus={() => focus(row.attemptId)}
                />
              ))}
            </MoneyGroup>
          </>
        )}
      </Column>
    </PageBody>
  )
}

function Undecided({ row, isFocused, onFocus }: { row: UndecidedPayment; isFocused: boolean; onFocus: () => void }) {
  const [answer, setAnswer] = useState('')
  const mayAsk = useMay('payments.query')
  const refusal = useRefusal('payments.query')
  const refreshes = ['office-undecided-list', 'office-today', 'office-ledger', ...ORDER_READS]
  const ask = useOfficeAction(officePaymentQuery, {
    refreshes,
    onDone: ({ text }) => setAnswer(text),
    onRefused: ({ message }) => setAnswer(message),
  })
  useKeys(
    'This payment',
    { a: { label: 'ask again', run: () => void ask.run({ attemptId: row.attemptId }), isInStatusBar: true } },
    isFocused && mayAsk,
  )
  const times = row.queries === 1 ? 'once' : `${row.queries} times`
  return (
    <MoneyRow
      isFocused={isFocused}
      onFocus={onFocus}
      when={<Age at={row.startedAt} />}
      title={
        <Link className={ROW_LINK} href={`/office/orders/${row.orderNo}`}>
          {row.orderNo}
        </Link>
      }
      name={row.customer}
      text={
        <>
          {methodWords(row.method, false)} {row.payer}. Asked {times}.
          {row.isOrderOver ? ' Its order is paid otherwise, or cancelled.' : ''}
        </>
      }
      amount={<MoneyFigure cents={row.amount} />}
      status={<StatusMark status="undecided">Undecided</StatusMark>}
    >
      <p className="min-w-0 flex-1">
        <b className="font-semibold">
          Ask {PAYMENT_METHODS[row.method].provider} about {row.orderNo}?
        </b>{' '}
        <span role="status" className="text-muted">
          {answer || 'The shop also asks automatically. The answer is recorded in the ledger.'}
        </span>
      </p>
      <OfficeButton
        variant="main"
        keys="a"
        disabled={ask.isRunning}
        refusal={refusal}
        onClick={() => void ask.run({ attemptId: row.attemptId })}
      >
        {ask.isRunning ? 'Asking…' : 'Ask again'}
      </OfficeButton>
    </MoneyRow>
  )
}
