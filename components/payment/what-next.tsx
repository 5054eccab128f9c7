'use client'

import { StatusLine } from '#components/kit/figure/status-line.tsx'
import { Counter } from '#components/orders/order-places.tsx'
import { shopDay, trackingSteps } from '#components/orders/order-tracking.tsx'
import type { OrderDetails } from '#lib/contract/orders/order-details.ts'
import { isOpen } from '#lib/orders/steps.ts'
import { useGuestOrder, useOrder } from '#lib/orders/watch.ts'
import type { PaymentState } from '#lib/payment/payment-status.ts'
import { useBrowserViewer } from '../account/use-browser-viewer.ts'
import { NEXT_STEPS } from './status-view.ts'

/** The steps of the order, and its collection point; until the order is known, the general steps. */
function Steps({ order }: { order: OrderDetails | undefined }) {
  return (
    <>
      <h2 className="heading mt-10 mb-4 text-d4">What happens next</h2>
      <StatusLine vertical steps={order ? trackingSteps(order, shopDay()) : NEXT_STEPS} />
      {order?.pickUpPoint && isOpen(order) ? (
        <section aria-label="Collect it here" className="mt-6 border border-hairline bg-paper px-5 py-5">
          <h3 className="mb-2 text-small text-muted">Collect it here</h3>
          <Counter point={order.pickUpPoint} />
        </section>
      ) : null}
    </>
  )
}

function OfGuest({ token }: { token: string }) {
  return <Steps order={useGuestOrder(token).data} />
}

/** @param always also for another customer's order: it was only confirmed, and there is no other content */
function OfAccount({ orderId, always }: { orderId: string; always: boolean }) {
  const { data, error } = useOrder(orderId)
  return error && !data && !always ? null : <Steps order={data} />
}

/**
 * Next steps of an order for the customer: in this browser as a guest, or with the signed-in account. Not shown to a
 * person who only paid for it.
 */
export function WhatNext({ status, always = false }: { status: PaymentState; always?: boolean }) {
  const viewer = useBrowserViewer()
  const { orderId, orderPage } = status
  const token = orderPage?.split('/').at(-1)
  if (token) return <OfGuest token={token} />
  if (viewer === null || viewer === 'guest') return always ? <Steps order={undefined} /> : null
  return <OfAccount orderId={orderId} always={always} />
}
