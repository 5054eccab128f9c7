import { ORDER_STATUS, type OrderStatus } from '#lib/contract/base/codes.ts'
import type { OrderDocument } from '#lib/contract/orders/order-document.ts'

/** The confirmation always exists; the pro-forma exists until the invoice replaces it. */
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
