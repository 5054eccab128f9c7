/** Money given back: written before it is asked for, so that nothing is given twice whatever happens in between. */
import { randomUUID } from 'node:crypto'
import type { Clock } from '#lib/format/clock.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Database, Query } from '../db/client.ts'
import type { Attempt, PaymentType } from './attempt.ts'
import { followLedger, withLockedOrder } from './payable-order.ts'
import type { GivenBack, ProviderContext, Providers } from './provider.ts'
import { refuseUsedReturn } from './receipts.ts'

export interface GiveBackParts {
  database: Database
  clock: Clock
  providers: Providers
}

export type RefundKind = 'refund' | 'reversal' | 'by-hand'

export interface RefundInput {
  attempt: Attempt
  kind: RefundKind
  amountCents: Cents
  note: string
  operator: string
  /** Of money that was sent by hand: the M-Pesa receipt of sending it, or the bank's reference. */
  receipt?: string
}

export interface Refund {
  id: string
  attemptId: string
  state: 'requested' | 'done' | 'failed' | 'unknown'
  receipt: string | null
  /** Why it was refused. */
  reason?: string
}

/** A request that is not known after this long never reached the provider. */
const LOST_AFTER_MS = 15 * 60 * 1000

/** What may still be given back of a payment: what came in less what was, or may have been, given back. */
export async function leftOf(query: Query, { id }: Attempt): Promise<Cents> {
  const [row] = await query<{ left: number }>(
    'SELECT left_cents AS left FROM payment_money WHERE attempt_id = $1',
    [id],
    'left-of-payment',
  )
  return row?.left ?? 0
}

/** Gives money back through the provider, or records that it was sent by hand. The database refuses more than was paid. */
export async function giveBack(parts: GiveBackParts, asked: RefundInput, context: ProviderContext): Promise<Refund> {
  const { database, clock, providers } = parts
  const { attempt, kind, amountCents, receipt = null } = asked
  const id = randomUUID()
  const byHand = kind === 'by-hand'
  const state = byHand ? 'done' : 'requested'
  await withLockedOrder(database, { id: attempt.orderId }, async ({ query }) => {
    if (receipt !== null) await refuseUsedReturn(query, receipt)
    await query(
      `INSERT INTO payment_refunds (id, attempt_id, kind, amount_cents, state, receipt, note, operator, requested_at, settled_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [id, attempt.id, kind, amountCents, state, receipt, asked.note, asked.operator, clock(), byHand ? clock() : null],
      'insert-refund',
    )
  })
  if (byHand) return { id, attemptId: attempt.id, state: 'done', receipt }
  const ask = providers[attempt.paymentType].giveBack
  if (!ask) throw new Error('this provider gives nothing back by itself')
  return settle(parts, { id, attemptId: attempt.id }, await ask(kind, { id, attempt, amountCents }, context))
}

/**
 * Asks the provider about refunds whose answer was lost. One it does not know of after a while never reached it.
 * @returns those of which something is known now
 */
export async function findLostRefunds(parts: GiveBackParts, context: ProviderContext): Promise<Refund[]> {
  const { database, clock, providers } = parts
  const open = await database.query<{ id: string; attemptId: string; paymentType: PaymentType; requestedAt: Date }>(
    `SELECT r.id, r.attempt_id AS "attemptId", a.payment_type AS "paymentType", r.requested_at AS "requestedAt"
     FROM payment_refunds r JOIN payment_attempts a ON a.id = r.attempt_id
     WHERE r.state IN ('requested', 'unknown') ORDER BY r.requested_at`,
    [],
    'lost-refunds',
  )
  const known: Refund[] = []
  for (const refund of open) {
    const found = await providers[refund.paymentType].findGivenBack?.(refund.id, context)
    const isLost = found === null && clock().getTime() - refund.requestedAt.getTime() > LOST_AFTER_MS
    const told = isLost
      ? ({ outcome: 'refused', code: 'never-arrived', sentence: 'It never reached the provider.' } as const)
      : found
    if (told && told.outcome !== 'unknown') known.push(await settle(parts, refund, told))
  }
  return known
}

async function settle(
  { database, clock }: GiveBackParts,
  { id, attemptId }: { id: string; attemptId: string },
  told: GivenBack,
): Promise<Refund> {
  const state = told.outcome === 'done' ? 'done' : told.outcome === 'refused' ? 'failed' : 'unknown'
  const receipt = told.outcome === 'done' ? told.receipt : null
  const code = told.outcome === 'refused' ? told.code : told.outcome === 'unknown' ? told.reason : null
  const [of] = await database.query<{ orderId: string }>(
    'SELECT order_id AS "orderId" FROM payment_attempts WHERE id = $1',
    [attemptId],
    'order-of-refund',
  )
  if (!of) throw new Error('a refund of no payment')
  await withLockedOrder(database, { id: of.orderId }, async ({ query, order, attempts }) => {
    await query(
      'UPDATE payment_refunds SET state = $2, receipt = $3, result_code = $4, settled_at = $5 WHERE id = $1',
      [id, state, receipt, code, state === 'unknown' ? null : clock()],
      'settle-refund',
    )
    // Money that was not given back after all may pay the order.
    if (state === 'failed') await followLedger(query, order, attempts, clock())
  })
  return { id, attemptId, state, receipt, ...(told.outcome === 'refused' && { reason: told.sentence }) }
}
