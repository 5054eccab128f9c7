import * as z from 'zod/mini'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { type Statement, statement } from '../../../db/statement.ts'
import { EMAILS_OF_ENQUIRY, MESSAGES_OF_ENQUIRY, VERSIONS_OF_QUOTE } from './personal-data.sql.ts'

/** All data about a guest, found by the email of their orders, with the field names of the export file. */

const text = z.string()
const count = z.int()
const instant = z.date()

const held = <Row extends z.ZodMiniType>(row: Row, sql: string): Statement<{ email: string }, Row> =>
  statement<{ email: string }>()({ row, sql })

/** Orders without an account, by their email in any case. */
const THEIRS = `o.user_id IS NULL AND lower(o.address->>'email') = $email`

export const HELD_OF_GUEST = {
  orders: held(
    z.strictObject({
      ...{ order_no: count, created_at: instant, status: count, address: z.unknown(), comments: text },
      ...{ total_cents: count, lines: z.unknown() },
    }),
    `SELECT o.order_no, o.created_at, o.status, o.address, o.comments, o.value_cents AS total_cents,
       (SELECT json_agg(json_build_object('name', l.product_name, 'colour', l.colour_name, 'size', l.size_name,
         'quantity_tenths', l.quantity_tenths, 'ex_vat_cents', l.ex_vat_cents, 'vat_cents', l.vat_cents)
         ORDER BY l.position) FROM order_lines l WHERE l.order_id = o.id) AS lines
     FROM orders o WHERE ${THEIRS} ORDER BY o.created_at`,
  ),
  offers: held(
    z.strictObject({
      ...{
        order_no: count,
        offer: text,
        code: z.nullable(text),
        off_cents: count,
        used_at: instant,
        given_back_at: z.nullable(instant),
      },
    }),
    `SELECT o.order_no, p.name AS offer, p.code, u.cents AS off_cents, u.used_at, u.given_back_at FROM promotion_uses u
     JOIN promotions p ON p.id = u.promotion_id JOIN orders o ON o.id = u.order_id WHERE ${THEIRS} ORDER BY u.used_at`,
  ),
  payments: held(
    z.strictObject({
      ...{ order_no: count, payment_type: count, state: text, amount_cents: count },
      ...{ phone: z.nullable(text), receipt: z.nullable(text), started_at: instant },
    }),
    `SELECT o.order_no, p.payment_type, p.state, p.amount_cents,
       CASE WHEN p.phone = o.address->>'mobileNumber' THEN p.phone
         ELSE left(p.phone, 4) || '•••••' || right(p.phone, 3) END AS phone, p.receipt, p.started_at
     FROM payment_attempts p JOIN orders o ON o.id = p.order_id WHERE ${THEIRS} ORDER BY p.no`,
  ),
  papers: held(
    z.strictObject({ order_no: count, kind: text, no: count, total_cents: count, issued_at: instant }),
    `SELECT o.order_no, p.kind, p.no, p.total_cents, p.issued_at FROM tax_papers p
     JOIN orders o ON o.id = p.order_id WHERE ${THEIRS} ORDER BY p.issued_at, p.no`,
  ),
  emails: held(
    z.strictObject({ subject: text, created_at: instant }),
    'SELECT subject, created_at FROM mails WHERE lower("to") = $email ORDER BY id',
  ),
  quotes: held(
    z.strictObject({
      ...{ no: count, state: text, total_cents: z.nullable(count), created_at: instant, versions: z.unknown() },
    }),
    `SELECT no, state, total_cents, created_at, ${VERSIONS_OF_QUOTE} AS versions FROM quotes
     WHERE user_id IS NULL AND EXISTS (SELECT 1 FROM quote_versions v
       WHERE v.quote_no = quotes.no AND lower(v.form->>'email') = $email) ORDER BY no`,
  ),
  backInStock: held(
    z.strictObject({ product_id: count, created_at: instant }),
    `SELECT variant_id AS product_id, created_at FROM back_in_stock_requests
     WHERE user_id IS NULL AND email = $email ORDER BY created_at`,
  ),
  enquiries: held(
    z.strictObject({
      ...{ no: count, topic: text, subject: text, comment: text, created_at: instant, messages: z.unknown() },
      received_emails: z.unknown(),
    }),
    `SELECT id AS no, topic, subject, comment, created_at, ${MESSAGES_OF_ENQUIRY} AS messages,
       ${EMAILS_OF_ENQUIRY} AS received_emails
     FROM enquiries
     WHERE user_id IS NULL AND lower(email) = $email ORDER BY id`,
  ),
} as const

/** The effect of erasing a guest on their orders. */
export const countGuestOrders = statement<{ email: string }>()({
  row: z.strictObject({ orders: count, open: count, documents: count }),
  sql: `
    SELECT count(*)::int AS orders,
      count(*) FILTER (WHERE o.status NOT IN (${[ORDER_STATUS.delivered, ORDER_STATUS.cancelled]})
        AND (o.status <> ${ORDER_STATUS.pending} OR o.paid_at IS NOT NULL))::int AS open,
      coalesce(sum((SELECT count(*) FROM tax_papers p WHERE p.order_id = o.id)), 0)::int AS documents
    FROM orders o WHERE ${THEIRS}`,
})

/** Takes a guest off their orders. `erasePayers` erases the payments of them. */
export const anonymiseGuestOrders = statement<{ email: string; address: string }>()({
  row: z.strictObject({ id: text, order_no: count }),
  sql: `
    WITH theirs AS (SELECT o.id, o.order_no FROM orders o WHERE ${THEIRS}),
    uses AS (UPDATE promotion_uses u SET person_keys = '{}' FROM theirs t WHERE u.order_id = t.id),
    tokens AS (DELETE FROM guest_order_tokens g USING theirs t WHERE g.order_id = t.id)
    UPDATE orders o SET comments = '', address = $address::jsonb FROM theirs t WHERE o.id = t.id
    RETURNING o.id, o.order_no`,
})

/** Names and phone numbers that a guest has ordered with, in one text. */
export const namesOfGuest = statement<{ email: string }>()({
  row: z.strictObject({ names: text }),
  sql: `
    SELECT coalesce(string_agg(concat_ws(' ', o.address->>'firstName', o.address->>'lastName',
      o.address->>'mobileNumber'), ' '), '') AS names
    FROM orders o WHERE ${THEIRS}`,
})

/**
 * Empties the personal values of a person in the audit log: their orders, their account, their email, and the searches
 * that found them. `names` has their names and phone numbers.
 */
export const emptyAuditOf = statement<{
  userId: string
  companyId: string
  orderIds: string[]
  email: string
  names: string
}>()({
  row: z.strictObject({ id: count }),
  sql: `
    UPDATE audit_log SET personal = NULL WHERE personal IS NOT NULL AND (
      (subject_kind = 'customer' AND subject_id = $userId) OR (subject_kind = 'company' AND subject_id = $companyId)
      OR (subject_kind = 'order' AND subject_id = ANY ($orderIds::text[]))
      OR ($email <> '' AND position(lower($email) in lower(personal::text)) > 0)
      OR ($names || $email <> '' AND position(lower(personal->>'search') in lower($names || ' ' || $email)) > 0)
      OR (length(regexp_replace(personal->>'search', '\\D', '', 'g')) > 3 AND position(
        regexp_replace(regexp_replace(personal->>'search', '\\D', '', 'g'), '^(254|0)', '') in $names) > 0))
    RETURNING id`,
})

/** Orders of an account, by every name used in the log. */
export const ordersOfAccount = statement<{ userId: number }>()({
  row: z.strictObject({ id: text, order_no: count, is_open: z.boolean(), documents: count }),
  sql: `
    SELECT o.id, o.order_no, o.status NOT IN (${[ORDER_STATUS.delivered, ORDER_STATUS.cancelled]})
      AND (o.status <> ${ORDER_STATUS.pending} OR o.paid_at IS NOT NULL) AS is_open,
      (SELECT count(*)::int FROM tax_papers p WHERE p.order_id = o.id) AS documents
    FROM orders o WHERE o.user_id = $userId`,
})
