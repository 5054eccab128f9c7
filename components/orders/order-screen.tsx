'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Button } from '#components/kit/button/button.tsx'
import { useOrder } from '#lib/orders/watch.ts'
import { OrderSheet } from './order-sheet.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'

const PATH = /^\/order-details\/([^/]+)\/?$/

/**
 * The order in the address. One page shell serves all orders. While the page is hidden behind another page, the address
 * belongs to that page, so the order stays unchanged.
 */
export function OrderScreen() {
  const inAddress = PATH.exec(usePathname())?.[1]
  const [orderId, setOrderId] = useState(inAddress ?? '')
  if (inAddress && inAddress !== orderId) setOrderId(inAddress)
  return <Watched key={orderId} orderId={orderId} />
}

function Watched({ orderId }: { orderId: string }) {
  return <OrderView watched={useOrder(orderId)} />
}

/** A watched order: the order, a not-found message, or why it cannot be shown. @param token of a guest's order */
export function OrderView({ watched, token }: { watched: ReturnType<typeof useOrder>; token?: string }) {
  const { data: order, error, mutate } = watched
  // Missing, or another customer's: the page does not reveal which.
  const unknown = !order && (error?.code === 'not-found' || error?.code === 'invalid-request')
  useEffect(() => {
    if (unknown) window.location.replace('/404')
  }, [unknown])

  if (order) return <OrderSheet order={order} isStale={Boolean(error)} token={token} />
  if (!error || unknown) return <OrderSkeleton />
  return (
    <div className="space-y-4">
      <Alert tone="danger" live="polite" title="We could not load your order.">
        {error.message}
      </Alert>
      <Button variant="outline" onClick={() => void mutate()}>
        Try again
      </Button>
    </div>
  )
}
