'use client'

import { useRef } from 'react'
import { OfficeButton, OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { useFocusReturn } from '#components/kit/dialog/use-focus-return.ts'
import { When } from '#components/kit/figure/figures.tsx'
import { Deferred, deferredPart } from '#components/kit/state/deferred.tsx'
import { AlertLine, LoadingRows } from '#components/kit/state/office-states.tsx'
import { type OfficeRefund, officeRefundList, type RefundDue } from '#lib/contract/payments/office/refunds.ts'
import { showMoney } from '#lib/format/money.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useMay, useRefusal } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

// The form's libraries stay out of the first load of Orders.
const askRefund = deferredPart(async () => (await import('#components/office/money/ask-refund.tsx')).AskRefund)

/** As often as the order itself, which shows the refund due. */
const EVERY_MS = 20_000

const NEXT: Partial<Record<OfficeRefund['state'], string>> = {
  asked: 'waits for approval',
  approved: 'waits to be sent',
  sent: 'is sent. The provider reports the result later',
  unknown: 'may have been sent. The result is not known yet',
}

/** Refunds of an order: the pending requests, and a new request with the key R. */
export function OrderRefund({ orderNo }: { orderNo: number }) {
  const address = useAddressState()
  const isOpen = address.get('refund') === 'ask'
  const { data } = useOfficeQuery(officeRefundList, { orderNo }, { everyMs: EVERY_MS, keepsPrevious: false })
  const mayAsk = useMay('refunds.ask')
  const refusal = useRefusal('refunds.ask')
  const due = data?.due[0]
  const toggle = () =>
    address.set({ refund: isOpen ? null : 'ask', tab: isOpen ? address.get('tab') || null : 'money' }, 'replace')
  useKeys('Order', due && mayAsk ? { r: { label: 'request refund', run: toggle, isInStatusBar: true } } : {})
  if (!data) return null
  return (
    <>
      {data.waiting.map(({ refundId, state, amount, askedBy, askedAt }) => (
        <AlertLine
          key={refundId}
          tone="error"
          title={`${showMoney(amount, 'auto')} ${NEXT[state] ?? ''}.`}
          className="mt-3"
        >
          {askedBy ? `Requested by ${askedBy.name}, ` : ''}
          <When at={askedAt} />.{' '}
          <OfficeLinkButton size="small" className="mt-2" href={`/office/money/refunds?at=${refundId}`}>
            Open refund
          </OfficeLinkButton>
        </AlertLine>
      ))}
      {due ? <DueRefund due={due} limit={data.limit} isOpen={isOpen} refusal={refusal} onToggle={toggle} /> : null}
    </>
  )
}

/** The refund due, with the form of its request. When it is requested, the focus moves to the Money column. */
function DueRefund({
  due,
  limit,
  isOpen,
  refusal,
  onToggle,
}: {
  due: RefundDue
  limit: number | null
  isOpen: boolean
  refusal: string | null
  onToggle: () => void
}) {
  const place = useRef<HTMLDivElement>(null)
  useFocusReturn(place, false)
  return (
    <div ref={place}>
      <AlertLine tone="error" title={`${showMoney(due.amount, 'auto')} must be refunded.`} className="mt-3">
        {due.text}
        {isOpen ? (
          <div className="mt-3">
            <Deferred
              part={askRefund}
              props={{
                ...{ payments: due.payments, wanted: due.amount, reason: due.text, limit },
                ...{ isOpened: true, onAsked: onToggle },
              }}
              skeleton={<LoadingRows rows={3} label="Loading the refund form" />}
            />
          </div>
        ) : null}
        <div className="mt-2">
          <OfficeButton
            variant={isOpen ? 'quiet' : 'money'}
            keys="r"
            aria-expanded={isOpen}
            refusal={refusal}
            onClick={onToggle}
          >
            {isOpen ? 'Close the form' : 'Request refund'}
          </OfficeButton>
        </div>
      </AlertLine>
    </div>
  )
}
