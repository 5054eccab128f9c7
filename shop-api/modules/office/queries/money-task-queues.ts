import { ORDER_STATUS, PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import { oldestDueOn } from '../../companies/queries/oldest-due.sql.ts'
import { CUSTOMER, ORDER, type Queue, WITH_CUSTOMER } from './task-queue.ts'

/** Requests not sent yet: without a refund. */
const NOT_SENT = 'r.closed_at IS NULL AND NOT EXISTS (SELECT 1 FROM payment_refunds p WHERE p.id = r.id)'

/** The printed serial of a document in the queue of a device. */
const SERIAL = `(CASE e.kind WHEN 'invoice' THEN 'INV-' ELSE 'CN-' END || lpad(e.no::text, 6, '0'))`

/** Tasks about money: undecided payments, refunds, statements, cash of riders, cheques, and approvals. */
export const MONEY_TASK_QUEUES = {
  undecided: {
    subject: 'payment',
    waiting: `SELECT a.id, a.started_at AS sort, a.amount_cents AS cents FROM payment_attempts a WHERE a.state = 'unknown'`,
    shown: {
      ...ORDER,
      since: 'a.started_at',
      facts: `jsonb_build_object('method', a.method, 'phone', a.phone, 'queries', a.queries, 'lastFour', a.card_last_four)`,
      from: `JOIN payment_attempts a ON a.id = t.id JOIN orders o ON o.id = a.order_id ${WITH_CUSTOMER}`,
    },
  },
  'refunds-unknown': {
    subject: 'refund',
    waiting: `SELECT r.id, r.requested_at AS sort, r.amount_cents AS cents FROM payment_refunds r
      WHERE r.state IN ('requested', 'sent', 'unknown') AND (r.state = 'unknown'
        OR r.requested_at < $now::timestamptz - CASE r.state WHEN 'sent' THEN interval '10 minutes' ELSE interval '1 minute' END)`,
    shown: {
      ...ORDER,
      since: 'r.requested_at',
      facts: `jsonb_build_object('method', a.method, 'by', r.operator)`,
      from: `JOIN payment_refunds r ON r.id = t.id JOIN payment_attempts a ON a.id = r.attempt_id
        JOIN orders o ON o.id = a.order_id ${WITH_CUSTOMER}`,
    },
  },
  'refunds-send': {
    subject: 'refund',
    waiting: `SELECT r.id, r.asked_at AS sort, r.amount_cents AS cents FROM refund_requests r
      LEFT JOIN approvals v ON v.id = r.approval_id
      WHERE ${NOT_SENT} AND (r.approval_id IS NULL OR v.state = 'approved')`,
    shown: {
      ...ORDER,
      since: 'r.asked_at',
      facts: `jsonb_build_object('method', a.method, 'reason', r.reason, 'by', s.name)`,
      from: `JOIN refund_requests r ON r.id = t.id JOIN payment_attempts a ON a.id = r.attempt_id
        JOIN staff_members s ON s.id = r.asked_by JOIN orders o ON o.id = r.order_id ${WITH_CUSTOMER}`,
    },
  },
  balances: {
    subject: 'order',
    waiting: `SELECT o.order_no::text AS id, o.balance_due_on AS sort, m.due_cents AS cents
      FROM orders o JOIN order_money m ON m.order_id = o.id
      WHERE o.deposit_paid_at IS NOT NULL AND o.payment_status IS DISTINCT FROM ${PAYMENT_STATUS.completed}
        AND o.status < ${ORDER_STATUS.delivered} AND m.due_cents > 0
        AND o.balance_due_on < ($now::timestamptz AT TIME ZONE 'Africa/Nairobi')::date`,
    shown: {
      ...ORDER,
      since: 't.sort',
      facts: `jsonb_build_object('dueOn', o.balance_due_on::text)`,
    },
  },
  'refunds-ask': {
    subject: 'order',
    waiting: `SELECT * FROM (
      SELECT o.order_no::text AS id, d.since AS sort, d.cents - coalesce((SELECT sum(r.amount_cents) FROM refund_requests r
        WHERE r.order_id = d.order_id AND ${NOT_SENT}), 0)::bigint AS cents
      FROM refunds_due d JOIN orders o ON o.id = d.order_id) due WHERE cents > 0`,
    shown: {
      ...ORDER,
      since: 't.sort',
      facts: `jsonb_build_object('status', o.status, 'onAccount', o.credit_terms_days IS NOT NULL)`,
    },
  },
  unmatched: {
    subject: 'unmatched',
    waiting: `SELECT receipt AS id, paid_at AS sort, amount_cents AS cents FROM unmatched_payments WHERE resolved_at IS NULL`,
    shown: {
      no: 't.id',
      name: `'Account “' || m.account_reference || '”'`,
      since: 'm.paid_at',
      facts: `jsonb_build_object('reason', m.reason, 'payer', m.payer_name)`,
      from: 'JOIN unmatched_payments m ON m.receipt = t.id',
    },
  },
  reconcile: {
    subject: 'statement-line',
    waiting: `SELECT l.id::text, l.at AS sort, l.cents FROM statement_lines l WHERE l.state = 'open'`,
    shown: {
      no: 's.reference',
      name: `coalesce(nullif(s.payer_name, ''), m.name)`,
      since: 's.at',
      facts: `jsonb_build_object('account', m.name, 'details', left(s.details, 80))`,
      from: 'JOIN statement_lines s ON s.id = t.id::bigint JOIN money_accounts m ON m.id = s.account_id',
    },
  },
  'tax-documents': {
    subject: 'tax-document',
    // Of the documents that wait for long only the oldest: after an outage there are many.
    waiting: `SELECT ${SERIAL} AS id, e.queued_at AS sort, p.total_cents AS cents
      FROM etims_documents e JOIN tax_papers p ON p.kind = e.kind AND p.no = e.no
      WHERE e.state = 'refused' OR (e.state = 'accepted' AND (e.signature = '' OR e.stock_state = 'refused'))
        OR (e.queued_at < $now::timestamptz - interval '15 minutes' AND e.queue_no =
          (SELECT min(w.queue_no) FROM etims_documents w WHERE w.state IN ('waiting', 'sending')))`,
    shown: {
      no: 't.id',
      name: CUSTOMER,
      since: 't.sort',
      facts: `jsonb_build_object('state', e.state, 'problem', concat_ws(' ', nullif(e.problem_code, ''), left(e.problem_text, 120)))`,
      from: `JOIN etims_documents e ON ${SERIAL} = t.id JOIN tax_papers p ON p.kind = e.kind AND p.no = e.no
        JOIN orders o ON o.id = p.order_id ${WITH_CUSTOMER}`,
    },
  },
  'supplier-numbers': {
    subject: 'supplier-delivery',
    // A shop without a device does not use eTIMS; goods of the time before it are not its task.
    waiting: `SELECT d.id::text, d.received_at AS sort, NULL::bigint AS cents FROM supplier_deliveries d
      WHERE d.etims_invoice_no = '' AND d.received_at < $now::timestamptz - interval '7 days'
        AND d.received_at >= (SELECT min(v.initialised_at) FROM etims_devices v WHERE v.state = 'ready')`,
    shown: {
      no: `nullif(d.delivery_note, '')`,
      name: 's.name',
      since: 'd.received_at',
      facts: `jsonb_build_object('order', d.supplier_order_id)`,
      from: `JOIN supplier_deliveries d ON d.id = t.id::bigint JOIN supplier_orders o ON o.id = d.supplier_order_id
        JOIN suppliers s ON s.id = o.supplier_id`,
    },
  },
  'rider-cash': {
    subject: 'rider',
    waiting: `SELECT e.staff_id::text AS id, min(e.at) FILTER (WHERE e.cents > 0 AND e.received > e.handed_in) AS sort,
        sum(e.cents)::bigint AS cents
      FROM (SELECT a.staff_id, x.at, x.cents, sum(greatest(x.cents, 0)) OVER (PARTITION BY a.id ORDER BY x.id) AS received,
          -sum(least(x.cents, 0)) OVER (PARTITION BY a.id) AS handed_in
        FROM money_entries x JOIN money_accounts a ON a.id = x.account_id AND a.kind = 'transit') e
      GROUP BY e.staff_id HAVING sum(e.cents) > 0`,
    shown: {
      no: 'NULL',
      name: 's.name',
      since: 't.sort',
      facts: `jsonb_build_object('handsIn', EXISTS (SELECT 1 FROM cash_handovers h WHERE h.rider_id = s.id AND h.state = 'stated'))`,
      from: 'JOIN staff_members s ON s.id = t.id::bigint',
    },
  },
  cheques: {
    subject: 'cheque',
    waiting: `SELECT id::text, cheque_date::timestamptz AS sort, amount_cents AS cents FROM cheques
      WHERE status = 'pending' AND cheque_date <= ($now::timestamptz AT TIME ZONE 'Africa/Nairobi')::date`,
    shown: {
      no: 'q.cheque_no',
      name: 'c.name',
      since: `q.cheque_date::timestamp AT TIME ZONE 'Africa/Nairobi'`,
      facts: `jsonb_build_object('date', q.cheque_date::text, 'hasPicture', q.front_file IS NOT NULL)`,
      from: 'JOIN cheques q ON q.id = t.id::bigint JOIN companies c ON c.id = q.company_id',
    },
  },
  'on-hold': {
    subject: 'company',
    waiting: `SELECT h.company_id::text AS id, coalesce(h.stopped_at, h.oldest::timestamp AT TIME ZONE 'Africa/Nairobi') AS sort,
        NULL::bigint AS cents
      FROM (SELECT a.company_id, a.stopped_at, ${oldestDueOn('a.company_id')} AS oldest FROM credit_accounts a) h
      WHERE h.stopped_at IS NOT NULL OR h.oldest < $heldBefore::date`,
    shown: {
      no: 'NULL',
      name: 'c.name',
      since: 't.sort',
      facts: `jsonb_build_object('stopReason', CASE WHEN a.stopped_at IS NOT NULL THEN a.stop_reason END)`,
      from: 'JOIN credit_accounts a ON a.company_id = t.id::bigint JOIN companies c ON c.id = a.company_id',
    },
  },
  approvals: {
    subject: 'approval',
    waiting: `SELECT v.id::text, v.asked_at AS sort, v.amount_cents AS cents FROM approvals v
      WHERE v.state = 'asked' AND v.kind = ANY($kinds::text[])`,
    shown: {
      no: `(SELECT o.order_no::text FROM refund_requests r JOIN orders o ON o.id = r.order_id WHERE r.approval_id = v.id)`,
      name: `CASE v.kind WHEN 'refund' THEN (SELECT ${CUSTOMER} FROM refund_requests r JOIN orders o ON o.id = r.order_id
          ${WITH_CUSTOMER} WHERE r.approval_id = v.id)
        WHEN 'credit-limit' THEN (SELECT name FROM companies WHERE id::text = v.subject_id)
        WHEN 'price-below-cost' THEN 'Prices below cost'
        WHEN 'offer-below-cost' THEN 'An offer below cost'
        WHEN 'quote-below-cost' THEN 'A quote below cost'
        WHEN 'cheque-banked' THEN (SELECT c.name FROM cheques q JOIN companies c ON c.id = q.company_id WHERE q.id::text = v.subject_id)
        WHEN 'money-closed' THEN 'Money without an order'
        WHEN 'money-returned' THEN 'Money without an order'
        WHEN 'drawer-difference' THEN (SELECT a.name FROM drawer_shifts d JOIN money_accounts a ON a.id = d.account_id
          WHERE d.id::text = v.subject_id)
        WHEN 'staff-invite' THEN v.input->>'name'
        WHEN 'store-credit' THEN CASE v.subject_kind WHEN 'order' THEN 'Order ' || v.subject_id ELSE coalesce(
          (SELECT name FROM companies WHERE 'company-' || id = v.subject_id),
          (SELECT nullif(concat_ws(' ', first_name, last_name), '') FROM users WHERE 'user-' || id = v.subject_id), 'A customer') END
        WHEN 'refund-limit' THEN 'The limit of refunds'
        WHEN 'agreed-below-cost' THEN 'An agreed price below cost'
        ELSE (SELECT name FROM staff_members WHERE id::text = v.subject_id) END`,
      since: 'v.asked_at',
      facts: `jsonb_build_object('kind', v.kind, 'subject', v.subject_id, 'reason', v.reason, 'by', s.name,
        'limit', v.input->'limitCents', 'limitBefore', v.input->'beforeCents', 'isOwn', v.asked_by = $staffId)`,
      from: 'JOIN approvals v ON v.id = t.id::bigint JOIN staff_members s ON s.id = v.asked_by',
    },
  },
} satisfies Record<string, Queue>
