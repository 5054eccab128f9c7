import * as z from 'zod/mini'
import { type OrderStatus, USER_TYPE, type UserType } from '#lib/contract/base/codes.ts'
import { BALANCE_DUE } from '#lib/contract/base/deposit.ts'
import { statement } from '../../../db/statement.ts'
import { DEPOSIT_COLUMNS } from '../../payments/queries/deposit-columns.ts'
import type { OrderAddress } from '../rules/order-address.ts'
import { ANSWERABLE, PLACED_BY } from './order-parties.sql.ts'

const row = z.strictObject({
  id: z.string(),
  orderNo: z.number(),
  /** The company's own number for it; null without a number. */
  purchaseOrderNo: z.nullable(z.string()),
  totalCents: z.number(),
  /** The expected day. */
  day: z.string(),
  /** The requested day, if it is not the expected day. */
  requestedDay: z.nullable(z.string()),
  /** The company that delivers it; null if it is collected. */
  courier: z.nullable(z.string()),
  userType: z.custom<UserType | null>(),
  userId: z.nullable(z.number()),
  address: z.custom<OrderAddress>(),
  status: z.custom<OrderStatus>(),
  paymentStatus: z.nullable(z.number()),
  creditTermsDays: z.nullable(z.number()),
  paysOnDelivery: z.boolean(),
  depositCents: z.nullable(z.number()),
  balanceDue: z.nullable(z.enum(BALANCE_DUE)),
  balanceDueOn: z.nullable(z.string()),
  retainedCents: z.nullable(z.number()),
  depositPaidAt: z.nullable(z.date()),
  dueCents: z.number(),
  /** Only for a cancelled order. */
  reason: z.nullable(z.string()),
  /** For an order placed by a sales representative: "Daniel Mutua for Wanjiru & Sons". */
  placedBy: z.nullable(z.string()),
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** Network that a guest's order was placed from, while its products are reserved. */
  network: z.nullable(z.string()),
  wantsEmails: z.boolean(),
  /** 2547XXXXXXXX; null if the customer did not choose text messages. */
  smsPhone: z.nullable(z.string()),
  /** Users notified in the shop: the customer and, for a company's order, all managers of the company. */
  people: z.array(z.number()),
})

/** The order of an event, and the users to notify. */
export type EventSubject = z.output<typeof row>

export const loadEventSubject = statement<{ orderId: string }>()({
  name: 'event-subject',
  row,
  sql: `
    SELECT o.id, o.order_no AS "orderNo", o.purchase_order_no AS "purchaseOrderNo",
      o.value_cents AS "totalCents", o.estimated_delivery_date::text AS day,
      o.requested_delivery_date::text AS "requestedDay",
      o.delivery_provider_name AS courier, o.user_type AS "userType", o.user_id AS "userId", o.address, o.status, o.payment_status AS "paymentStatus",
      o.credit_terms_days AS "creditTermsDays", o.pays_on_delivery AS "paysOnDelivery", ${DEPOSIT_COLUMNS}, m.due_cents AS "dueCents",
      o.cancellation_reason AS reason, ${PLACED_BY} AS "placedBy", u.email,
      coalesce(u.first_name, c.name) AS name, r.network, coalesce(s.email, true) AS "wantsEmails",
      CASE WHEN o.sms_updates AND o.address->>'mobileNumber' ~ '^254[17][0-9]{8}$' THEN o.address->>'mobileNumber' END AS "smsPhone",
      ARRAY(SELECT p.id::int FROM users p WHERE p.deleted_at IS NULL AND (p.id = o.user_id
        OR (p.company_id = o.company_id AND p.user_type = ${USER_TYPE.trader}))) AS people
    FROM orders o
    JOIN order_money m ON m.order_id = o.id
    LEFT JOIN order_reservations r ON r.order_id = o.id
    LEFT JOIN users u ON u.id = ${ANSWERABLE}
    LEFT JOIN companies c ON c.id = u.company_id
    LEFT JOIN notification_settings s ON s.user_id = u.id
    WHERE o.id = $orderId`,
})
