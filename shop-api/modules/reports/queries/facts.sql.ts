import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import type { ReportBasis } from '#lib/contract/reports/office/report-groups.ts'

/**
 * Facts that reports add up, in a span from $start until before $end. Each basis has:
 * - `picked`: the counted items (orders, documents, movements of money), one row each, with the customer of the order
 * and the total amounts. `no` identifies them.
 * - `facts`: the same split into product lines, delivery, and rounding, which add up to the total to the cent. Money is
 * not split.
 * Amounts are cents: plus, minus, and net products, delivery (both ex-VAT), discount, vat, rounding. Lines are read
 * only if the report is divided by products: the total amounts of most orders are in their own row.
 */

const CANCELLED = ORDER_STATUS.cancelled
/** Forces a separate lookup of the lines of each order: otherwise the planner would read the lines of all orders. */
const ONE_BY_ONE = 'OFFSET 0'

const ORDER_COLUMNS = `o.id AS order_id, o.order_no, o.user_id, o.user_type, o.company_id, o.status, o.payment_status,
  o.credit_terms_days, o.pick_up_point_id, o.address->>'county' AS county`

/** For an order: the ordered amounts, and later deductions. Lines are read if either differs from the order's row. */
const ORDERS_PICKED = `
  picked AS (
    SELECT o.order_no AS no, o.id AS doc, o.created_at AS at, '' AS reference, ''::text AS method, ${ORDER_COLUMNS}, g.is_cancelled,
      CASE WHEN g.is_cancelled THEN 'cancelled' WHEN o.credited_cents > 0 THEN 'credited' ELSE 'standing' END AS kind,
      CASE WHEN g.is_cancelled THEN 0 ELSE 1 END AS counts, 0 AS tenths,
      CASE WHEN g.is_cancelled THEN 0 ELSE g.ex - g.less_ex END AS products,
      CASE WHEN g.is_cancelled THEN 0 ELSE o.delivery_ex_vat_cents END AS delivery,
      CASE WHEN g.is_cancelled THEN 0 ELSE coalesce((SELECT sum(u.cents)::bigint FROM promotion_uses u
        WHERE u.order_id = o.id AND u.given_back_at IS NULL), 0) END AS discount,
      CASE WHEN g.is_cancelled THEN 0 ELSE g.vat - g.less_vat + o.delivery_vat_cents END AS vat,
      CASE WHEN g.is_cancelled THEN 0 ELSE r.plus - r.minus END AS rounding,
      o.total_cents + o.changed_cents AS plus,
      CASE WHEN g.is_cancelled THEN o.total_cents + o.changed_cents ELSE o.credited_cents END AS minus,
      r.plus AS rounding_plus, CASE WHEN g.is_cancelled THEN r.plus ELSE r.minus END AS rounding_minus,
      o.delivery_ex_vat_cents AS delivery_ex, o.delivery_vat_cents AS delivery_vat,
      o.delivery_discount_cents AS delivery_discount, o.delivery_promotion_id
    FROM orders o
    LEFT JOIN LATERAL (
      SELECT sum(l.ex_vat_cents)::bigint AS ex, sum(l.vat_cents)::bigint AS vat,
        sum(l.credited_ex_vat_cents)::bigint AS less_ex, sum(l.credited_vat_cents)::bigint AS less_vat
      FROM order_lines l WHERE l.order_id = o.id AND (o.changed_cents <> 0 OR o.credited_cents <> 0)
    ) s ON true
    CROSS JOIN LATERAL (
      SELECT o.status = ${CANCELLED} AS is_cancelled, coalesce(s.ex, o.goods_ex_vat_cents) AS ex,
        coalesce(s.vat, o.goods_vat_cents) AS vat, coalesce(s.less_ex, 0) AS less_ex, coalesce(s.less_vat, 0) AS less_vat
    ) g
    CROSS JOIN LATERAL (
      SELECT o.total_cents + o.changed_cents - o.delivery_ex_vat_cents - o.delivery_vat_cents - g.ex - g.vat AS plus,
        o.credited_cents - g.less_ex - g.less_vat AS minus
    ) r
    WHERE o.created_at >= $start AND o.created_at < $end
  )`

const ORDERS_FACTS = `
  facts AS (
    SELECT p.no, 'product' AS part, l.variant_id, l.promotion_id,
      CASE WHEN p.is_cancelled THEN 0 ELSE l.quantity_tenths - l.cancelled_tenths - l.returned_tenths END AS tenths,
      CASE WHEN p.is_cancelled THEN 0 ELSE l.ex_vat_cents - l.credited_ex_vat_cents END AS products, 0::bigint AS delivery,
      CASE WHEN p.is_cancelled OR l.promotion_id IS NULL THEN 0
        ELSE round(l.unit_ex_vat_cents * (l.quantity_tenths - l.cancelled_tenths - l.returned_tenths) / 10.0)::bigint
          - (l.ex_vat_cents - l.credited_ex_vat_cents) END AS discount,
      CASE WHEN p.is_cancelled THEN 0 ELSE l.vat_cents - l.credited_vat_cents END AS vat, 0::bigint AS rounding,
      l.ex_vat_cents + l.vat_cents AS plus,
      CASE WHEN p.is_cancelled THEN l.ex_vat_cents + l.vat_cents ELSE l.credited_ex_vat_cents + l.credited_vat_cents END AS minus
    FROM picked p CROSS JOIN LATERAL (SELECT * FROM order_lines l WHERE l.order_id = p.doc ${ONE_BY_ONE}) l
    UNION ALL
    SELECT no, 'delivery', NULL, delivery_promotion_id, 0, 0, delivery, CASE WHEN is_cancelled THEN 0 ELSE delivery_discount END,
      CASE WHEN is_cancelled THEN 0 ELSE delivery_vat END, 0,
      delivery_ex + delivery_vat, CASE WHEN is_cancelled THEN delivery_ex + delivery_vat ELSE 0 END
    FROM picked WHERE delivery_ex + delivery_vat + delivery_discount > 0
    UNION ALL
    SELECT no, 'rounding', NULL, NULL, 0, 0, 0, 0, 0, rounding, rounding_plus, rounding_minus
    FROM picked WHERE rounding_plus <> 0 OR rounding_minus <> 0
  )`

const INVOICES_PICKED = `
  picked AS (
    SELECT t.no * 2::bigint + CASE t.kind WHEN 'invoice' THEN 0 ELSE 1 END AS no, t.kind || '-' || t.no AS doc, t.issued_at AS at,
      CASE WHEN t.kind = 'invoice' THEN 'INV-' ELSE 'CN-' END || lpad(t.no::text, greatest(6, length(t.no::text)), '0') AS reference,
      ''::text AS method, ${ORDER_COLUMNS},
      CASE WHEN t.kind = 'invoice' THEN 'invoice'
        WHEN EXISTS (SELECT FROM order_returns r WHERE r.order_id = t.order_id AND r.credit_note_no = t.no) THEN 'credit-return'
        ELSE 'credit-cancelled' END AS kind,
      1 AS counts, 0 AS tenths, s.sign, s.sign * (t.ex_vat_cents - d.delivery) AS products, s.sign * d.delivery AS delivery,
      s.sign * d.discount AS discount, s.sign * t.vat_cents AS vat, s.sign * t.rounding_cents AS rounding,
      CASE s.sign WHEN 1 THEN t.total_cents ELSE 0 END AS plus, CASE s.sign WHEN 1 THEN 0 ELSE t.total_cents END AS minus,
      t.content->'lines' AS content
    FROM tax_papers t JOIN orders o ON o.id = t.order_id
    CROSS JOIN LATERAL (SELECT CASE t.kind WHEN 'invoice' THEN 1 ELSE -1 END AS sign) s
    CROSS JOIN LATERAL (
      SELECT coalesce(sum((x->>'exVatCents')::bigint) FILTER (WHERE x->>'code' = ''), 0)::bigint AS delivery,
        coalesce(sum((x->>'discountCents')::bigint), 0)::bigint AS discount
      FROM jsonb_array_elements(t.content->'lines') x) d
    WHERE t.issued_at >= $start AND t.issued_at < $end
  )`

const INVOICES_FACTS = `
  facts AS (
    SELECT p.no, x.part, x.variant_id, x.promotion_id, CASE x.part WHEN 'product' THEN p.sign * x.tenths ELSE 0 END AS tenths,
      CASE x.part WHEN 'product' THEN p.sign * x.ex ELSE 0 END AS products,
      CASE x.part WHEN 'delivery' THEN p.sign * x.ex ELSE 0 END AS delivery,
      p.sign * x.discount AS discount, p.sign * x.vat AS vat, 0::bigint AS rounding,
      CASE p.sign WHEN 1 THEN x.ex + x.vat ELSE 0 END AS plus, CASE p.sign WHEN 1 THEN 0 ELSE x.ex + x.vat END AS minus
    FROM picked p
    CROSS JOIN LATERAL (
      SELECT y.code, CASE WHEN y.code = '' THEN 'delivery' ELSE 'product' END AS part, y.tenths, y."exVatCents" AS ex,
        y."vatCents" AS vat, coalesce(y."discountCents", 0) AS discount, l.variant_id, l.promotion_id
      FROM jsonb_to_recordset(p.content)
        AS y(code text, tenths int, "exVatCents" bigint, "vatCents" bigint, "discountCents" bigint)
      LEFT JOIN order_lines l ON l.order_id = p.order_id AND l.product_code = y.code ${ONE_BY_ONE}) x
    UNION ALL
    SELECT no, 'rounding', NULL, NULL, 0, 0, 0, 0, 0, rounding,
      CASE sign WHEN 1 THEN rounding ELSE 0 END, CASE sign WHEN 1 THEN 0 ELSE -rounding END
    FROM picked WHERE rounding <> 0
  )`

/** The parts of the ledger (payments/queries/ledger.sql.ts), without entries that have no order. */
const MONEY_PICKED = `
  moved AS (
    SELECT 'payment-' || a.id AS doc, a.settled_at AS at, 'payment' AS kind, a.receipt AS reference, a.method, a.order_id,
      a.amount_cents AS plus, 0::bigint AS minus
    FROM payment_attempts a
    WHERE a.state = 'paid' AND a.counted_with IS NULL AND a.settled_at >= $start AND a.settled_at < $end
    UNION ALL
    SELECT 'refund-' || r.id, r.requested_at, 'refund', r.receipt,
      -- A refund that was credited moved no money of its payment's method.
      CASE r.kind WHEN 'store-credit' THEN r.kind ELSE a.method END, a.order_id, 0, r.amount_cents
    FROM payment_refunds r JOIN payment_attempts a ON a.id = r.attempt_id
    WHERE r.state <> 'failed' AND r.requested_at >= $start AND r.requested_at < $end
    UNION ALL
    SELECT 'correction-' || k.id, k.at, 'correction', a.receipt, a.method, a.order_id, 0, k.amount_cents
    FROM payment_corrections k JOIN payment_attempts a ON a.id = k.attempt_id
    WHERE k.at >= $start AND k.at < $end
  ), picked AS (
    SELECT 0 AS no, m.doc, m.at, m.kind, coalesce(m.reference, '') AS reference, m.method, ${ORDER_COLUMNS},
      1 AS counts, 0 AS tenths, 0::bigint AS products, 0::bigint AS delivery, 0::bigint AS discount, 0::bigint AS vat,
      0::bigint AS rounding, m.plus, m.minus
    FROM moved m JOIN orders o ON o.id = m.order_id
  )`

/** The parts of a WITH that make `picked`. */
export const PICKED: Readonly<Record<ReportBasis, string>> = {
  orders: ORDERS_PICKED,
  invoices: INVOICES_PICKED,
  money: MONEY_PICKED,
}

/** The parts that make `facts` of `picked`. */
export const FACTS: Readonly<Record<Exclude<ReportBasis, 'money'>, string>> = {
  orders: ORDERS_FACTS,
  invoices: INVOICES_FACTS,
}
