import type { Output } from '#lib/contract/base/call.ts'
import {
  ORDER_STATUS,
  type OrderStatus,
  PAYMENT_STATUS,
  type PaymentStatus,
  SHIPPING_TYPE,
  type ShippingType,
  TRACKING_STEPS,
  type UserType,
} from '#lib/contract/base/codes.ts'
import type { orderDetails } from '#lib/contract/orders/order-details.ts'
import type { OrderDocument } from '#lib/contract/orders/order-document.ts'
import type { Cents } from '#lib/format/money.ts'
import { type OnAccountRow, onAccountOf } from '../../companies/rules/on-account.ts'
import { type DepositRow, orderDepositOf } from '../../payments/rules/order-deposit.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { allowsPayment } from './allows-payment.ts'
import { sumsWithin } from './cancelled-value.ts'
import type { OrderAddress } from './order-address.ts'
import { cancelsAtOnce, statusText, tooLateToCancel } from './order-states.ts'
import { type DetailsLine, productOf, type RequestRow, shownRequest } from './ordered-product.ts'
import { isToPayOnDelivery } from './pay-on-delivery.ts'
import { contactOf, type InvoicedCompany, invoiceAddress, shownAddress } from './shown-address.ts'

type Details = Output<typeof orderDetails>

/** An order with the data for its page. */
export interface OrderDetailsRow extends OnAccountRow, InvoicedCompany, DepositRow {
  orderId: string
  orderNo: number
  placedAt: Date
  deliverByDate: string
  requestedDay: string | null
  orderedBy: string
  orderedFor: string | null
  branchName: string | null
  purchaseOrderNo: string | null
  stockReleased: boolean
  status: OrderStatus
  cancelledBy: string | null
  cancellationReason: string | null
  shippingType: ShippingType
  address: OrderAddress
  /** Of the account that ordered. */
  personPin: string | null
  pickUpPoint: Details['pickUpPoint']
  deliveryProvider: string | null
  deliveryExVat: Cents
  deliveryVat: Cents
  deliveryOffer: string | null
  promotionCode: string | null
  totalCents: Cents
  creditedCents: Cents
  /** Of a cancelled order: the amount of its deposit that is not refunded. */
  retainedDeposit: Cents | null
  paysOnDelivery: boolean
  currencyCode: string
  userComments: string
  lastPayment: PaymentStatus | null
  userType: UserType | null
  isGuest: boolean
  /** All payments received for it. */
  receivedCents: Cents
  /** Refunds sent, and refunds without a result. */
  refundedCents: Cents
  openRefundCents: Cents
  /** Store credit used for it, less the returned part. */
  storeCreditCents: Cents
  paidAt: Date | null
  transactionId: string | null
  /** Null without a Kenyan mobile number. */
  smsUpdates: boolean | null
}

/** The confirmation always exists; the pro-forma exists until the invoice replaces it. */
function orderDocuments({ status }: { status: OrderStatus }, issued: OrderDocument[]): OrderDocument[] {
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

type Progress = Output<typeof orderDetails>['progress']

/**
 * The four steps of tracking with their dates. A cancelled order stops at its last step.
 * @param reached time of each status that was reached
 */
export function trackingOf(status: OrderStatus, placedAt: Date, reached: ReadonlyMap<number, Date>): Progress {
  const cancelled = status === ORDER_STATUS.cancelled
  const at = cancelled ? Math.max(1, ...[...reached.keys()].filter((one) => one < ORDER_STATUS.cancelled)) : status
  return TRACKING_STEPS.map((name, index) => {
    const step = index + 1
    const date = step === ORDER_STATUS.pending ? placedAt : reached.get(step)
    const isPast = step < at || cancelled || at === ORDER_STATUS.delivered
    return {
      name,
      state: step > at ? 'ahead' : isPast ? 'done' : 'now',
      at: step <= at && date ? date.toISOString() : null,
    }
  })
}

/** All data of an order's page. @param reached time of each reached status */
export function detailsOf(
  row: OrderDetailsRow,
  lines: readonly DetailsLine[],
  requests: readonly RequestRow[],
  reached: ReadonlyMap<number, Date>,
  issued: OrderDocument[],
): Details {
  const open = requests.filter(({ state }) => state === 'requested')
  const wholeRequested = open.some(({ productId }) => productId === null)
  const mayCancel = tooLateToCancel(row.status, row.shippingType) === null && !wholeRequested
  const isPaid = row.lastPayment === PAYMENT_STATUS.completed && row.dueCents === 0
  const isPartSent = lines.some(({ sentTenths }) => sentTenths > 0)
  const delivery = { exVatCents: row.deliveryExVat, vatCents: row.deliveryVat }
  const deposit = orderDepositOf(row)
  const sums = sumsWithin([...lines, delivery], row.valueCents)
  return {
    orderId: row.orderId,
    orderNo: row.orderNo,
    orderPlaced: row.placedAt.toISOString(),
    deliverByDate: row.deliverByDate,
    ...(row.requestedDay !== null && { requestedDay: row.requestedDay }),
    orderedBy: row.orderedBy,
    orderedFor: row.orderedFor,
    branchName: row.branchName,
    purchaseOrderNo: row.purchaseOrderNo,
    goodsReleased: row.stockReleased,
    status: row.status,
    statusText: statusText({ ...row, hasOpenRequest: open.length > 0 }),
    cancellationReason: row.cancellationReason,
    shippingType: row.shippingType,
    shipAddress: row.shippingType === SHIPPING_TYPE.delivery ? shownAddress(row.address) : null,
    pickUpPoint: row.pickUpPoint,
    contact: contactOf(row.address),
    invAddress: invoiceAddress(row),
    deliveryProvider: row.deliveryProvider,
    subTotal: sums.exVatCents - delivery.exVatCents,
    vatAmount: sums.vatCents,
    deliveryChargesVat: delivery.exVatCents + delivery.vatCents,
    ...(row.deliveryOffer !== null && { deliveryOffer: row.deliveryOffer }),
    ...(row.promotionCode !== null && { promotionCode: row.promotionCode }),
    rounding: sums.roundingCents,
    totalValue: sums.totalCents,
    creditedValue: row.creditedCents,
    ...(row.refundedCents + row.openRefundCents > 0 && {
      refunds: { done: row.refundedCents, open: row.openRefundCents },
    }),
    ...(row.storeCreditCents > 0 && { storeCredit: row.storeCreditCents }),
    currencyCode: row.currencyCode,
    totalQuantity: quantityOf(
      lines.reduce((sum, line) => sum + line.quantityTenths - line.cancelledTenths - line.returnedTenths, 0),
    ),
    totalUniqueItems: lines.length,
    userComments: row.userComments,
    lastPayment: row.lastPayment,
    isPaid,
    onAccount: onAccountOf(row),
    ...(isToPayOnDelivery(row, { isPaid, valueCents: row.valueCents }) && { paysOnDelivery: true }),
    ...(deposit && { deposit }),
    ...(row.retainedDeposit !== null && { retainedDeposit: row.retainedDeposit }),
    paidAt: row.paidAt?.toISOString() ?? null,
    allowPayment: allowsPayment(row),
    transactionId: row.transactionId,
    allowCancellation: mayCancel && !isPartSent,
    cancellationIsRequest: mayCancel && !isPartSent && !cancelsAtOnce({ ...row, paymentStatus: row.lastPayment }),
    ...(isPartSent && row.status !== ORDER_STATUS.cancelled && { offersReturns: true }),
    ...(row.smsUpdates !== null && { smsUpdates: row.smsUpdates }),
    progress: trackingOf(row.status, row.placedAt, reached),
    cancellationRequest: requests.filter(({ productId }) => productId === null).map(shownRequest),
    listOfProducts: lines.map((line) =>
      productOf(
        line,
        requests.filter(({ productId }) => productId === line.productId),
        { mayCancel, isCancelled: row.status === ORDER_STATUS.cancelled },
      ),
    ),
    papers: orderDocuments(row, issued),
  }
}
