/** Payments that were counted and never came, from before one receipt was one payment: found, and taken off the ledger. */
import type { Cents } from '#lib/format/money.ts'
import type { Query } from '../db/client.ts'
import { attemptsOf } from './attempt.ts'
import { phantomPayments } from './count-payments.ts'
import type { LedgerParts } from './ledger.ts'
import { withLockedOrder } from './payable-order.ts'
import { otherReceipts } from './receipts.ts'

export interface Phantom {
  attemptId: string
  orderId: string
  orderNo: number
  amountCents: Cents
  /** What was given back of it: lost, for it never came. */
  givenCents: Cents
}

const REASON = 'It has no receipt of its own: the order’s other receipts are all the payments there were.'

/** Finds them. Nothing is written. */
export async function findPhantoms(query: Query): Promise<Phantom[]> {
  const orders = await query<{ id: string; orderNo: number }>(
    `SELECT o.id, o.order_no AS "orderNo" FROM orders o WHERE o.id IN (
       SELECT m.order_id FROM payment_money m WHERE m.payment_type = 1 AND m.net_cents > 0
       GROUP BY m.order_id HAVING count(*) > 1 AND bool_or(m.receipt IS NULL)
     ) ORDER BY o.order_no`,
  )
  const found: Phantom[] = []
  for (const order of orders) found.push(...(await phantomsOf(query, order)))
  return found
}

async function phantomsOf(query: Query, { id, orderNo }: { id: string; orderNo: number }): Promise<Phantom[]> {
  const phantoms = phantomPayments(await attemptsOf(query, id), await otherReceipts(query, { id, orderNo }))
  const given = await query<{ attemptId: string; givenCents: Cents }>(
    'SELECT attempt_id AS "attemptId", given_cents AS "givenCents" FROM payment_money WHERE order_id = $1',
    [id],
  )
  return phantoms.map((one) => ({
    attemptId: one.id,
    orderId: id,
    orderNo,
    amountCents: one.amountCents - one.correctedCents,
    givenCents: given.find(({ attemptId }) => attemptId === one.id)?.givenCents ?? 0,
  }))
}

/** Takes them off the ledger, each order under its lock. @returns what was taken off */
export async function correctPhantoms(
  { database, clock }: Pick<LedgerParts, 'database' | 'clock'>,
  operator: string,
): Promise<Phantom[]> {
  const orders = new Set((await findPhantoms(database.query)).map(({ orderId }) => orderId))
  const done: Phantom[] = []
  for (const id of orders) {
    const corrected = await withLockedOrder(database, { id }, async ({ query, order }) => {
      const phantoms = await phantomsOf(query, order)
      for (const { attemptId, amountCents } of phantoms) {
        await query(
          `INSERT INTO payment_corrections (attempt_id, amount_cents, reason, operator, at) VALUES ($1, $2, $3, $4, $5)`,
          [attemptId, amountCents, REASON, operator, clock()],
        )
      }
      return phantoms
    })
    done.push(...(corrected ?? []))
  }
  return done
}
