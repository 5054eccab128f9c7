import { depositDue } from '#lib/checkout/deposit.ts'
import { type OrderStatus, PAYMENT_STATUS, type PaymentStatus } from '#lib/contract/base/codes.ts'
import type { Cents } from '#lib/format/money.ts'

/** Money of an order: received, refunded and due, in cents (view order_money). */
export interface OrderMoney {
  receivedCents: Cents
  /** Refunded, or being refunded. */
  refundedCents: Cents
  /**
   * Amount to be paid: 0 for an order that is cancelled or on account; for a paid order the amount that an edit added.
   */
  dueCents: Cents
  refundDueCents: Cents
  /** The order's current value. */
  valueCents: Cents
}

/** The order data that the ledger needs. */
export interface PayableOrder extends OrderMoney {
  id: string
  orderNo: number
  /** One of `ORDER_STATUS`. */
  status: OrderStatus
  totalCents: Cents
  paymentStatus: PaymentStatus | null
  /** The amount to be paid before it is prepared; null without a deposit. */
  depositCents: Cents | null
  /** When its deposit was received. */
  depositPaidAt: Date | null
  /** On its company's account: it is not paid individually. */
  onAccount: boolean
}

/** Whether an order is paid and no amount is due for it. */
export const isSettled = ({ paymentStatus, dueCents }: Pick<PayableOrder, 'paymentStatus' | 'dueCents'>): boolean =>
  paymentStatus === PAYMENT_STATUS.completed && dueCents === 0

/** Amount of an order's deposit still to be paid; 0 without a deposit and once it was received. */
export const depositDueOf = ({
  depositCents,
  depositPaidAt,
  dueCents,
  valueCents,
}: Pick<PayableOrder, 'depositCents' | 'depositPaidAt' | 'dueCents' | 'valueCents'>): Cents =>
  depositCents === null || depositPaidAt !== null
    ? 0
    : Math.min(dueCents, depositDue(depositCents, { paidCents: valueCents - dueCents, totalCents: valueCents }))
