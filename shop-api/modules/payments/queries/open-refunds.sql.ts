import * as z from 'zod/mini'
import { PAYMENT_METHOD_IDS } from '#lib/contract/payments/payment-methods.ts'
import { REFUND_ROW_STATES } from '../../../db/schema/refunds.ts'
import { statement } from '../../../db/statement.ts'

/** Refunds without a result, of orders and of money without an order, which is M-Pesa's. */

const IS_OPEN = "state IN ('requested', 'sent', 'unknown')"
/** A process of the previous release, or one that was killed, left no time. */
const DUE_AT = "coalesce(next_query_at, requested_at + interval '1 minute')"

const openRefund = z.strictObject({
  id: z.string(),
  method: z.enum(PAYMENT_METHOD_IDS),
  state: z.enum(REFUND_ROW_STATES),
  requestedAt: z.date(),
  /** The provider's name for the request; null until it was accepted. */
  reference: z.nullable(z.string()),
})
export type OpenRefund = z.output<typeof openRefund>

const OPEN = `
  SELECT r.id, a.method, r.state, r.requested_at AS "requestedAt", r.provider_reference AS reference
  FROM payment_refunds r JOIN payment_attempts a ON a.id = r.attempt_id WHERE r.${IS_OPEN}
  UNION ALL SELECT id, 'mpesa', state, requested_at, provider_reference FROM unmatched_refunds WHERE ${IS_OPEN}`

/** All open refunds, oldest first. */
export const readOpenRefunds = statement()({
  name: 'open-refunds',
  row: openRefund,
  sql: `SELECT * FROM (${OPEN}) refunds ORDER BY "requestedAt", id LIMIT 500`,
})

const taken = (table: string) => `
  UPDATE ${table} SET queries = queries + 1, next_query_at = $until WHERE id IN (
    SELECT id FROM ${table} WHERE ${IS_OPEN} AND ${DUE_AT} <= $now ORDER BY ${DUE_AT} LIMIT $atMost FOR UPDATE SKIP LOCKED
  ) RETURNING id`

/** Takes due refunds until an instant: other processes skip them. */
export const takeDueRefunds = statement<{ now: Date; until: Date; atMost: number }>()({
  name: 'take-due-refunds',
  row: openRefund,
  sql: `
    WITH ordered AS (${taken('payment_refunds')}), unmatched AS (${taken('unmatched_refunds')})
    SELECT * FROM (${OPEN}) refunds WHERE id IN (SELECT id FROM ordered UNION ALL SELECT id FROM unmatched)`,
})

/** Sets the time of the next query of a refund that is still open. */
export const setNextRefundQuery = statement<{ id: string; at: Date }>()({
  name: 'next-refund-query',
  row: z.strictObject({ id: z.string() }),
  sql: `
    WITH ordered AS (UPDATE payment_refunds SET next_query_at = $at WHERE id = $id AND ${IS_OPEN} RETURNING id),
      unmatched AS (UPDATE unmatched_refunds SET next_query_at = $at WHERE id = $id AND ${IS_OPEN} RETURNING id)
    SELECT id FROM ordered UNION ALL SELECT id FROM unmatched`,
})

/** Time at which the next refund is due; null without open refunds. */
export const nextRefundDue = statement()({
  name: 'next-refund-due',
  row: z.strictObject({ at: z.nullable(z.date()) }),
  sql: `SELECT min(at) AS at FROM (
    SELECT ${DUE_AT} AS at FROM payment_refunds WHERE ${IS_OPEN}
    UNION ALL SELECT ${DUE_AT} FROM unmatched_refunds WHERE ${IS_OPEN}) due`,
})
