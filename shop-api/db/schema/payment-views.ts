import { bigint, pgView, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { AttemptType } from '#lib/contract/base/codes.ts'

/** The ledger's money: a row for each received payment, after corrections (migration 0015). */
export const paymentMoney = pgView('payment_money', {
  attemptId: text('attempt_id').notNull(),
  orderId: text('order_id').notNull(),
  no: bigint('no', { mode: 'number' }).notNull(),
  paymentType: smallint('payment_type').$type<AttemptType>().notNull(),
  receipt: text('receipt'),
  settledAt: timestamp('settled_at', { withTimezone: true }).notNull(),
  netCents: bigint('net_cents', { mode: 'number' }).notNull(),
  /** Refunded, or being refunded. */
  refundedCents: bigint('given_cents', { mode: 'number' }).notNull(),
  /** The rest that can be refunded. */
  leftCents: bigint('left_cents', { mode: 'number' }).notNull(),
}).existing()

/** Received, due and refundable amounts of an order (migration 0034). */
export const orderMoney = pgView('order_money', {
  orderId: text('order_id').notNull(),
  receivedCents: bigint('received_cents', { mode: 'number' }).notNull(),
  refundedCents: bigint('given_cents', { mode: 'number' }).notNull(),
  dueCents: bigint('due_cents', { mode: 'number' }).notNull(),
  refundDueCents: bigint('to_give_back_cents', { mode: 'number' }).notNull(),
  /** The order's current value: its total plus additions by edits, less credits. */
  valueCents: bigint('value_cents', { mode: 'number' }).notNull(),
}).existing()
