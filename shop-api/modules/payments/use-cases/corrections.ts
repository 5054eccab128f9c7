/**
 * Finds payments that were counted but never received, from before the rule "one receipt is one payment", and corrects
 * the ledger.
 */
import type { Cents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { insertCorrection, ordersWithMissingReceipts, refundsOfPayments } from '../queries/stored-corrections.ts'
import { phantomPayments } from '../rules/count-payments.ts'
import { attemptsOf } from './attempts.ts'
import { withLockedOrder } from './follow-ledger.ts'
import type { LedgerParts } from './ledger.ts'
import { otherReceipts } from './receipts.ts'

export interface Phantom {
  attemptId: string
  orderId: string
  orderNo: number
  amountCents: Cents
  /** Refunded amount of it: lost, because it was never received. */
  refundedCents: Cents
}

const REASON = 'It has no separate receipt: the order’s other receipts cover all its payments.'

/** Finds them. Does not write. */
export async function findPhantoms(tx: Session): Promise<Phantom[]> {
  const found: Phantom[] = []
  for (const order of await ordersWithMissingReceipts(tx)) found.push(...(await phantomsOf(tx, order)))
  return found
}

async function phantomsOf(tx: Session, { id, orderNo }: { id: string; orderNo: number }): Promise<Phantom[]> {
  const phantoms = phantomPayments(await attemptsOf(tx, id), await otherReceipts(tx, { id, orderNo }))
  const refunds = await refundsOfPayments(tx, id)
  return phantoms.map((one) => ({
    attemptId: one.id,
    orderId: id,
    orderNo,
    amountCents: one.amountCents - one.correctedCents,
    refundedCents: refunds.get(one.id) ?? 0,
  }))
}

/** Corrects the ledger for them, each order under its lock. @returns the corrected payments */
export async function correctPhantoms(
  { database, clock }: Pick<LedgerParts, 'database' | 'clock'>,
  operator: string,
): Promise<Phantom[]> {
  const orders = new Set((await findPhantoms(database)).map(({ orderId }) => orderId))
  const done: Phantom[] = []
  for (const id of orders) {
    const corrected = await withLockedOrder(database, { id }, async ({ tx, order }) => {
      const phantoms = await phantomsOf(tx, order)
      for (const { attemptId, amountCents } of phantoms) {
        await insertCorrection(tx, { attemptId, amountCents, reason: REASON, operator, at: clock() })
      }
      return phantoms
    })
    done.push(...(corrected ?? []))
  }
  return done
}
