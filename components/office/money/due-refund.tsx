'use client'

import Link from 'next/link'
import { Age, MoneyFigure } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { RefundDue } from '#lib/contract/payments/office/refunds.ts'
import { AskRefund } from './ask-refund.tsx'
import { CreditRefund } from './credit-refund.tsx'
import { MoneyRow, ROW_LINK } from './money-row.tsx'

/** An order with a refund due: the request, for its latest payment. */
export function DueRefund({
  due,
  limit,
  isFocused,
  onFocus,
  onAsked,
}: {
  due: RefundDue
  /** Above it a second person is needed; null: never. */
  limit: number | null
  isFocused: boolean
  onFocus: () => void
  /** Called with the id of the refund that was requested. */
  onAsked: (refundId: string) => void
}) {
  // Store credit is returned as store credit.
  const payments = due.payments.filter(({ method }) => method !== 'store-credit')
  return (
    <MoneyRow
      isFocused={isFocused}
      onFocus={onFocus}
      when={<Age at={due.since} />}
      title={
        <Link className={ROW_LINK} href={`/office/orders/${due.orderNo}`}>
          {due.orderNo}
        </Link>
      }
      name={due.customer}
      text={due.text}
      status={<StatusMark status="look">To ask</StatusMark>}
      amount={<MoneyFigure cents={due.amount} />}
    >
      {payments.length > 0 ? (
        <AskRefund payments={payments} wanted={due.amount} reason={due.text} limit={limit} onAsked={onAsked} />
      ) : null}
      <CreditRefund due={due} limit={limit} />
    </MoneyRow>
  )
}
