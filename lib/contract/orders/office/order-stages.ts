import { ORDER_STATUS, type OrderStatus } from '../../base/codes.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../payments/payment-methods.ts'

/** The finer stages of an order, visible to staff only. Each stage belongs to one status. */
export const ORDER_STAGES = ['held', 'to-approve', 'to-pack', 'out', 'delivered', 'cancelled'] as const
export type OrderStage = (typeof ORDER_STAGES)[number]

export const ORDER_STAGE_TEXT: Readonly<Record<OrderStage, string>> = {
  held: 'Held for payment',
  'to-approve': 'To approve',
  'to-pack': 'To pack',
  out: 'Out',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

const STAGE_OF_STATUS: Readonly<Record<OrderStatus, OrderStage>> = {
  [ORDER_STATUS.pending]: 'to-approve',
  [ORDER_STATUS.inProcess]: 'to-pack',
  [ORDER_STATUS.outForDelivery]: 'out',
  [ORDER_STATUS.delivered]: 'delivered',
  [ORDER_STATUS.cancelled]: 'cancelled',
}

/**
 * The stage of an order. An unpaid order that must be paid first is `held`, and cannot be approved until it is paid.
 * @param order `paysLater`: on its company's account, on delivery, or the balance of a paid deposit
 */
export function orderStage(order: { status: OrderStatus; isPaid: boolean; paysLater: boolean }): OrderStage {
  const isHeld = order.status === ORDER_STATUS.pending && !order.isPaid && !order.paysLater
  return isHeld ? 'held' : STAGE_OF_STATUS[order.status]
}

/** Stages with work to do. */
export const OPEN_STAGES: readonly OrderStage[] = ['held', 'to-approve', 'to-pack', 'out']

/** Payment states of an order in the office. */
export const PAYMENT_STATES = [
  ...([
    'paid',
    'on-account',
    'on-delivery',
    'balance-due',
    'part-paid',
    'prompt-sent',
    'undecided',
    'failed',
    'not-paid',
  ] as const),
  /** Overpaid, or cancelled after payment: a refund is due. */
  'refund-due',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

export const PAYMENT_STATE_TEXT: Readonly<Record<PaymentState, string>> = {
  paid: 'Paid',
  'on-account': 'On account',
  'on-delivery': 'Pay on delivery',
  'balance-due': 'Balance due',
  'part-paid': 'Paid in part',
  'prompt-sent': 'Prompt sent',
  undecided: 'Undecided',
  failed: 'Payment failed',
  'not-paid': 'Not paid',
  'refund-due': 'Refund due',
}

/** How an order is paid: by a payment method, or later on the company's account. */
export const orderMethodText = (method: PaymentMethod | 'account'): string =>
  method === 'account' ? 'On account' : PAYMENT_METHODS[method].name

/** In a narrow column: "Airtel" for Airtel Money. */
export const shortMethodText = (method: PaymentMethod | 'account'): string =>
  method === 'account' ? 'on account' : PAYMENT_METHODS[method].shortName
