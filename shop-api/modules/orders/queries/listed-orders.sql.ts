import * as z from 'zod/mini'
import {
  ORDER_STATUS,
  ORDER_STATUSES,
  PAYMENT_STATUS,
  PAYMENT_STATUSES,
  SHIPPING_TYPES,
} from '#lib/contract/base/codes.ts'
import { PAYMENT_METHOD_IDS } from '#lib/contract/payments/payment-methods.ts'
import { statement } from '../../../db/statement.ts'
import { ATTEMPT_STATES } from '../../payments/rules/attempt.ts'
import { hasToPack } from './parcel-queue.sql.ts'

const row = z.strictObject({
  orderId: z.string(),
  orderNo: z.int(),
  placedAt: z.date(),
  promisedOn: z.string(),
  customer: z.string(),
  companyId: z.nullable(z.int()),
  toBranch: z.nullable(z.string()),
  toCounter: z.nullable(z.string()),
  toTown: z.nullable(z.string()),
  shippingType: z.literal(SHIPPING_TYPES),
  status: z.literal(ORDER_STATUSES),
  askedToCancel: z.boolean(),
  parcels: z.strictObject({
    all: z.int(),
    packing: z.int(),
    packed: z.int(),
    sent: z.int(),
    packer: z.nullable(z.string()),
  }),
  quantities: z.array(z.strictObject({ unit: z.string(), tenths: z.number() })),
  paymentStatus: z.nullable(z.literal(PAYMENT_STATUSES)),
  creditTermsDays: z.nullable(z.number()),
  paysOnDelivery: z.boolean(),
  isDepositPaid: z.boolean(),
  receivedCents: z.int(),
  dueCents: z.int(),
  toGiveBackCents: z.int(),
  attemptState: z.nullable(z.enum(ATTEMPT_STATES)),
  attemptMethod: z.nullable(z.enum(PAYMENT_METHOD_IDS)),
  attemptAt: z.nullable(z.date()),
  totalCents: z.int(),
  tags: z.array(z.string()),
  takenBy: z.nullable(z.string()),
})

const { pending, inProcess, outForDelivery, delivered } = ORDER_STATUS
const { completed } = PAYMENT_STATUS

/** Data of orders in the office's list, by id. Of several attempts it shows the paid attempt, else the last. */
export const loadListedOrders = statement<{ ids: readonly string[] }>()({
  name: 'office-listed-orders',
  row,
  sql: `
    SELECT o.id AS "orderId", o.order_no AS "orderNo", o.created_at AS "placedAt",
      o.estimated_delivery_date::text AS "promisedOn",
      coalesce(c.name, nullif(concat_ws(' ', u.first_name, u.last_name), ''),
        nullif(concat_ws(' ', o.address->>'firstName', nullif(o.address->>'lastName', '')), ''), 'Guest') AS customer,
      o.company_id AS "companyId", o.branch_name AS "toBranch", p.name AS "toCounter",
      coalesce(nullif(o.address->>'city', ''), o.address->>'county') AS "toTown",
      o.shipping_type AS "shippingType", o.status,
      EXISTS (SELECT 1 FROM cancellation_requests r WHERE r.order_id = o.id AND r.state = 'requested') AS "askedToCancel",
      (SELECT jsonb_build_object('all', count(*), 'packing', count(*) FILTER (WHERE l.state = 'packing'),
          'packed', count(*) FILTER (WHERE l.state = 'packed'),
          'sent', count(*) FILTER (WHERE l.state IN ('sent', 'delivered')),
          'packer', min(s.name) FILTER (WHERE l.state = 'packing'))
        FROM order_parcels l LEFT JOIN staff_members s ON s.id = l.packer_id
        WHERE l.order_id = o.id AND l.state <> 'cancelled') AS parcels,
      coalesce((SELECT jsonb_agg(jsonb_build_object('unit', q.unit, 'tenths', q.tenths) ORDER BY q.tenths DESC)
        FROM (SELECT unit_text AS unit, sum(quantity_tenths - cancelled_tenths) AS tenths
          FROM order_lines WHERE order_id = o.id GROUP BY unit_text) q), '[]') AS quantities,
      o.payment_status AS "paymentStatus", o.credit_terms_days AS "creditTermsDays",
      o.pays_on_delivery AS "paysOnDelivery", o.deposit_paid_at IS NOT NULL AS "isDepositPaid",
      m.received_cents AS "receivedCents", m.due_cents AS "dueCents", m.to_give_back_cents AS "toGiveBackCents",
      a.state AS "attemptState", a.method AS "attemptMethod", a.started_at AS "attemptAt",
      o.value_cents AS "totalCents",
      coalesce((SELECT jsonb_agg(t.tag ORDER BY t.tag) FROM order_tags t WHERE t.order_id = o.id), '[]') AS tags,
      (SELECT s.name FROM office_assignments h JOIN staff_members s ON s.id = h.staff_id
        WHERE h.subject_kind = 'order' AND h.subject_id = o.order_no::text) AS "takenBy"
    FROM unnest($ids::text[]) WITH ORDINALITY AS wanted (id, position)
    JOIN orders o ON o.id = wanted.id
    JOIN order_money m ON m.order_id = o.id
    LEFT JOIN companies c ON c.id = o.company_id
    LEFT JOIN users u ON u.id = o.user_id
    LEFT JOIN pick_up_points p ON p.id = o.pick_up_point_id
    LEFT JOIN LATERAL (
      SELECT state, method, started_at FROM payment_attempts WHERE order_id = o.id
      ORDER BY state = 'paid' DESC, no DESC LIMIT 1
    ) a ON true
    ORDER BY wanted.position`,
})

/** Number of orders in each view, all read from the index of open orders. */
export const countOrderViews = statement<{ staffId: number }>()({
  name: 'office-order-counts',
  row: z.strictObject({
    open: z.int(),
    toApprove: z.int(),
    toPack: z.int(),
    out: z.int(),
    held: z.int(),
    askedToCancel: z.int(),
    mine: z.int(),
    mentions: z.int(),
    newest: z.nullable(z.int()),
    oldestPromised: z.nullable(z.string()),
  }),
  sql: `
    SELECT count(*)::int AS open,
      count(*) FILTER (WHERE status = ${pending} AND (payment_status = ${completed} OR credit_terms_days IS NOT NULL OR pays_on_delivery
        OR deposit_paid_at IS NOT NULL))::int AS "toApprove",
      count(*) FILTER (WHERE status = ${inProcess} AND ${hasToPack('orders.id')})::int AS "toPack",
      count(*) FILTER (WHERE status = ${outForDelivery})::int AS out,
      count(*) FILTER (WHERE status = ${pending} AND payment_status IS DISTINCT FROM ${completed} AND credit_terms_days IS NULL
        AND NOT pays_on_delivery AND deposit_paid_at IS NULL)::int AS held,
      (SELECT count(DISTINCT r.order_id)::int FROM cancellation_requests r JOIN orders o ON o.id = r.order_id
        WHERE r.state = 'requested' AND o.status < ${delivered}) AS "askedToCancel",
      (SELECT count(*)::int FROM office_assignments h JOIN orders o ON o.order_no = h.subject_id::bigint
        WHERE h.subject_kind = 'order' AND h.staff_id = $staffId AND o.status < ${delivered}) AS mine,
      (SELECT count(DISTINCT n.order_id)::int FROM order_mentions n
        WHERE n.staff_id = $staffId AND n.read_at IS NULL) AS mentions,
      (SELECT max(order_no) FROM orders) AS newest, min(estimated_delivery_date)::text AS "oldestPromised"
    FROM orders WHERE status < ${delivered}`,
})
