'use client'

import { purchaseOrderText } from '#lib/contract/orders/purchase-order.ts'
import { useOrder } from '#lib/orders/watch.ts'

/** For whom a company's order was placed, and its LPO number: for those who may see the order itself. */
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
