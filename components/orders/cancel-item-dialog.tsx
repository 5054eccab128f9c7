'use client'

import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { keepFocus } from '#components/kit/dialog/keep-focus.ts'
import { TextArea, TextField } from '#components/kit/field/text-field.tsx'
import { FormProblem } from '#components/kit/form/form-problem.tsx'
import { useCallForm } from '#components/kit/form/use-call-form.ts'
import { showAlert } from '#lib/browser/alerts.ts'
import type { Call } from '#lib/contract/base/call.ts'
import { cancelItemForm, cancelItemRequest } from '#lib/contract/orders/cancellation.ts'
import { guestCancelItemRequest } from '#lib/contract/orders/guest-order.ts'
import type { OrderDetails, OrderedProduct } from '#lib/contract/orders/order-details.ts'
import { quantityText } from '#lib/format/quantity.ts'
import { OrderPicture } from './order-picture.tsx'
import { ReasonFields } from './reason-fields.tsx'
import { sendCancellation } from './send-cancellation.ts'

/**
 * The call with the limits of this line, which the shop checks again. @param isGuest authorised by the token of the
 * page
 */
function callFor({ cancelQty, quantityStep, unittext }: OrderedProduct, isGuest: boolean): Call {
  const within = z.check<{ quantity: number }>((ctx) => {
    const { quantity } = ctx.value
    const say = (message: string) => ctx.issues.push({ code: 'custom', path: ['quantity'], message, input: ctx.value })
    if (quantity > cancelQty) say(`At most ${quantityText(cancelQty, unittext)} can be cancelled.`)
    else if (quantity < Math.min(1, cancelQty)) say('At least 1.')
    else if (quantityStep >= 1 && !Number.isInteger(quantity)) say('Whole pieces only.')
  })
  return isGuest
    ? { ...guestCancelItemRequest, request: guestCancelItemRequest.request.check(within as never) }
    : { ...cancelItemRequest, request: cancelItemForm.check(within as never) }
}

/** Requests the cancellation of some or all of one product; staff respond. */
export function CancelItemDialog({
  order: { orderId, orderNo },
  line,
  token,
  onDone,
  onClose,
}: {
  order: OrderDetails
  line: OrderedProduct
  /** Set for a guest's order. */
  token: string | undefined
  onDone: () => void
  onClose: () => void
}) {
  const { cancelQty, unittext } = line
  // The order can change while the visitor types: the limits are from the opening of the dialog, and the shop decides.
  const [call] = useState(() => callFor(line, token !== undefined))
  const form = useCallForm(async () => call, {
    defaults: {
      ...(token === undefined ? { orderId } : { token }),
      orderDetailId: line.orderDetailId,
      quantity: cancelQty,
      reason: null,
      otherReason: '',
      comments: '',
    },
    send: (given) => sendCancellation(call, given),
    onDone: (_data, message) => {
      showAlert({ tone: 'success', title: message })
      onDone()
    },
  })
  const { field, isSubmitting } = form
  return (
    <Dialog title="Ask to cancel a product" onClose={onClose}>
      <DialogBody>
        <div className="flex gap-4">
          <OrderPicture media={line.media} large />
          <p className="min-w-0">
            <span className="block font-semibold break-words">{line.productName}</span>
            <span className="block text-small text-muted">
              {[line.colorName, line.size].filter(Boolean).join(', ')}
            </span>
            <span className="block text-small text-muted">Order {orderNo}</span>
          </p>
        </div>
        <form {...form.attributes} className="mt-5 space-y-5">
          <FormProblem problem={form.problem} />
          <TextField
            label="How many"
            inputMode={line.quantityStep < 1 ? 'decimal' : 'numeric'}
            autoComplete="off"
            maxLength={7}
            help={`At most ${quantityText(cancelQty, unittext)}.`}
            className="max-w-40"
            {...field('quantity', 'number')}
          />
          <ReasonFields form={form} />
          <TextArea label="Comments (optional)" maxLength={500} {...field('comments')} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={isSubmitting} {...keepFocus}>
              {isSubmitting ? 'Sending…' : 'Send the request'}
            </Button>
            <Button variant="outline" onClick={onClose}>
              Close
            </Button>
          </div>
        </form>
      </DialogBody>
    </Dialog>
  )
}
