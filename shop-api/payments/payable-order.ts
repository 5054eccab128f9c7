import type { Cents } from '#lib/money.ts'
import { showMoney } from '#lib/money.ts'
import type { Database, Query } from '../db/client.ts'
import { type Attempt, attemptsOf } from './attempt.ts'
import { statusOfAttempts } from './ledger-rules.ts'

/** What came in for an order and what is to be done about it, in cents (view order_money). */
export interface OrderMoney {
  receivedCents: Cents
  /** Given back, or being given back. */
  givenCents: Cents
  /** What is still to be paid: 0 of an order that is paid, cancelled or on an account. */
  dueCents: Cents
  toGiveBackCents: Cents
}

/** What the ledger needs of an order. */
export interface PayableOrder extends OrderMoney {
  id: string
  orderNo: number
  /** 1 Pending Approval … 5 Cancelled. */
  status: number
  totalCents: Cents
  paymentStatus: 0 | 1 | 2 | 3 | null
  /** On its company's account: nothing is paid for it by itself. */
  onAccount: boolean
}

export const CANCELLED = 5
const PAID = 2

/** An order under lock with its attempts, the last one first, in an open transaction. */
export interface LockedOrder {
  query: Query
  order: PayableOrder
  attempts: Attempt[]
}

type OrderName = { id: string } | { orderNo: number }

const lockText = (column: 'id' | 'order_no') =>
  `SELECT id, order_no AS "orderNo", status, total_cents AS "totalCents", payment_status AS "paymentStatus",
    credit_terms_days IS NOT NULL AS "onAccount" FROM orders WHERE ${column} = $1 FOR UPDATE`

/**
 * Runs `work` in a transaction that holds the order's row: everything the ledger does to one order happens one after
 * the other, whichever process does it.
 * @param receipt of a payment that is heard of: it is locked first, for another order may be told the same
 * @returns what `work` returns; null when there is no such order
 */
export function withLockedOrder<Result>(
  database: Database,
  by: OrderName,
  work: (locked: LockedOrder) => Promise<Result>,
  receipt: string | null = null,
): Promise<Result | null> {
  return database.transaction(async ({ query }) => {
    if (receipt !== null) await lockReceipt(query, receipt)
    const locked = await lockPayableOrder(query, by)
    return locked ? work(locked) : null
  })
}

/** Holds a receipt until the transaction ends: what is told of it by several at once is heard one after the other. */
export async function lockReceipt(query: Query, receipt: string): Promise<void> {
  await query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`receipt ${receipt}`], 'lock-receipt')
}

/** Locks an order and reads its ledger; null when there is none. */
export async function lockPayableOrder(query: Query, by: OrderName): Promise<LockedOrder | null> {
  const [text, value] = 'id' in by ? [lockText('id'), by.id] : [lockText('order_no'), by.orderNo]
  const [order] = await query<Omit<PayableOrder, keyof OrderMoney>>(text, [value])
  if (!order) return null
  // After the lock: what another transaction wrote meanwhile is seen.
  const [attempts, money] = await Promise.all([attemptsOf(query, order.id), moneyOf(query, order.id)])
  return { query, order: { ...order, ...money }, attempts }
}

/** What came in for an order. */
export async function moneyOf(query: Query, orderId: string): Promise<OrderMoney> {
  const [row] = await query<OrderMoney>(
    `SELECT received_cents AS "receivedCents", given_cents AS "givenCents", due_cents AS "dueCents",
       to_give_back_cents AS "toGiveBackCents" FROM order_money WHERE order_id = $1`,
    [orderId],
    'order-money',
  )
  if (!row) throw new Error('an order without its money')
  return row
}

/**
 * Lets the order's payment status follow its attempts and its money, and notes what is to be told to the customer. Paid
 * is not taken back: by the rule, by this statement's condition, and by a database trigger.
 * @param attempts as they are now, the last one first
 */
export async function followLedger(
  query: Query,
  order: PayableOrder,
  attempts: readonly Attempt[],
  now: Date,
): Promise<void> {
  const money = await moneyOf(query, order.id)
  const isPaid = order.paymentStatus === PAID || money.receivedCents - money.givenCents >= order.totalCents
  const status = isPaid ? PAID : statusOfAttempts(attempts)
  if (status !== order.paymentStatus) {
    await query(
      'UPDATE orders SET payment_status = $2, paid_at = $3 WHERE id = $1 AND payment_status IS DISTINCT FROM 2',
      [order.id, status, isPaid ? now : null],
      'follow-ledger',
    )
  }
  await noteMoney(query, order, money, isPaid, now)
}

/** Money that pays a part, or that is to be given back, is told to the customer: an event of the order. */
async function noteMoney(query: Query, before: PayableOrder, after: OrderMoney, isPaid: boolean, now: Date) {
  const more = after.toGiveBackCents - before.toGiveBackCents
  const part = after.receivedCents - before.receivedCents
  if (more > 0) await noteOrderMoney(query, before.id, 'refund-due', `${showMoney(more)} to be given back`, now)
  else if (part > 0 && !isPaid)
    await noteOrderMoney(query, before.id, 'part-payment', `${showMoney(part)} received`, now)
}

/** A part was paid; money waits for a person; money is to be given back. */
export type MoneyEvent = 'part-payment' | 'payment-waiting' | 'refund-due'

/** Notes an event of an order that its customer is told of. */
export const noteOrderMoney = (query: Query, orderId: string, kind: MoneyEvent, note: string, at: Date) =>
  query(
    `INSERT INTO order_events (order_id, kind, actor, note, at) VALUES ($1, $2, 'provider', $3, $4)`,
    [orderId, kind, note, at],
    'note-money',
  )
