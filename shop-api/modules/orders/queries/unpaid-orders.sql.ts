import * as z from 'zod/mini'
import { ORDER_STATUS, PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import { statement } from '../../../db/statement.ts'

/**
 * True for an order `o` that is unpaid and not being paid: no attempt is in progress, and no attempt of the last day,
 * for which providers are queried, is undecided.
 * @param now the statement's parameter for the present instant
 */
export const isUnpaidAndIdle = (now: string): string => `o.status = ${ORDER_STATUS.pending}
  AND o.payment_status IS DISTINCT FROM ${PAYMENT_STATUS.completed}
  AND NOT EXISTS (
    SELECT 1 FROM payment_attempts a WHERE a.order_id = o.id AND (a.state IN ('requested', 'prompted')
      OR (a.state = 'unknown' AND a.started_at > ${now}::timestamptz - interval '1 day')))`

/** The reservation state of an unpaid order that must be paid at once and is not being paid. */
export const idleUnpaidOrder = statement<{ orderId: string; now: Date }>()({
  name: 'idle-unpaid-order',
  row: z.strictObject({ state: z.nullable(z.enum(['held', 'released', 'used', 'cancelled'])) }),
  sql: `
    SELECT r.state FROM orders o LEFT JOIN order_reservations r ON r.order_id = o.id
    WHERE o.id = $orderId AND o.credit_terms_days IS NULL AND NOT o.pays_on_delivery AND o.deposit_paid_at IS NULL
      AND ${isUnpaidAndIdle('$now')}`,
})
