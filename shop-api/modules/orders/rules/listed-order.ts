import type { OrderStatus, PaymentStatus, ShippingType, UserType } from '#lib/contract/base/codes.ts'
import { PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import type { Media } from '#lib/contract/base/fields.ts'
import type { ListedOrder } from '#lib/contract/orders/order-list.ts'
import type { Cents } from '#lib/format/money.ts'
import { type OnAccountRow, onAccountOf } from '../../companies/rules/on-account.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { allowsPayment } from './allows-payment.ts'
import { statusText } from './order-states.ts'
import { isToPayOnDelivery } from './pay-on-delivery.ts'

/** A stored order of a list. */
export interface OrderRow extends OnAccountRow {
  orderId: string
  orderNo: number
  placedAt: Date
  deliverByDate: string
  deliveredAt: Date | null
  branchName: string | null
  purchaseOrderNo: string | null
  orderedBy: string
  orderedFor: string | null
  shippingType: ShippingType
  status: OrderStatus
  cancelledBy: string | null
  hasOpenRequest: boolean
  lastPayment: PaymentStatus | null
  userType: UserType | null
  paysOnDelivery: boolean
  depositPaidAt: Date | null
  deliveryChargesVat: Cents
  totalValue: Cents
  /** Of a paid order: unpaid amount that an edit added. */
  dueCents: Cents
  currencyCode: string
  lines: number
  tenths: number
}

/** A line on the card of an order. */
export interface ListedLine {
  orderId: string
  productId: number
  productName: string
  productCode: string
  providerName: string
  colorName: string
  size: string
  unitText: string
  tenths: number
  totalWithVat: Cents
  media: Media
}

/** An order for a list. @param lines its first lines */
export function listedOrder(row: OrderRow, lines: readonly ListedLine[]): ListedOrder {
  const isPaid = row.lastPayment === PAYMENT_STATUS.completed && row.dueCents === 0
  const providers = [...new Set(lines.map(({ providerName }) => providerName))]
  return {
    orderId: row.orderId,
    orderNo: row.orderNo,
    id: row.orderNo,
    orderPlaced: row.placedAt.toISOString(),
    deliverByDate: row.deliverByDate,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    branchName: row.branchName,
    purchaseOrderNo: row.purchaseOrderNo,
    orderedBy: row.orderedBy,
    orderedFor: row.orderedFor,
    shippingType: row.shippingType,
    status: row.status,
    statusText: statusText(row),
    lastPayment: row.lastPayment,
    isPaid,
    onAccount: onAccountOf(row),
    ...(isToPayOnDelivery(row, { isPaid, valueCents: row.totalValue }) && { paysOnDelivery: true }),
    ...(row.depositPaidAt !== null && row.dueCents > 0 && { isDepositPaid: true }),
    allowPayment: allowsPayment(row),
    totalUniqueItems: row.lines,
    unitText: new Set(lines.map(({ unitText }) => unitText)).size === 1 ? (lines[0]?.unitText ?? '') : 'items',
    totalQuantity: quantityOf(row.tenths),
    deliveryChargesVat: row.deliveryChargesVat,
    totalValue: row.totalValue,
    currencyCode: row.currencyCode,
    orderDetails: providers.map((name) => ({
      name,
      products: lines.filter(({ providerName }) => providerName === name).map(listedProduct),
    })),
    hiddenItems: Math.max(0, row.lines - lines.length),
  }
}

const listedProduct = ({ tenths, orderId: _, providerName: __, ...line }: ListedLine) => ({
  ...line,
  quantity: quantityOf(tenths),
})
