import { ORDER_STATUS } from '#lib/contract/codes.ts'
import type { ReportBasis } from '#lib/contract/office/report-groups.ts'

/**
 * What reports add up. Each basis has two parts:
 *
 * - `picked`: what is counted (orders, documents, movements of money) in a span, with whose order it is; `doc` names it.
 * - `facts`: what each of them is made of. Of an order and of a document: its products line by line, delivery, and the
 *   rounding, which is what is left of the total: so facts add up to the total of the order or document to the cent. `counts`
 *   is 1 on one fact of each that is counted.
 *
 * Amounts are cents: plus, minus, and as it stands products, delivery (both ex VAT), vat, rounding.
 */

const CANCELLED = ORDER_STATUS.cancelled

const ORDER_COLUMNS = `o.id AS order_id, o.order_no, o.user_id, o.user_type, o.company_id, o.address, o.status,
  o.payment_status, o.credit_terms_days, o.pick_up_point_id`

const ORDERS = `
  picked AS MATERIALIZED (
    SELECT o.id AS doc, o.created_at AS at, '' AS reference, ''::text AS method, ${ORDER_COLUMNS},
      CASE WHEN o.status = ${CANCELLED} THEN 'cancelled' WHEN o.credited_cents > 0 THEN 'credited' ELSE 'standing' END AS kind,
      o.status = ${CANCELLED} AS is_gone, o.total_cents + o.changed_cents AS placed, o.credited_cents AS credited,
      o.delivery_ex_vat_cents AS delivery_ex, o.delivery_vat_cents AS delivery_vat,
      o.delivery_discount_cents AS delivery_discount, o.delivery_promotion_id
    FROM orders o WHERE o.created_at >= $start AND o.created_at < $end
  ), lines AS MATERIALIZED (
    SELECT p.doc, p.is_gone, l.variant_id, l.promotion_id, l.ex_vat_cents AS ex, l.vat_cents AS vat,
      CASE WHEN p.is_gone THEN l.ex_vat_cents ELSE l.credited_ex_vat_cents END AS less_ex,
      CASE WHEN p.is_gone THEN l.vat_cents ELSE l.credited_vat_cents END AS less_vat,
      CASE WHEN p.is_gone THEN 0 ELSE l.quantity_tenths - l.cancelled_tenths - l.returned_tenths END AS tenths,
      CASE WHEN p.is_gone OR l.promotion_id IS NULL THEN 0
        ELSE round(l.unit_ex_vat_cents * (l.quantity_tenths - l.cancelled_tenths - l.returned_tenths) / 10.0)::bigint
          - (l.ex_vat_cents - l.credited_ex_vat_cents) END AS discount
    FROM picked p JOIN order_lines l ON l.order_id = p.doc
  ), line_sums AS (
    SELECT doc, sum(ex + vat) AS plus, sum(less_ex + less_vat) AS minus FROM lines GROUP BY doc
  ), facts AS (
    SELECT doc, 0 AS counts, 'product' AS part, variant_id, promotion_id, tenths, ex - less_ex AS products, 0::bigint AS delivery,
      discount, vat - less_vat AS vat, 0::bigint AS rounding, ex + vat AS plus, less_ex + less_vat AS minus
    FROM lines
    UNION ALL
    SELECT doc, 0, 'delivery', NULL, delivery_promotion_id, 0, 0,
      CASE WHEN is_gone THEN 0 ELSE delivery_ex END, CASE WHEN is_gone THEN 0 ELSE delivery_discount END,
      CASE WHEN is_gone THEN 0 ELSE delivery_vat END, 0,
      delivery_ex + delivery_vat, CASE WHEN is_gone THEN delivery_ex + delivery_vat ELSE 0 END
    FROM picked WHERE delivery_ex + delivery_vat + delivery_discount > 0
    UNION ALL
    SELECT p.doc, CASE WHEN p.is_gone THEN 0 ELSE 1 END, 'rounding', NULL, NULL, 0, 0, 0, 0, 0, r.plus - r.minus, r.plus, r.minus
    FROM picked p LEFT JOIN line_sums s ON s.doc = p.doc
    CROSS JOIN LATERAL (SELECT p.placed - p.delivery_ex - p.delivery_vat - coalesce(s.plus, 0)::bigint AS plus) t
    CROSS JOIN LATERAL (SELECT t.plus,
      CASE WHEN p.is_gone THEN t.plus ELSE p.credited - coalesce(s.minus, 0)::bigint END AS minus) r
  )`

const INVOICES = `
  picked AS MATERIALIZED (
    SELECT t.kind || '-' || t.no AS doc, t.issued_at AS at, ''::text AS method, ${ORDER_COLUMNS},
      CASE WHEN t.kind = 'invoice' THEN 'INV-' ELSE 'CN-' END || lpad(t.no::text, greatest(6, length(t.no::text)), '0') AS reference,
      CASE WHEN t.kind = 'invoice' THEN 'invoice'
        WHEN EXISTS (SELECT FROM order_returns r WHERE r.order_id = t.order_id AND r.credit_note_no = t.no) THEN 'credit-return'
        ELSE 'credit-cancelled' END AS kind,
      CASE WHEN t.kind = 'invoice' THEN 1 ELSE -1 END AS sign, t.total_cents AS total, t.content->'lines' AS content
    FROM tax_papers t JOIN orders o ON o.id = t.order_id
    WHERE t.issued_at >= $start AND t.issued_at < $end
  ), lines AS MATERIALIZED (
    SELECT p.doc, p.sign, CASE WHEN x.code = '' THEN 'delivery' ELSE 'product' END AS part, l.variant_id, l.promotion_id, x.tenths,
      x."exVatCents" AS ex, x."vatCents" AS vat, coalesce(x."discountCents", 0) AS discount
    FROM picked p
    CROSS JOIN LATERAL jsonb_to_recordset(p.content)
      AS x(code text, tenths int, "exVatCents" bigint, "vatCents" bigint, "discountCents" bigint)
    LEFT JOIN LATERAL (
      SELECT l.variant_id, l.promotion_id FROM order_lines l
      WHERE l.order_id = p.order_id AND l.product_code = x.code ORDER BY l.position LIMIT 1) l ON x.code <> ''
  ), line_sums AS (
    SELECT doc, sum(ex + vat) AS sum FROM lines GROUP BY doc
  ), facts AS (
    SELECT doc, 0 AS counts, part, variant_id, promotion_id, CASE part WHEN 'product' THEN sign * tenths ELSE 0 END AS tenths,
      CASE part WHEN 'product' THEN sign * ex ELSE 0 END AS products, CASE part WHEN 'delivery' THEN sign * ex ELSE 0 END AS delivery,
      sign * discount AS discount, sign * vat AS vat, 0::bigint AS rounding,
      CASE sign WHEN 1 THEN ex + vat ELSE 0 END AS plus, CASE sign WHEN 1 THEN 0 ELSE ex + vat END AS minus
    FROM lines
    UNION ALL
    SELECT p.doc, 1, 'rounding', NULL, NULL, 0, 0, 0, 0, 0, p.sign * r.rest,
      CASE p.sign WHEN 1 THEN r.rest ELSE 0 END, CASE p.sign WHEN 1 THEN 0 ELSE r.rest END
    FROM picked p LEFT JOIN line_sums s ON s.doc = p.doc
    CROSS JOIN LATERAL (SELECT p.total - coalesce(s.sum, 0)::bigint AS rest) r
  )`

/** The parts of the ledger (store/office/ledger.sql.ts) but for what belongs to no order. */
const MONEY = `
  moved AS (
    SELECT 'payment-' || a.id AS doc, a.settled_at AS at, 'payment' AS kind, a.receipt AS reference, a.method, a.order_id,
      a.amount_cents AS plus, 0::bigint AS minus
    FROM payment_attempts a
    WHERE a.state = 'paid' AND a.counted_with IS NULL AND a.settled_at >= $start AND a.settled_at < $end
    UNION ALL
    SELECT 'refund-' || r.id, r.requested_at, 'refund', r.receipt, a.method, a.order_id, 0, r.amount_cents
    FROM payment_refunds r JOIN payment_attempts a ON a.id = r.attempt_id
    WHERE r.state <> 'failed' AND r.requested_at >= $start AND r.requested_at < $end
    UNION ALL
    SELECT 'correction-' || k.id, k.at, 'correction', a.receipt, a.method, a.order_id, 0, k.amount_cents
    FROM payment_corrections k JOIN payment_attempts a ON a.id = k.attempt_id
    WHERE k.at >= $start AND k.at < $end
  ), picked AS MATERIALIZED (
    SELECT m.doc, m.at, m.kind, coalesce(m.reference, '') AS reference, m.method, m.plus, m.minus, ${ORDER_COLUMNS}
    FROM moved m JOIN orders o ON o.id = m.order_id
  ), facts AS (
    SELECT doc, 1 AS counts, 'money' AS part, NULL::bigint AS variant_id, NULL::bigint AS promotion_id, 0 AS tenths,
      0::bigint AS products, 0::bigint AS delivery, 0::bigint AS discount, 0::bigint AS vat, 0::bigint AS rounding, plus, minus
    FROM picked
  )`

/** The parts `picked` and `facts` of a WITH, in the span from $start until before $end. */
export const FACTS: Readonly<Record<ReportBasis, string>> = { orders: ORDERS, invoices: INVOICES, money: MONEY }
