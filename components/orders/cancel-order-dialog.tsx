'use client'

import { Button } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { keepFocus } from '#components/kit/dialog/keep-focus.ts'
import { FormProblem } from '#components/kit/form/form-problem.tsx'
import { useCallForm } from '#components/kit/form/use-call-form.ts'
import { showAlert } from '#lib/browser/alerts.ts'
import type { Call } from '#lib/contract/base/call.ts'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { cancelOrder } from '#lib/contract/orders/cancellation.ts'
import { guestCancelOrder } from '#lib/contract/orders/guest-order.ts'
import type { OrderDetails } from '#lib/contract/orders/order-details.ts'
import { showMoney } from '#lib/format/money.ts'
import { ReasonFields } from './reason-fields.tsx'
import { sendCancellation } from './send-cancellation.ts'

/** Why the shop must check the cancellation of this order. */
function requestReason({ status, isPaid }: Pick<OrderDetails, 'status' | 'isPaid'>): string {
  if (status !== ORDER_STATUS.pending) return 'We are already preparing it.'
  return isPaid ? 'You have paid for it.' : 'A payment for this order has started or arrived.'
}

/** Cancels a whole order, or requests that, once the visitor has given a reason and confirmed. */
export function CancelOrderDialog({
  order,
  token,
  onDone,
  onClose,
}: {
  order: OrderDetails
  /** Set for a guest's order. */
  token: string | undefined
  onDone: () => void
  onClose: () => void
}) {
  const { orderId, orderNo, cancellationIsRequest, isPaid, totalValue } = order
  const call = token === undefined ? cancelOrder : guestCancelOrder
  const form = useCallForm<Call>(async () => call, {
    defaults: { ...(token === undefined ? { orderId } : { token }), reason: null, otherReason: '' },
    send: (given) => sendCancellation<Call>(call, given),
    onDone: (_data, message) => {
      showAlert({ tone: 'success', title: message })
      onDone()
    },
  })
  return (
    <Dialog
      title={cancellationIsRequest ? `Ask to cancel order ${orderNo}?` : `Cancel order ${orderNo}?`}
      onClose={onClose}
    >
      <DialogBody>
        <p className="text-muted">
          {cancellationIsRequest
            ? `${requestReason(order)} We will check your request and answer here and by email.`
            : 'The whole order is cancelled immediately. You cannot undo this.'}
          {isPaid
            ? ` ${cancellationIsRequest ? 'If we can still stop it, you' : 'You will'} get ${showMoney(totalValue)} back.`
            : ''}
        </p>
        <form {...form.attributes} className="mt-5 space-y-5">
          <FormProblem problem={form.problem} />
          <ReasonFields form={form} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={form.isSubmitting} {...keepFocus}>
              {form.isSubmitting ? 'Sending…' : cancellationIsRequest ? 'Yes, send the request' : 'Yes, cancel it'}
            </Button>
            <Button variant="outline" onClick={onClose}>
              No, keep it
            </Button>
          </div>
        </form>
      </DialogBody>
    </Dialog>
  )
}
