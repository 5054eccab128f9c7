'use client'

import { OfficeButton, OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { Deferred, deferredPart } from '#components/kit/state/deferred.tsx'
import { AlertLine, LoadingRows } from '#components/kit/state/office-states.tsx'
import { type OfficeRefund, officeRefundList } from '#lib/contract/payments/office/refunds.ts'
import { showMoney } from '#lib/format/money.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useMay, useRefusal } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

// The form's libraries stay out of the first load of Orders.
const askRefund = deferredPart(async () => (await import('#components/office/money/ask-refund.tsx')).AskRefund)

const NEXT: Partial<Record<OfficeRefund['state'], string>> = {
  asked: 'waits for approval',
  approved: 'waits to be sent',
  unknown: 'may have been sent. The result is not known yet',
}

/** Refunds of an order: the pending requests, and a new request with the key R. */
export function OrderRefund({ orderNo }: { orderNo: number }) {
  const address = useAddressState()
  const isOpen = address.get('refund') === 'ask'
  const { data } = useOfficeQuery(officeRefundList, { orderNo }, { keepsPrevious: false })
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
      {due ? (
        <AlertLine tone="error" title={`${showMoney(due.amount, 'auto')} must be refunded.`} className="mt-3">
          {due.text}
          <div className="mt-2">
            <OfficeButton variant="money" keys="r" aria-expanded={isOpen} refusal={refusal} onClick={toggle}>
              Request refund
            </OfficeButton>
          </div>
          {isOpen ? (
            <div className="mt-3">
              <Deferred
                part={askRefund}
                props={{ payments: due.payments, wanted: due.amount, reason: due.text, limit: data.limit }}
                skeleton={<LoadingRows rows={3} label="Loading the refund form" />}
              />
            </div>
          ) : null}
        </AlertLine>
      ) : null}
    </>
  )
}
