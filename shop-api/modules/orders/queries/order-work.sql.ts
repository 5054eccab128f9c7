import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

const SHORT_REASONS = `CASE l.short_reason WHEN 'empty' THEN 'the shelf is empty' WHEN 'damaged' THEN 'damaged'
  WHEN 'other-lot' THEN 'another dye lot' ELSE 'it is elsewhere' END`
const SMS_SUBJECT = `CASE m.kind WHEN 'placed' THEN 'the new order' WHEN 'paid' THEN 'the payment' WHEN 'refund' THEN 'the refund'
  WHEN 'ready' THEN 'the collection' ELSE 'the delivery' END`
const SHILLINGS = (cents: string) => `'KSh ' || to_char(${cents} / 100.0, 'FM999,999,999,990.00')`

/**
 * Work on an order without a stored event: packing, shortages, the steps of a refund, text messages. `what` continues the name
 * of the person, without a full stop.
 */
export const loadOrderWork = statement<{ orderId: string }>()({
  name: 'order-work',
  row: z.strictObject({ id: z.string(), at: z.date(), who: z.string(), what: z.string(), note: z.string() }),
  sql: `
    WITH packed AS (
      SELECT p.id, p.no, p.packed_at, count(*) OVER () AS parcels, g.pick_list_id, l.started_at, l.finished_at,
        s.name AS packer
      FROM order_parcels p
      LEFT JOIN pick_list_parcels g ON g.parcel_id = p.id AND g.state IN ('picking', 'packed')
      LEFT JOIN pick_lists l ON l.id = g.pick_list_id
      LEFT JOIN staff_members s ON s.id = coalesce(l.packer_id, p.packer_id)
      WHERE p.order_id = $orderId
    )
    SELECT 'packing-' || id AS id, started_at AS at, coalesce(packer, 'A packer') AS who,
      'started to pack parcel ' || no AS what, '' AS note
    FROM packed WHERE started_at IS NOT NULL
    UNION ALL
    SELECT 'packed-' || id, packed_at, coalesce(packer, 'A packer'), 'packed parcel ' || no, ''
    FROM packed WHERE packed_at IS NOT NULL
    UNION ALL
    SELECT 'short-' || p.id || '-' || l.position, coalesce(p.packed_at, p.finished_at, p.started_at),
      coalesce(p.packer, 'A packer'),
      'found ' || trim_scale((l.wanted_tenths - l.picked_tenths) / 10.0) || ' ' || o.unit_text
        || CASE WHEN l.wanted_tenths - l.picked_tenths = 10 THEN '' ELSE 's' END || ' of ' || o.product_name || ' missing', ${SHORT_REASONS}
    FROM packed p
    JOIN pick_list_lines l ON l.pick_list_id = p.pick_list_id AND l.parcel_id = p.id AND l.short_reason IS NOT NULL
    JOIN order_lines o ON o.order_id = $orderId AND o.position = l.position
    WHERE coalesce(p.packed_at, p.finished_at, p.started_at) IS NOT NULL
    UNION ALL
    SELECT 'refund-' || r.id, r.asked_at, s.name, 'asked for a refund of ' || ${SHILLINGS('r.amount_cents')}, r.reason
    FROM refund_requests r JOIN staff_members s ON s.id = r.asked_by WHERE r.order_id = $orderId
    UNION ALL
    SELECT 'refund-decided-' || r.id, a.decided_at, s.name,
      CASE a.state WHEN 'declined' THEN 'declined' WHEN 'withdrawn' THEN 'withdrew' ELSE 'approved' END
        || ' the refund of ' || ${SHILLINGS('r.amount_cents')}, coalesce(a.decision_reason, '')
    FROM refund_requests r JOIN approvals a ON a.id = r.approval_id JOIN staff_members s ON s.id = a.decided_by
    WHERE r.order_id = $orderId AND a.decided_at IS NOT NULL
    UNION ALL
    SELECT 'refund-sent-' || p.id, p.settled_at, p.operator,
      CASE p.state WHEN 'done' THEN 'sent' ELSE 'could not send' END || ' a refund of ' || ${SHILLINGS('p.amount_cents')},
      coalesce(p.receipt, '')
    FROM payment_refunds p JOIN payment_attempts t ON t.id = p.attempt_id
    WHERE t.order_id = $orderId AND p.settled_at IS NOT NULL
    UNION ALL
    SELECT CASE m.state WHEN 'failed' THEN 'sms-failed-' ELSE 'sms-' END || m.id, coalesce(m.sent_at, m.created_at), 'The shop',
      CASE m.state WHEN 'failed' THEN 'could not send' ELSE 'sent' END || ' a text message about ' || ${SMS_SUBJECT},
      CASE m.state WHEN 'failed' THEN coalesce(m.failure, '') WHEN 'delivered' THEN 'It is on the phone.' ELSE '' END
    FROM sms_messages m WHERE m.order_id = $orderId AND m.state <> 'queued'`,
})
