'use client'

import { purchaseOrderText } from '#lib/contract/orders/purchase-order.ts'
import { useOrder } from '#lib/orders/watch.ts'

/** The company of the order, and its LPO number, for users with access to the order. */
export function PlacedFor({ orderId }: { orderId: string }) {
  const { data: order } = useOrder(orderId)
  if (!order) return null
  const { orderNo, orderedFor, branchName, purchaseOrderNo } = order
  const whom = [orderedFor ?? '', branchName ? `branch ${branchName}` : ''].filter(Boolean).join(', ')
  return (
    <p className="mt-3 break-words">
      Order <strong className="font-semibold">{orderNo}</strong>
      {purchaseOrderNo ? (
        <>
          , <strong className="font-semibold">{purchaseOrderText(purchaseOrderNo)}</strong>
        </>
      ) : null}
      .{' '}
      {whom ? (
        <>
          For <strong className="font-semibold">{whom}</strong>
        </>
      ) : null}
    </p>
  )
}
