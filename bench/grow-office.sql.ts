import { PAYMENT_STATUS } from '#lib/contract/base/codes.ts'

/**
 * Adds the office's data to a grown shop: the people and companies that its orders name, the payment of each paid
 * order, rare recipient names, and a log. It disables checks of the rows it makes, so it needs a superuser.
 */

/** The first of the grown customers and companies, as `growOrders` numbers them. */
const FIRST = 1_000_000

/** Number of orders per order with this last name. */
export const NAMES = { Thousands: 50, Hundreds: 1_000, Tens: 50_000 } as const

export const GROW_OFFICE: readonly string[] = [
  `INSERT INTO companies (id, name, kra_pin, approval_status, is_uploaded, invoice_place, created_at)
    OVERRIDING SYSTEM VALUE
    SELECT ${FIRST} + i, 'Grown Company ' || i, 'P' || (${FIRST} + i) || 'Z', 'approved', true, '{}', now() - interval '2 years'
    FROM generate_series(0, 499) i`,
  `INSERT INTO users (id, user_type, email, company_id, first_name, last_name, mobile_number, confirmed_at, created_at)
    OVERRIDING SYSTEM VALUE
    SELECT ${FIRST} + i, 2 + i % 2, 'grown' || i || '@fuma.test', CASE WHEN i % 2 = 1 THEN ${FIRST} + i % 500 END,
      'Grown', 'Customer ' || i, '2547' || lpad(i::text, 8, '0'), now(), now() - interval '2 years'
    FROM generate_series(0, 19999) i`,
  ...Object.entries(NAMES).map(
    ([name, each]) => `
    UPDATE orders SET address = address || '{"lastName":"${name}"}' WHERE order_no >= ${FIRST} AND order_no % ${each} = 7`,
  ),
  `INSERT INTO payment_attempts (id, order_id, payment_type, state, amount_cents, receipt, started_at, settled_at, method)
    SELECT 'grown' || order_no, id, CASE WHEN order_no % 20 = 3 THEN 2 ELSE 1 END, 'paid', total_cents, 'GROWN' || order_no,
      paid_at - interval '1 minute', paid_at,
      CASE WHEN order_no % 20 = 3 THEN 'card' WHEN order_no % 10 = 1 THEN 'airtel' ELSE 'mpesa' END
    FROM orders WHERE order_no >= ${FIRST} AND payment_status = ${PAYMENT_STATUS.completed}`,
  `INSERT INTO audit_log (at, staff_id, action, subject_kind, subject_id)
    SELECT created_at, (SELECT min(id) + order_no % 5 FROM staff_members), 'orders.advance', 'order', order_no::text
    FROM orders WHERE order_no >= ${FIRST} ORDER BY created_at`,
]
