'use client'

import Link from 'next/link'
import { MoneyFigure, When } from '#components/kit/figure/figures.tsx'
import { Column } from '#components/kit/page/page-layout.tsx'
import { type OfficeRefund, officeRefundList } from '#lib/contract/payments/office/refunds.ts'
import { useMay } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { methodWords } from './method-words.ts'
import { ROW_LINK } from './money-row.tsx'
import { DecideRefund } from './refund-decision.tsx'

/** "0722 ••• 999", "Visa •••• 4417", or the method if the payment shows no account. */
const recipientOf = ({ recipient, payer, method, byHand }: OfficeRefund): string =>
  recipient?.phone ?? (payer || methodWords(method, byHand))

/** A column of refunds that wait for a second person, with the buttons to decide. Absent without such refunds. */
export function RefundApprovals() {
  const maySee = useMay('refunds.approve')
  const { data } = useOfficeQuery(officeRefundList, maySee ? {} : null, { everyMs: 30_000 })
  const waiting = data?.waiting.filter(({ state }) => state === 'asked') ?? []
  if (waiting.length === 0) return null
  return (
    <Column label="Refunds for a second person" width="380px" className="px-4 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="heading text-d5">Refunds for a second person</h2>
        <span className="text-muted">{waiting.length === 1 ? '1 waits' : `${waiting.length} wait`}</span>
      </div>
      <ul>
        {waiting.map((refund) => {
          const { refundId, orderNo, customer, amount, reason, askedBy, askedAt, phoneReason } = refund
          return (
            <li key={refundId} className="border-b border-hairline py-2.5">
              <p className="flex items-baseline justify-between gap-3 font-semibold">
                <Link className={ROW_LINK} href={`/office/money/refunds?at=${refundId}`}>
                  {orderNo} {customer}
                </Link>
                <MoneyFigure cents={amount} />
              </p>
              <p className="text-muted">
                {reason.replace(/[^.!?]$/, '$&.')} To {recipientOf(refund)}
                {phoneReason ? `, a number that the payment does not prove: “${phoneReason}”` : ''}
                {askedBy ? `, requested by ${askedBy.name}` : ''} <When at={askedAt} />.
              </p>
              <div className="mt-2 flex flex-wrap items-center gap-2">
                <DecideRefund refund={refund} />
              </div>
            </li>
          )
        })}
      </ul>
    </Column>
  )
}
