import { ORDER_STATUS, type OrderStatus } from '#lib/contract/base/codes.ts'
import type { OrderDocument } from '#lib/contract/orders/order-document.ts'

/** The confirmation is there always; the pro-forma until the invoice takes its place. */
export function orderDocuments({ status }: { status: OrderStatus }, issued: OrderDocument[]): OrderDocument[] {
  const drawn = { serial: null, issuedAt: null }
  const isInvoiced = issued.some(({ paper }) => paper === 'invoice')
  return [
    { paper: 'confirmation', title: 'Order confirmation', ...drawn },
    ...(isInvoiced || status === ORDER_STATUS.cancelled
      ? []
      : [{ paper: 'pro-forma', title: 'Pro-forma invoice', ...drawn } as const]),
    ...issued,
  ]
}
