/** Money without an order: what waits, which order it may be for, and what a person does with it. */
import type { Clock } from '#lib/format/clock.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Database, Query } from '../db/client.ts'
import { refuse } from '../domain/refusal.ts'
import { BANK_TRANSFER, updateAttempt } from './attempt.ts'
import { rowOfConfirmed } from './count-payments.ts'
import { addByHand, type Unmatched } from './paid-by-hand.ts'
import { lockPayableOrder, lockReceipt } from './payable-order.ts'
import { orderNoOf } from './payment-references.ts'
import { otherReceipts, refuseUsedReturn } from './receipts.ts'
import { type CandidateOrder, type Suggestion, suggestOrders, type WaitingMoney } from './suggest-orders.ts'

export interface UnmatchedPayment extends WaitingMoney {
  receipt: string
  /** 1 mobile money, 3 bank transfer. */
  paymentType: 1 | typeof BANK_TRANSFER
  reason: Unmatched
  source: 'confirmation' | 'recorded'
  /** Orders it may be for, the likeliest first. */
  suggestions: Suggestion[]
}

/** So many open orders are looked through for suggestions, the newest first. */
const MOST_CANDIDATES = 5_000

const WAITING = `
  SELECT receipt, payment_type AS "paymentType", amount_cents AS "amountCents", account_reference AS "accountReference", phone_masked AS "phoneMasked",
    payer_name AS "payerName", paid_at AS "paidAt", reason, source,
    EXISTS (SELECT 1 FROM orders WHERE order_no = named_order_no) AS "namesOrder"
  FROM unmatched_payments`

/** What waits for a person, the latest first. */
export async function listUnmatched(query: Query): Promise<UnmatchedPayment[]> {
  const rows = await query<Omit<UnmatchedPayment, 'suggestions'>>(
    `${WAITING} WHERE resolved_at IS NULL ORDER BY paid_at DESC, receipt`,
    [],
    'list-unmatched',
  )
  if (rows.length === 0) return []
  const orders = await candidateOrders(query)
  return rows.map((row) => ({ ...row, suggestions: suggestOrders(row, orders) }))
}

const candidateOrders = (query: Query) =>
  query<CandidateOrder>(
    `SELECT o.order_no AS "orderNo", m.due_cents AS "dueCents", o.created_at AS "placedAt",
       concat_ws(' ', o.address->>'firstName', o.address->>'middleName', o.address->>'lastName') AS name,
       array_remove(array_append(ARRAY(SELECT phone FROM payment_attempts WHERE order_id = o.id), o.address->>'mobileNumber'), NULL)
         AS phones
     FROM (SELECT * FROM orders WHERE status <> 5 AND payment_status IS DISTINCT FROM 2 ORDER BY order_no DESC LIMIT $1) o
     JOIN order_money m ON m.order_id = o.id`,
    [MOST_CANDIDATES],
    'candidate-orders',
  )

export interface Resolver {
  database: Database
  clock: Clock
  operator: string
}

export interface Matched {
  amountCents: Cents
  orderNo: number
  /** What is still due after it. */
  dueCents: Cents
  toGiveBackCents: Cents
}

/**
 * Gives waiting money to an order, whatever its amount: what is beyond the order is to be given back.
 * @throws not-found for a receipt that does not wait or an order that is none; not-allowed for one on an account
 */
export async function matchToOrder(by: Resolver, receipt: string, orderNo: number, note: string): Promise<Matched> {
  const { database, clock, operator } = by
  return database.transaction(async ({ query }) => {
    await lockReceipt(query, receipt)
    const locked = await lockPayableOrder(query, { orderNo })
    if (!locked) throw refuse('not-found', `There is no order ${orderNo}.`)
    const waiting = await lockWaiting(query, receipt)
    const { order } = locked
    if (order.onAccount) {
      throw refuse('not-allowed', `Order ${orderNo} is on its company’s account: match the money to the company.`)
    }
    if (waiting.amountCents === 0 || waiting.amountCents % 100 !== 0) {
      throw refuse('not-allowed', 'Orders are paid in whole shillings: give this money back instead.')
    }
    const now = clock()
    // Who typed another account number paid by hand: it is no prompt's money.
    const namesOrder = orderNoOf(waiting.accountReference) === orderNo
    // Rows that name this order are locked only where they are needed: matches may cross.
    const isTransfer = waiting.paymentType === BANK_TRANSFER
    const mayBePrompt = namesOrder && !isTransfer
    const row = mayBePrompt ? rowOfConfirmed(locked.attempts, waiting, await otherReceipts(query, order)) : null
    if (row) await updateAttempt(query, row)
    else await addByHand(by, locked, waiting, namesOrder || isTransfer ? null : receipt)
    await resolve(query, { receipt, resolution: 'order', orderId: order.id, note, operator, now })
    const [after] = await query<Omit<Matched, 'amountCents' | 'orderNo'>>(
      'SELECT due_cents AS "dueCents", to_give_back_cents AS "toGiveBackCents" FROM order_money WHERE order_id = $1',
      [order.id],
    )
    if (!after) throw new Error('an order without its money')
    return { amountCents: waiting.amountCents, orderNo, ...after }
  })
}

/**
 * Gives waiting money to a company's account.
 * @param enter writes it into the account, in the same transaction
 * @throws not-found for a receipt that does not wait; what `enter` throws
 */
export async function matchToCompany(
  { database, clock, operator }: Resolver,
  receipt: string,
  companyId: number,
  note: string,
  enter: (query: Query, paid: { cents: Cents; paidAt: Date }) => Promise<number>,
): Promise<{ amountCents: Cents; entry: number }> {
  return database.transaction(async ({ query }) => {
    await lockReceipt(query, receipt)
    const { amountCents, paidAt } = await lockWaiting(query, receipt)
    const entry = await enter(query, { cents: amountCents, paidAt })
    await resolve(query, { receipt, resolution: 'account', companyId, note, operator, now: clock() })
    return { amountCents, entry }
  })
}

/**
 * Closes waiting money: it was sent back, or is no business of an order's.
 * @param returnReceipt the receipt of sending it back; null where it stays
 * @throws not-found for a receipt that does not wait; not-allowed for a return receipt that stands for another refund
 */
export async function closeUnmatched(
  { database, clock, operator }: Resolver,
  receipt: string,
  reason: string,
  returnReceipt: string | null,
): Promise<{ amountCents: Cents }> {
  return database.transaction(async ({ query }) => {
    await lockReceipt(query, receipt)
    const { amountCents } = await lockWaiting(query, receipt, true)
    if (returnReceipt !== null) await refuseUsedReturn(query, returnReceipt)
    const resolution = returnReceipt === null ? 'closed' : 'returned'
    await resolve(query, { receipt, resolution, returnReceipt, note: reason, operator, now: clock() })
    return { amountCents }
  })
}

interface LockedWaiting extends WaitingMoney {
  receipt: string
  paymentType: 1 | typeof BANK_TRANSFER
  heardAt: Date
  reason: Unmatched
  resolution: string | null
  orderNo: number | null
}

async function lockWaiting(query: Query, receipt: string, closing = false) {
  const [row] = await query<LockedWaiting>(
    `SELECT u.receipt, u.payment_type AS "paymentType", u.amount_cents AS "amountCents", u.account_reference AS "accountReference", u.paid_at AS "paidAt",
       u.heard_at AS "heardAt", u.reason, u.resolution, o.order_no AS "orderNo"
     FROM unmatched_payments u LEFT JOIN orders o ON o.id = u.order_id WHERE u.receipt = $1 FOR UPDATE OF u`,
    [receipt],
  )
  if (row?.reason === 'other-business' && !closing) {
    throw refuse('not-allowed', 'This money went to another business number: it did not reach the shop.')
  }
  if (!row) throw refuse('not-found', `No money with the receipt ${receipt} waits for an order.`)
  if (row.resolution !== null) {
    const where = row.orderNo === null ? 'closed' : `matched to order ${row.orderNo}`
    throw refuse('not-found', `The money with the receipt ${receipt} is ${where} already.`)
  }
  return row
}

interface Resolution {
  receipt: string
  resolution: 'order' | 'account' | 'returned' | 'closed'
  orderId?: string
  companyId?: number
  returnReceipt?: string | null
  note: string
  operator: string
  now: Date
}

const resolve = (query: Query, { receipt, resolution, note, operator, now, ...more }: Resolution) =>
  query(
    `UPDATE unmatched_payments SET resolved_at = $2, resolution = $3, order_id = $4, company_id = $5, return_receipt = $6,
       note = concat_ws(' ', note, $7::text), operator = $8 WHERE receipt = $1`,
    [
      receipt,
      now,
      resolution,
      more.orderId ?? null,
      more.companyId ?? null,
      more.returnReceipt ?? null,
      note || null,
      operator,
    ],
    'resolve-unmatched',
  )
