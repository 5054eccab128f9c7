import {
  type OrderStatus,
  PAYMENT_STATUS,
  type PaymentStatus,
  type ShippingType,
  type UserType,
} from '#lib/contract/codes.ts'
import type { Cents } from '#lib/format/money.ts'
import { creditOf, type Sums, sumsOf, type Value, type ValuedLine, valueCancelled } from './cancelled-value.ts'
import type { OrderAddress } from './order-address.ts'

/** A line of an order under lock. */
export interface LockedLine extends ValuedLine {
  productId: number
  position: number
  code: string
  /** "Simba Blanket, Madder, 5 × 6" */
  name: string
  unit: string
  stepTenths: number
  /** As the books have it now: what is credited is taken off. */
  exVatCents: Cents
  vatCents: Cents
  /** Asked to be cancelled and not answered yet. */
  requestedTenths: number
}

/** An order whose row is locked until the transaction ends: what is done to it is done one after the other. */
export interface LockedOrder {
  id: string
  orderNo: number
  status: OrderStatus
  userId: number | null
  userType: UserType | null
  companyId: number | null
  address: OrderAddress
  shippingType: ShippingType
  paymentStatus: PaymentStatus | null
  /** Of an order on its company's account; null for one that is paid at once. */
  creditTermsDays: number | null
  /** Whether it has its tax invoice: what is taken off it then is credited. */
  isInvoiced: boolean
  deliveryExVatCents: Cents
  deliveryVatCents: Cents
  deliveryVatPerc: number
  deliveryProviderName: string | null
  roundingCents: Cents
  totalCents: Cents
  creditedCents: Cents
  /** Whether a request for the whole order waits. */
  wholeRequested: boolean
  openRequests: number
  lines: LockedLine[]
}

/** Whether an order's amounts are in the books, as paid or as invoiced on an account: then what goes off is credited. */
export const isBooked = (order: LockedOrder): boolean =>
  order.paymentStatus === PAYMENT_STATUS.completed || order.isInvoiced

/** The sums of an order as the books have it now. */
export function presentSums(order: LockedOrder): Sums {
  const { exVatCents, vatCents } = sumsOf([...order.lines, deliveryOf(order)])
  const totalCents = order.totalCents - order.creditedCents
  return { exVatCents, vatCents, totalCents, roundingCents: totalCents - exVatCents - vatCents }
}

const deliveryOf = (order: LockedOrder) => ({
  exVatCents: order.deliveryExVatCents,
  vatCents: order.deliveryVatCents,
})

/** How much of a line can be asked to be cancelled now. */
export function cancellableTenths(
  line: Pick<LockedLine, 'tenths' | 'requestedTenths'>,
  order: { wholeRequested: boolean },
): number {
  return order.wholeRequested ? 0 : Math.max(0, line.tenths - line.requestedTenths)
}

/** What cancelling a part of a line changes in its order. */
export interface PartCancelled {
  /** What is taken off. */
  off: Value
  /** What the line comes to afterwards. */
  after: Value
  /** What the order comes to afterwards. */
  sums: Sums
  /** Of an order whose amounts are in the books: what is credited. */
  credit: Sums
}

/**
 * What cancelling a part of a line changes; null when it is all that is left of the order.
 * @throws Error when it is more than is ordered
 */
export function cancelPartOf(order: LockedOrder, part: { productId: number; tenths: number }): PartCancelled | null {
  const line = order.lines.find(({ productId }) => productId === part.productId)
  if (!line || part.tenths > line.tenths) throw new Error('more is cancelled than is ordered')
  const isRest = part.tenths === line.tenths && order.lines.every((one) => one === line || one.tenths === 0)
  if (isRest) return null
  const off = valueCancelled(line, part.tenths)
  const after = { exVatCents: line.exVatCents - off.exVatCents, vatCents: line.vatCents - off.vatCents }
  const linesAfter = order.lines.map((one) => (one === line ? after : one))
  const sums = sumsOf([...linesAfter, deliveryOf(order)])
  return { off, after, sums, credit: creditOf(presentSums(order), sums) }
}
