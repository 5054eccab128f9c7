import { type OrderStatus, PAYMENT_STATUS, type PaymentStatus } from '#lib/contract/base/codes.ts'
import type { Cents } from '#lib/format/money.ts'

/** What came in for an order and what is to be done about it, in cents (view order_money). */
export interface OrderMoney {
  receivedCents: Cents
  /** Given back, or being given back. */
  refundedCents: Cents
  /** What is still to be paid: 0 of an order that is cancelled or on an account; of a paid one what an edit added. */
  dueCents: Cents
  refundDueCents: Cents
  /** What the order comes to now. */
  valueCents: Cents
}

/** What the ledger needs of an order. */
export interface PayableOrder extends OrderMoney {
  id: string
  orderNo: number
  /** One of `ORDER_STATUS`. */
  status: OrderStatus
  totalCents: Cents
  paymentStatus: PaymentStatus | null
  /** On its company's account: nothing is paid for it by itself. */
  onAccount: boolean
}

/** Whether an order is paid and nothing is due for it. */
export const isSettled = ({ paymentStatus, dueCents }: Pick<PayableOrder, 'paymentStatus' | 'dueCents'>): boolean =>
  paymentStatus === PAYMENT_STATUS.completed && dueCents === 0
