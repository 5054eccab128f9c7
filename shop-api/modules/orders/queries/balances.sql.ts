import * as z from 'zod/mini'
import { ORDER_STATUS, PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import { statement } from '../../../db/statement.ts'

/** Days before and after the day of a balance on which its reminder is sent. */
const DAYS_BEFORE = 3
const DAYS_AFTER = 2

const IS_DUE = `o.deposit_paid_at IS NOT NULL AND o.payment_status IS DISTINCT FROM ${PAYMENT_STATUS.completed}
      AND NOT o.pays_on_delivery AND o.status < ${ORDER_STATUS.outForDelivery}`

/**
 * Claims the reminder of an order whose balance is due soon or overdue, once before and once after its day. An order
 * whose deposit was paid within a day gets no reminder before.
 * @returns no row without a due reminder
 */
export const claimReminder = statement<{ now: Date; today: string }>()({
  name: 'balance-reminder',
  row: z.strictObject({ orderId: z.string(), kind: z.enum(['before', 'after']) }),
  sql: `
    INSERT INTO balance_reminders (order_id, kind, sent_at)
    SELECT o.id, k.kind, $now::timestamptz
    FROM orders o
    CROSS JOIN LATERAL (SELECT CASE WHEN o.balance_due_on >= $today::date THEN 'before' ELSE 'after' END AS kind) k
    WHERE ${IS_DUE}
      AND (o.balance_due_on BETWEEN $today::date AND $today::date + ${DAYS_BEFORE}
          AND o.deposit_paid_at < $now::timestamptz - interval '1 day'
        OR o.balance_due_on <= $today::date - ${DAYS_AFTER})
      AND NOT EXISTS (SELECT 1 FROM balance_reminders r WHERE r.order_id = o.id AND r.kind = k.kind)
    ORDER BY o.balance_due_on, o.order_no LIMIT 1 FOR UPDATE OF o SKIP LOCKED
    ON CONFLICT DO NOTHING
    RETURNING order_id AS "orderId", kind`,
})
