import type { Cents } from '#lib/format/money.ts'

/** A receipt of M-Pesa's paybill that names this order and waits for a person. */
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
  /** It is new, or a row of this order has it. */
  | { kind: 'here' }
  /** It waits for a person: now it is this order's. */
  | ({ kind: 'waiting' } & WaitingReceipt)
  /** It is another order's or an account's, or was closed or sent back. */
  | { kind: 'elsewhere' }
