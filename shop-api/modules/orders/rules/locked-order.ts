import {
  type OrderStatus,
  PAYMENT_STATUS,
  type PaymentStatus,
  type ShippingType,
  type UserType,
} from '#lib/contract/base/codes.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Value, ValuedLine } from './cancelled-value.ts'
import type { InvoiceLeft } from './invoice-left.ts'
import type { OrderAddress } from './order-address.ts'

/** A line of a locked order. */
export interface LockedLine extends ValuedLine {
  productId: number
  position: number
  code: string
  /** "Simba Blanket, Madder, 5 × 6" */
  name: string
  unit: string
  stepTenths: number
  /** The current amounts in the books, less credits. */
  exVatCents: Cents
  vatCents: Cents
  /** The same before credits. */
  bookedExVatCents: Cents
  bookedVatCents: Cents
  /** Quantity in open cancellation requests. */
  requestedTenths: number
  /** The sent quantity, and the returned part of it: neither can be cancelled. */
  sentTenths: number
  returnedTenths: number
}

/** An order whose row is locked until the transaction ends, so that its changes are made one after the other. */
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
  /** Payment terms of an order on its company's account; null for an order paid at once. */
  creditTermsDays: number | null
  /** Paid to the person who delivers it, unless it is paid online before. */
  paysOnDelivery: boolean
  /** When its deposit was received; null before, and for an order without a deposit. */
  depositPaidAt: Date | null
  /** Of an order with a deposit: the last day for the balance. */
  balanceDueOn: string | null
  /** Of the deposit, the amount that the shop retains if the customer cancels after preparation began. */
  retainedCents: Cents | null
  /**
   * Whether the whole order has its tax invoice: later reductions are credited. The invoice of a single parcel does not
   * count.
   */
  isInvoiced: boolean
  /** Its invoices less their credit notes, newest first. */
  invoices: readonly InvoiceLeft[]
  deliveryExVatCents: Cents
  deliveryVatCents: Cents
  deliveryVatPerc: number
  deliveryProviderName: string | null
  roundingCents: Cents
  totalCents: Cents
  creditedCents: Cents
  /** Amount that edits added since it is in the books. */
  changedCents: Cents
  /** Whether a request to cancel the whole order is open. */
  wholeRequested: boolean
  openRequests: number
  lines: LockedLine[]
}

/**
 * Whether an order's amounts are in the books, as paid or as invoiced: then reductions are credited. In an order on
 * account, each parcel is invoiced, so unsent products are not in an invoice.
 */
export const isBooked = (order: Pick<LockedOrder, 'paymentStatus' | 'isInvoiced'>): boolean =>
  order.paymentStatus === PAYMENT_STATUS.completed || order.isInvoiced

/** Whether an order is in preparation with its deposit, and is not packed before its balance is paid. */
export const waitsForBalance = (
  order: Pick<LockedOrder, 'depositPaidAt' | 'paysOnDelivery' | 'paymentStatus'>,
): boolean => order.depositPaidAt !== null && !order.paysOnDelivery && order.paymentStatus !== PAYMENT_STATUS.completed

/** The current value of an order. */
export const orderValue = (order: Pick<LockedOrder, 'totalCents' | 'changedCents' | 'creditedCents'>): Cents =>
  order.totalCents + order.changedCents - order.creditedCents

/** Quantity of a line that is still ordered and was not sent. */
export const unsentTenths = (line: Pick<LockedLine, 'tenths' | 'sentTenths' | 'returnedTenths'>): number =>
  Math.max(0, line.tenths + line.returnedTenths - line.sentTenths)

/** Whether a part of an order was sent: then the order cannot be cancelled as a whole. */
export const isPartSent = (order: Pick<LockedOrder, 'lines'>): boolean =>
  order.lines.some(({ sentTenths }) => sentTenths > 0)

/** The value of an order's delivery. */
export const deliveryOf = (order: Pick<LockedOrder, 'deliveryExVatCents' | 'deliveryVatCents'>): Value => ({
  exVatCents: order.deliveryExVatCents,
  vatCents: order.deliveryVatCents,
})

/** Quantity of a line whose cancellation can be requested now. */
export function cancellableTenths(
  line: Pick<LockedLine, 'tenths' | 'requestedTenths' | 'sentTenths' | 'returnedTenths'>,
  order: { wholeRequested: boolean },
): number {
  return order.wholeRequested ? 0 : Math.max(0, unsentTenths(line) - line.requestedTenths)
}
