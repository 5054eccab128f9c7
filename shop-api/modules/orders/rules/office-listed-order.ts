import {
  ORDER_STATUS,
  PAYMENT_STATUS,
  type PaymentStatus,
  SHIPPING_TYPE,
  type ShippingType,
} from '#lib/contract/base/codes.ts'
import type { OfficeListedOrder } from '#lib/contract/orders/office/order-list.ts'
import { orderStage, type PaymentState } from '#lib/contract/orders/office/order-stages.ts'
import { shortQuantityText } from '#lib/format/quantity.ts'
import type { AttemptState } from '../../payments/rules/attempt.ts'
import { isSettled } from '../../payments/rules/payable-order.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'

/** Stored facts of an order's payment. */
export interface PaymentFacts {
  paymentStatus: PaymentStatus | null
  creditTermsDays: number | null
  paysOnDelivery: boolean
  /** Its deposit was received; the balance can be due. */
  isDepositPaid: boolean
  receivedCents: number
  dueCents: number
  toGiveBackCents: number
  attemptState: AttemptState | null
}

/** The payment state of an order. */
export function paymentState(order: PaymentFacts): PaymentState {
  if (order.toGiveBackCents > 0) return 'refund-due'
  if (order.creditTermsDays !== null) return 'on-account'
  if (isSettled(order)) return 'paid'
  if (order.attemptState === 'unknown') return 'undecided'
  if (order.attemptState === 'requested' || order.attemptState === 'prompted') return 'prompt-sent'
  if (order.isDepositPaid && !order.paysOnDelivery) return 'balance-due'
  if (order.receivedCents > 0 && !order.isDepositPaid) return 'part-paid'
  if (order.paysOnDelivery) return 'on-delivery'
  return order.attemptState === 'failed' ? 'failed' : 'not-paid'
}

/** A stored order of the office's list. */
export interface OfficeOrderRow extends PaymentFacts {
  orderId: string
  orderNo: number
  placedAt: Date
  promisedOn: string
  customer: string
  companyId: number | null
  toBranch: string | null
  toCounter: string | null
  toTown: string | null
  shippingType: ShippingType
  status: OfficeListedOrder['status']
  askedToCancel: boolean
  /** Number of parcels, in all and by state. */
  parcels: { all: number; packing: number; packed: number; sent: number; packer: string | null }
  quantities: { unit: string; tenths: number }[]
  attemptMethod: Exclude<OfficeListedOrder['method'], 'account'>
  attemptAt: Date | null
  totalCents: number
  tags: string[]
  takenBy: string | null
}

/** "152 pc", "3 m + 2 pc" */
export const quantityText = (quantities: OfficeOrderRow['quantities']): string =>
  quantities
    .filter(({ tenths }) => tenths > 0)
    .map(({ unit, tenths }) => shortQuantityText(quantityOf(tenths), unit))
    .join(' + ')

/** Progress of the parcels of an order that is being packed. */
function packingOf({ status, parcels }: OfficeOrderRow): OfficeListedOrder['packing'] {
  const { all, packing, packed, sent, packer } = parcels
  if (status !== ORDER_STATUS.inProcess) return null
  if (sent > 0 && sent < all) return { state: 'part-sent', text: `Part sent, ${sent} of ${all}` }
  if (packing > 0) return { state: 'packing', text: packer ? `Packing, ${packer.split(' ')[0]}` : 'Packing' }
  return packed > 0 && packed === all ? { state: 'packed', text: 'Packed' } : null
}

/** A row of the office's list. */
export function officeListedOrder(row: OfficeOrderRow): OfficeListedOrder {
  const { placedAt, quantities, attemptAt, attemptMethod, toBranch, toCounter, toTown, totalCents } = row
  const { orderId, orderNo, promisedOn, customer, companyId, shippingType, status, askedToCancel, tags, takenBy } = row
  const payment = paymentState(row)
  const isOnAccount = row.creditTermsDays !== null
  const isOpenAttempt = payment === 'undecided' || payment === 'prompt-sent'
  const isPaid = row.paymentStatus === PAYMENT_STATUS.completed
  return {
    ...{
      orderId,
      orderNo,
      promisedOn,
      customer,
      companyId,
      shippingType,
      status,
      askedToCancel,
      tags,
      takenBy,
      payment,
    },
    placedAt: placedAt.toISOString(),
    packing: packingOf(row),
    to: (shippingType === SHIPPING_TYPE.pickup ? toCounter : toBranch) ?? toTown ?? '',
    stage: orderStage({ status, isPaid, paysLater: isOnAccount || row.paysOnDelivery || row.isDepositPaid }),
    quantity: quantityText(quantities),
    method: isOnAccount ? 'account' : attemptMethod,
    paymentSince: isOpenAttempt && attemptAt ? attemptAt.toISOString() : null,
    total: totalCents,
  }
}
