'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ReasonPicker } from '#components/kit/confirm/reason-picker.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import { officeCancelRequestPreview } from '#lib/contract/orders/office/order-changes.ts'
import { answerCancelRequestJob } from '#lib/contract/orders/office/order-jobs.ts'
import type { CancellationRequest, OrderDetails } from '#lib/contract/orders/order-details.ts'
import { showMoney } from '#lib/format/money.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemOf, useOfficeQuery } from '#lib/office/queries.ts'
import { CreditLimits } from '../etims/credit-limits.tsx'
import { ORDER_READS } from './order-calls.ts'

interface OpenRequest extends CancellationRequest {
  what: string
}

/** Cancellation requests that wait for an answer. */
function openRequests(order: OrderDetails): OpenRequest[] {
  const whole = order.cancellationRequest.map((request) => ({ ...request, what: 'the whole order' }))
  const ofLines = order.listOfProducts.flatMap((line) =>
    line.cancellationRequest.map((request) => ({ ...request, what: `${request.quantity} of ${line.productName}` })),
  )
  return [...whole, ...ofLines].filter(({ state }) => state === 'requested')
}

const DECLINED = [
  { value: 'It is packed', label: 'It is packed' },
  { value: 'It is made to your measure', label: 'It is made to measure' },
  { value: 'Other', label: 'Another reason' },
]

type Preview = Output<typeof officeCancelRequestPreview>

const toRefund = ({ onAccount, toGiveBack }: Preview): number => (onAccount ? 0 : toGiveBack)

/** Amount that an approval moves, for its button. */
function sumOf(preview: Preview): string {
  const { credited, after } = preview
  if (credited > 0) return `, credit ${showMoney(credited, 'auto')}`
  if (toRefund(preview) > 0) return `, refund ${showMoney(toRefund(preview), 'auto')}`
  return after > 0 ? `, ${showMoney(after, 'auto')} in total` : ''
}

/** Effects of an approval on the order's money, in sentences. */
const effects = (preview: Preview): string[] => [
  ...(preview.credited > 0 ? [`A credit note of ${showMoney(preview.credited)} will be issued.`] : []),
  ...(toRefund(preview) > 0 ? [`${showMoney(toRefund(preview))} must then be refunded.`] : []),
  preview.after > 0 ? `The new order total is ${showMoney(preview.after)}.` : 'The order will be cancelled.',
]

/** The cancellation requests of an order that wait for an answer. */
export function OrderRequests({ order }: { order: OrderDetails }) {
  return openRequests(order).map((request) => <Request key={request.id} orderNo={order.orderNo} request={request} />)
}

function Request({ orderNo, request }: { orderNo: number; request: OpenRequest }) {
  const refusal = useRefusal('orders.cancel')
  const [isDeclining, setDeclining] = useState(false)
  const { start, isRunning } = useOfficeJob(answerCancelRequestJob, ORDER_READS)
  const input = { orderNo, requestId: request.id }
  const { data: preview, error } = useOfficeQuery(officeCancelRequestPreview, refusal ? null : input)
  const answer = (accept: boolean, words: string) =>
    void start({ ...input, accept, words, ...(accept && { expected: preview?.after }) })
  return (
    <div className="room-gutter pt-3">
      <AlertLine tone="warning" title={`${request.requestedBy || 'The customer'} asked to cancel ${request.what}.`}>
        {request.reason}
        {request.comments ? `: “${request.comments}”` : ''} · <When at={request.requestedAt} />
        {preview ? <p>{effects(preview).join(' ')}</p> : null}
        <CreditLimits orderNos={[orderNo]} notes={preview?.notes ?? []} />
        <div className="mt-2 flex flex-wrap gap-2">
          <OfficeButton
            variant="outline"
            refusal={refusal ?? problemOf(error)?.message}
            disabled={isRunning || !(refusal || preview || error)}
            onClick={() => answer(true, '')}
          >
            Approve cancellation{preview ? sumOf(preview) : null}
          </OfficeButton>
          <OfficeButton refusal={refusal} onClick={() => setDeclining(true)}>
            Decline…
          </OfficeButton>
        </div>
      </AlertLine>
      {isDeclining ? (
        <ReasonPicker
          title={`Decline to cancel ${request.what}?`}
          text="The customer can read the reason."
          reasons={DECLINED}
          confirm="Decline"
          isRunning={isRunning}
          onConfirm={(reason, words) => {
            setDeclining(false)
            answer(false, reason === 'Other' && words ? words : [reason, words].filter(Boolean).join('. '))
          }}
          onCancel={() => setDeclining(false)}
        />
      ) : null}
    </div>
  )
}
