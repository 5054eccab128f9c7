import * as z from 'zod/mini'
import { ORDER_STATUS, PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import type { TaskQueue, TaskSubject } from '#lib/contract/office/office/today.ts'
import { type Statement, statement } from '../../../db/statement.ts'
import { hasToPack, WAITS_FOR_BALANCE } from '../../orders/queries/parcel-queue.sql.ts'
import { IS_TO_REORDER, ON_ORDER } from '../../stock/queries/stock-list.sql.ts'
import { MONEY_TASK_QUEUES } from './money-task-queues.ts'
import { CUSTOMER, ORDER, type Queue, WITH_CUSTOMER } from './task-queue.ts'

const { pending, inProcess, delivered } = ORDER_STATUS
const { completed } = PAYMENT_STATUS

const quantities = z.array(z.strictObject({ tenths: z.int(), unit: z.string() }))

const row = z.strictObject({
  count: z.int(),
  mine: z.int(),
  unassigned: z.int(),
  totalCents: z.nullable(z.int()),
  oldest: z.nullable(z.date()),
  /** Null in the single row of a queue without tasks to show. */
  id: z.nullable(z.string()),
  no: z.nullable(z.string()),
  name: z.nullable(z.string()),
  since: z.nullable(z.date()),
  cents: z.nullable(z.int()),
  /** Data of its sentence. */
  facts: z.nullable(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), quantities]))),
  takenById: z.nullable(z.int()),
  takenByName: z.nullable(z.string()),
})
export type TaskRow = z.output<typeof row>

export interface TaskFilter {
  now: Date
  staffId: number
  of: 'everybody' | 'mine' | 'unassigned'
  atMost: number
  /** Kinds of approvals that the person can decide. */
  kinds: readonly string[]
  /** Accounts with an amount due before this day are on hold; null: only stopped accounts. */
  heldBefore: string | null
  mostEmailTries: number
}

/** How much is ordered of each unit, the most first. */
const QUANTITIES = `(SELECT coalesce(jsonb_agg(q ORDER BY q.tenths DESC), '[]') FROM (
  SELECT unit_text AS unit, sum(quantity_tenths - cancelled_tenths) AS tenths FROM order_lines
  WHERE order_id = o.id GROUP BY unit_text) q WHERE q.tenths > 0)`
/** Open orders, read from the index of open orders alone. */
const openOrders = (which: string) => `SELECT o.order_no::text AS id, o.estimated_delivery_date AS sort,
  o.value_cents AS cents FROM orders o WHERE o.status < ${delivered} AND ${which}`

const QUEUES: Readonly<Record<TaskQueue, Queue>> = {
  ...MONEY_TASK_QUEUES,
  'asked-to-cancel': {
    subject: 'order',
    waiting: `SELECT o.order_no::text AS id, min(q.requested_at) AS sort,
        sum(CASE WHEN q.variant_id IS NULL THEN o.value_cents
          ELSE round((l.ex_vat_cents + l.vat_cents) * q.quantity_tenths::numeric / l.quantity_tenths, -2)::bigint END)::bigint AS cents
      FROM cancellation_requests q JOIN orders o ON o.id = q.order_id
      LEFT JOIN order_lines l ON l.order_id = q.order_id AND l.variant_id = q.variant_id
      WHERE q.state = 'requested' AND o.status < ${delivered} GROUP BY o.order_no`,
    shown: {
      ...ORDER,
      since: 't.sort',
      facts: `(SELECT jsonb_build_object('isWhole', bool_or(q.variant_id IS NULL), 'reason', min(q.reason),
        'quantity', trim_scale(sum(q.quantity_tenths) / 10.0)::text, 'status', o.status)
        FROM cancellation_requests q WHERE q.order_id = o.id AND q.state = 'requested')`,
    },
  },
  'to-approve': {
    subject: 'order',
    waiting: openOrders(
      `o.status = ${pending} AND (o.payment_status = ${completed} OR o.credit_terms_days IS NOT NULL OR o.pays_on_delivery
        OR o.deposit_paid_at IS NOT NULL)`,
    ),
    shown: {
      ...ORDER,
      since: 'o.created_at',
      facts: `jsonb_build_object('quantities', ${QUANTITIES}, 'promised', o.estimated_delivery_date::text, 'onAccount', o.credit_terms_days IS NOT NULL,
        'onDelivery', o.pays_on_delivery AND o.payment_status IS DISTINCT FROM ${completed})`,
    },
  },
  'to-pack': {
    subject: 'order',
    waiting: openOrders(`o.status = ${inProcess} AND NOT ${WAITS_FOR_BALANCE} AND ${hasToPack('o.id')}`),
    shown: {
      ...ORDER,
      since: 'o.created_at',
      facts: `jsonb_build_object('quantities', ${QUANTITIES}, 'promised', o.estimated_delivery_date::text)`,
    },
  },
  kyc: {
    subject: 'company',
    waiting: `SELECT c.id::text, max(d.uploaded_at) AS sort, NULL::bigint AS cents FROM companies c
      JOIN kyc_documents d ON d.company_id = c.id
      WHERE c.approval_status = 'pending' AND c.is_uploaded
        AND EXISTS (SELECT 1 FROM users p WHERE p.company_id = c.id AND p.deleted_at IS NULL) GROUP BY c.id`,
    shown: {
      no: 'NULL',
      name: 'c.name',
      since: 't.sort',
      facts: `jsonb_build_object('documents', (SELECT count(*) FROM kyc_documents d WHERE d.company_id = c.id),
        'decided', (SELECT count(*) FROM kyc_documents d JOIN kyc_decisions e ON e.document_id = d.id WHERE d.company_id = c.id))`,
      from: 'JOIN companies c ON c.id = t.id::bigint',
    },
  },
  'data-requests': {
    subject: 'data-request',
    waiting: `SELECT id::text, due_at AS sort, NULL::bigint AS cents FROM data_requests WHERE state = 'open'`,
    shown: {
      no: 'NULL',
      name: `coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), q.email, 'Guest')`,
      since: 'q.received_at',
      facts: `jsonb_build_object('kind', q.kind, 'dueAt', q.due_at)`,
      from: 'JOIN data_requests q ON q.id = t.id::bigint LEFT JOIN users u ON u.id = q.user_id',
    },
  },
  returns: {
    subject: 'return',
    waiting: `SELECT q.no::text AS id, q.changed_at AS sort, NULL::bigint AS cents FROM return_requests q
      WHERE q.state IN ('requested', 'received')`,
    shown: {
      no: 'q.no::text',
      name: CUSTOMER,
      since: 't.sort',
      facts: `(SELECT jsonb_build_object('state', q.state, 'lines', count(*), 'reason', min(l.reason))
        FROM return_request_lines l WHERE l.request_no = q.no)`,
      from: `JOIN return_requests q ON q.no = t.id::bigint JOIN orders o ON o.id = q.order_id ${WITH_CUSTOMER}`,
    },
  },
  quotes: {
    subject: 'quote',
    waiting: `SELECT q.no::text AS id, q.changed_at AS sort, NULL::bigint AS cents FROM quotes q WHERE q.state = 'open'`,
    shown: {
      no: 'q.no::text',
      name: `coalesce(c.name, nullif(concat_ws(' ', u.first_name, u.last_name), ''),
        nullif(concat_ws(' ', v.form->>'firstName', v.form->>'lastName'), ''), 'Guest')`,
      since: 't.sort',
      facts: `jsonb_build_object('lines', jsonb_array_length(v.form->'items'), 'note', v.note)`,
      from: `JOIN quotes q ON q.no = t.id::bigint
        JOIN quote_versions v ON v.quote_no = q.no AND v.version = q.version
        LEFT JOIN users u ON u.id = q.user_id LEFT JOIN companies c ON c.id = q.company_id`,
    },
  },
  enquiries: {
    subject: 'enquiry',
    waiting: `SELECT e.id::text, coalesce((SELECT max(m.at) FROM enquiry_messages m
        WHERE m.enquiry_id = e.id AND m.kind = 'customer' AND m.automatic IS NULL), e.created_at) AS sort, NULL::bigint AS cents
      FROM enquiries e WHERE e.state = 'open'`,
    shown: {
      no: 'e.id::text',
      name: `coalesce(c.name, nullif(concat_ws(' ', u.first_name, u.last_name), ''), nullif(e.name, ''), e.email)`,
      since: 't.sort',
      facts: `jsonb_build_object('topic', e.topic, 'subject', e.subject)`,
      from: `JOIN enquiries e ON e.id = t.id::bigint LEFT JOIN users u ON u.id = e.user_id
        LEFT JOIN companies c ON c.id = u.company_id`,
    },
  },
  'low-stock': {
    subject: 'product',
    waiting: `SELECT v.id::text, (SELECT m.at FROM stock_movements m WHERE m.variant_id = v.id ORDER BY m.id DESC LIMIT 1) AS sort,
        NULL::bigint AS cents
      FROM variants v WHERE ${IS_TO_REORDER}`,
    shown: {
      no: 'v.code',
      name: `concat_ws(', ', f.cluster_name, nullif(k.name, ''), nullif(z.name, ''))`,
      since: 'coalesce(t.sort, f.updated_at)',
      facts: `jsonb_build_object('free', v.stock_tenths, 'low', v.low_stock_tenths, 'coming', ${ON_ORDER}, 'unit', f.unit_text)`,
      from: `JOIN variants v ON v.id = t.id::bigint JOIN families f ON f.id = v.family_id
        LEFT JOIN family_colours k ON k.family_id = v.family_id AND k.code = v.colour_code
        LEFT JOIN family_sizes z ON z.family_id = v.family_id AND z.code = v.size_code`,
    },
  },
  mail: {
    subject: 'email',
    waiting: `SELECT id::text, created_at AS sort, NULL::bigint AS cents FROM mails
      WHERE sent_at IS NULL AND attempts > $mostEmailTries`,
    shown: {
      no: 'NULL',
      name: 'e.subject',
      since: 'e.created_at',
      facts: `jsonb_build_object('tries', e.attempts)`,
      from: 'JOIN mails e ON e.id = t.id::bigint',
    },
  },
}

const isAsked = `($of::text = 'everybody' OR ($of = 'mine' AND h.staff_id = $staffId) OR ($of = 'unassigned' AND h.staff_id IS NULL))`

const readQueue = (id: TaskQueue): Statement<TaskFilter, typeof row> => {
  const { subject, waiting, shown } = QUEUES[id]
  const held = `LEFT JOIN office_assignments h ON h.subject_kind = '${subject}' AND h.subject_id = w.id`
  return statement<TaskFilter>()({
    name: `office-queue-${id}`,
    row,
    sql: `
    WITH w AS NOT MATERIALIZED (${waiting}),
    n AS (SELECT count(*)::int AS count, count(*) FILTER (WHERE h.staff_id = $staffId)::int AS mine,
        count(*) FILTER (WHERE h.staff_id IS NULL)::int AS unassigned, sum(w.cents)::bigint AS total, min(w.sort)::timestamptz AS oldest
      FROM w ${held}),
    t AS (SELECT w.*, h.staff_id FROM w ${held} WHERE ${isAsked} ORDER BY w.sort, w.id LIMIT $atMost)
    SELECT n.count, n.mine, n.unassigned, n.total AS "totalCents", n.oldest, d.*
    FROM n LEFT JOIN (
      SELECT t.id, ${shown.no} AS no, ${shown.name} AS name, ${shown.since} AS since, t.cents, ${shown.facts} AS facts,
        t.staff_id AS "takenById", taker.name AS "takenByName"
      FROM t ${shown.from} LEFT JOIN staff_members taker ON taker.id = t.staff_id ORDER BY t.sort, t.id
    ) d ON true`,
  })
}

/** The pending tasks of a queue: count, total and the most urgent few. At least one row. */
export const TASK_QUERIES = Object.fromEntries(
  (Object.keys(QUEUES) as TaskQueue[]).map((id) => [id, readQueue(id)]),
) as Readonly<Record<TaskQueue, Statement<TaskFilter, typeof row>>>

/** The kind of subject of a queue's tasks. */
export const subjectOf = (id: TaskQueue): TaskSubject => QUEUES[id].subject
