import type { Cents } from '#lib/format/money.ts'

/** A receipt of M-Pesa's paybill that names this order and waits for staff. */
export interface WaitingReceipt {
  receipt: string
  amountCents: Cents
  reportedAt: Date
}

/** Receipts outside an order's rows whose account number names the order. */
export interface OtherReceipts {
  waiting: readonly WaitingReceipt[]
  /** Receipts that staff assigned to another order or an account, refunded or closed. */
  gone: readonly WaitingReceipt[]
}

/** The known use of a receipt that a callback names. */
export type ReceiptUse =
  /** It is new, or is stored in a row of this order. */
  | { kind: 'here' }
  /** It waits for staff: now it belongs to this order. */
  | ({ kind: 'waiting' } & WaitingReceipt)
  /** It belongs to another order or an account, or was closed or refunded. */
  | { kind: 'elsewhere' }
