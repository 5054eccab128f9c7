import type { Cents } from '#lib/format/money.ts'
import { showMoney } from '#lib/format/money.ts'
import type { Database, Query } from '../db/client.ts'
import { markCancelled } from '../store/orders/mark-cancelled.ts'
import { holdForPart, keepGoods, returnGoods } from '../store/orders/reservations.ts'
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

/** Why an order is cancelled whose money came when its goods were sold. */
export const PAID_TOO_LATE = 'The goods were not held any more when the payment came, and have been sold meanwhile.'

/**
 * Lets the order's payment status follow its attempts and its money, and notes what is to be told to the customer. Paid
 * is not taken back: by the rule, by this statement's condition, and by a database trigger. An order that becomes paid
 * after its goods were released takes them again; where they are gone it is cancelled, and the money is to be given back.
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
  const isGone = isPaid && !(await settleGoods(query, order, now))
  const status = isPaid ? PAID : statusOfAttempts(attempts)
  if (status !== order.paymentStatus) {
    await query(
      'UPDATE orders SET payment_status = $2, paid_at = $3 WHERE id = $1 AND payment_status IS DISTINCT FROM 2',
      [order.id, status, isPaid ? now : null],
      'follow-ledger',
    )
  }
  const isPart = money.receivedCents > order.receivedCents && !isPaid && order.status !== CANCELLED
  if (isPart) await holdForPart(query, order.id, now)
  await noteMoney(query, order, isGone ? await moneyOf(query, order.id) : money, { isPaid, isGone }, now)
}

/** The goods of an order that becomes paid. @returns false when they were gone: then it is cancelled */
async function settleGoods(query: Query, order: PayableOrder, now: Date): Promise<boolean> {
  if (order.paymentStatus === PAID || order.status === CANCELLED) return true
  if ((await keepGoods(query, order.id)).length === 0) return true
  await markCancelled(query, order, { reason: PAID_TOO_LATE, by: 'shop' }, { kind: 'system' }, now)
  await returnGoods(query, order.id, [])
  return false
}

/** Money that pays a part, or that is to be given back, is told to the customer: an event of the order. */
async function noteMoney(
  query: Query,
  before: PayableOrder,
  after: OrderMoney,
  { isPaid, isGone }: { isPaid: boolean; isGone: boolean },
  now: Date,
) {
  const more = after.toGiveBackCents - before.toGiveBackCents
  const part = after.receivedCents - before.receivedCents
  // Cancelled by this very payment, the order's cancellation tells what is given back.
  if (more > 0) await noteOrderMoney(query, before.id, 'refund-due', `${showMoney(more)} to be given back`, now, isGone)
  else if (part > 0 && !isPaid)
    await noteOrderMoney(query, before.id, 'part-payment', `${showMoney(part)} received`, now)
}

/** A part was paid; money waits for a person; money is to be given back. */
export type MoneyEvent = 'part-payment' | 'payment-waiting' | 'refund-due'

/** Notes an event of an order that its customer is told of, unless it is quiet. */
export const noteOrderMoney = (
  query: Query,
  orderId: string,
  kind: MoneyEvent,
  note: string,
  at: Date,
  isQuiet = false,
) =>
  query(
    `INSERT INTO order_events (order_id, kind, actor, note, at, handled_at) VALUES ($1, $2, 'provider', $3, $4, $5)`,
    [orderId, kind, note, at, isQuiet ? at : null],
    'note-money',
  )
