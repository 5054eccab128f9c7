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
  /** The same with what was credited in it. */
  bookedExVatCents: Cents
  bookedVatCents: Cents
  /** Asked to be cancelled and not answered yet. */
  requestedTenths: number
  /** What was sent of it, and what came back of that: neither can be cancelled any more. */
  sentTenths: number
  returnedTenths: number
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
  /** Whether it has its tax invoice, over all of it: what is taken off it then is credited. One parcel's invoice is none. */
  isInvoiced: boolean
  deliveryExVatCents: Cents
  deliveryVatCents: Cents
  deliveryVatPerc: number
  deliveryProviderName: string | null
  roundingCents: Cents
  totalCents: Cents
  creditedCents: Cents
  /** What edits added since it is in the books. */
  changedCents: Cents
  /** Whether a request for the whole order waits. */
  wholeRequested: boolean
  openRequests: number
  lines: LockedLine[]
}

/**
 * Whether an order's amounts are in the books, as paid or as invoiced: then what goes off is credited. On an account that is
 * invoiced parcel by parcel, what is not sent is in no invoice.
 */
export const isBooked = (order: Pick<LockedOrder, 'paymentStatus' | 'isInvoiced'>): boolean =>
  order.paymentStatus === PAYMENT_STATUS.completed || order.isInvoiced

/** What an order comes to now. */
export const orderValue = (order: Pick<LockedOrder, 'totalCents' | 'changedCents' | 'creditedCents'>): Cents =>
  order.totalCents + order.changedCents - order.creditedCents

/** What is still ordered of a line and was not sent. */
export const unsentTenths = (line: Pick<LockedLine, 'tenths' | 'sentTenths' | 'returnedTenths'>): number =>
  Math.max(0, line.tenths + line.returnedTenths - line.sentTenths)

/** Whether a part of an order was sent: then it cannot be cancelled as a whole. */
export const isPartSent = (order: Pick<LockedOrder, 'lines'>): boolean =>
  order.lines.some(({ sentTenths }) => sentTenths > 0)

/** The sums of an order as the books have it now. */
export function presentSums(order: LockedOrder): Sums {
  const { exVatCents, vatCents } = sumsOf([...order.lines, deliveryOf(order)])
  const totalCents = orderValue(order)
  return { exVatCents, vatCents, totalCents, roundingCents: totalCents - exVatCents - vatCents }
}

const deliveryOf = (order: LockedOrder) => ({
  exVatCents: order.deliveryExVatCents,
  vatCents: order.deliveryVatCents,
})

/** How much of a line can be asked to be cancelled now. */
export function cancellableTenths(
  line: Pick<LockedLine, 'tenths' | 'requestedTenths' | 'sentTenths' | 'returnedTenths'>,
  order: { wholeRequested: boolean },
): number {
  return order.wholeRequested ? 0 : Math.max(0, unsentTenths(line) - line.requestedTenths)
}

/** What cancelling a part of a line changes in its order. */
export interface PartCancelled {
  /** What is taken off. */
  off: Value
  /** Of an order whose own total follows: what that is afterwards. What was credited of it is still in it. */
  reduced: Sums
  /** Of an order whose amounts are in the books: what is credited. */
  credit: Sums
}

/** The lines with what was credited in them, one of them less so much. */
const bookedLines = ({ lines }: Pick<LockedOrder, 'lines'>, position: number, off: Value): Value[] =>
  lines.map((line) => ({
    exVatCents: line.bookedExVatCents - (line.position === position ? off.exVatCents : 0),
    vatCents: line.bookedVatCents - (line.position === position ? off.vatCents : 0),
  }))

/**
 * What cancelling a part of a line changes; null when it is all that is left of the order.
 * @throws Error when it is more than is ordered
 */
export function cancelPartOf(order: LockedOrder, part: { productId: number; tenths: number }): PartCancelled | null {
  const line = order.lines.find(({ productId }) => productId === part.productId)
  if (!line || part.tenths > unsentTenths(line)) throw new Error('more is cancelled than is ordered')
  const isRest = part.tenths === line.tenths && order.lines.every((one) => one === line || one.tenths === 0)
  if (isRest) return null
  const off = valueCancelled(line, part.tenths)
  const after = { exVatCents: line.exVatCents - off.exVatCents, vatCents: line.vatCents - off.vatCents }
  const linesAfter = order.lines.map((one) => (one === line ? after : one))
  const sums = sumsOf([...linesAfter, deliveryOf(order)])
  const reduced = sumsOf([...bookedLines(order, line.position, off), deliveryOf(order)])
  return { off, reduced, credit: creditOf(presentSums(order), sums) }
}
