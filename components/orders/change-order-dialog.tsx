'use client'

import { useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Button } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { keepFocus } from '#components/kit/dialog/keep-focus.ts'
import type { Problem } from '#lib/contract/base/problem.ts'
import { changeOutcomeOf, reopenOrder } from '#lib/orders/change-order.ts'
import type { ChangeOutcome } from '#lib/orders/change-outcome.ts'

/** Confirms that an unpaid order is to be cancelled and its products returned to the cart, then does it. */
export function ChangeOrderDialog({
  order: { orderId, orderNo },
  onChanged,
  onClose,
}: {
  order: { orderId: string; orderNo: number }
  /** The order is cancelled and its products are in the cart. */
  onChanged: (outcome: ChangeOutcome) => void
  onClose: () => void
}) {
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function change() {
    if (isSending) return
    setIsSending(true)
    setProblem(null)
    const answer = await reopenOrder(orderId)
    setIsSending(false)
    if (answer.ok) onChanged(changeOutcomeOf(answer.message, answer.data))
    else setProblem(answer.problem)
  }

  const isRefused = problem !== null && !problem.retryable
  return (
    <Dialog title={`Change order ${orderNo}?`} onClose={onClose}>
      <DialogBody>
        <p>
          Order {orderNo} will be cancelled and its products go back into your cart. Change them there and order again.
          You will get a new order number.
        </p>
        <p className="mt-3 text-muted">
          The old payment link stops working. If your phone or your bank still asks you to pay for this order, do not
          pay.
        </p>
        {/* Present from the start, so that screen readers announce its content. */}
        <div role="alert" className="mt-5 empty:hidden">
          {problem ? (
            <Alert tone="danger" title="The order was not changed.">
              {problem.message}{' '}
              {problem.code === 'payment-in-flight' ? (
                <a href={`/receive-message/${orderId}`} className="link">
                  See the payment status
                </a>
              ) : null}
            </Alert>
          ) : null}
        </div>
        <div className="mt-6 flex flex-wrap gap-3">
          {isRefused ? null : (
            <Button onClick={() => void change()} aria-disabled={isSending} {...keepFocus}>
              {isSending ? 'Changing…' : problem ? 'Try again' : 'Yes, change it'}
            </Button>
          )}
          <Button variant="outline" onClick={onClose}>
            {isRefused ? 'Close' : 'No, keep it'}
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}
