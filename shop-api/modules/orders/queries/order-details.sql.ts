import * as z from 'zod/mini'
import {
  ATTEMPT_TYPE,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  SHIPPING_TYPES,
  USER_TYPE,
  USER_TYPES,
} from '#lib/contract/base/codes.ts'
import { BALANCE_DUE } from '#lib/contract/base/deposit.ts'
import { statement } from '../../../db/statement.ts'
import { accountUnpaid, ON_ACCOUNT } from '../../companies/queries/on-account.sql.ts'
import { DEPOSIT_COLUMNS } from '../../payments/queries/deposit-columns.ts'
import { storeCreditOf } from '../../payments/queries/store-credit-of.ts'
import type { Place } from '../../site/rules/place.ts'
import type { OrderAddress } from '../rules/order-address.ts'
import { ANSWERABLE } from './order-parties.sql.ts'

/** An order with all data of its page except its lines. */
export const findOrderDetails = statement<{ orderId: string }>()({
  name: 'order-details',
  row: z.strictObject({
    orderId: z.string(),
    orderNo: z.number(),
    placedAt: z.date(),
    deliverByDate: z.string(),
    requestedDay: z.nullable(z.string()),
    orderedBy: z.string(),
    orderedFor: z.nullable(z.string()),
    branchName: z.nullable(z.string()),
    purchaseOrderNo: z.nullable(z.string()),
    stockReleased: z.boolean(),
    status: z.literal(ORDER_STATUSES),
    cancelledBy: z.nullable(z.string()),
    cancellationReason: z.nullable(z.string()),
    shippingType: z.literal(SHIPPING_TYPES),
    address: z.custom<OrderAddress>(),
    pickUpPoint: z.nullable(
      z.strictObject({
        name: z.string(),
        address: z.string(),
        town: z.string(),
        hours: z.string(),
        phone: z.string(),
      }),
    ),
    companyName: z.nullable(z.string()),
    companyPin: z.nullable(z.string()),
    personPin: z.nullable(z.string()),
    invoicePlace: z.nullable(z.custom<Place>()),
    countryName: z.nullable(z.string()),
    companyEmail: z.nullable(z.string()),
    companyMobile: z.nullable(z.string()),
    deliveryProvider: z.nullable(z.string()),
    deliveryExVat: z.number(),
    deliveryVat: z.number(),
    deliveryOffer: z.nullable(z.string()),
    promotionCode: z.nullable(z.string()),
    totalCents: z.number(),
    creditedCents: z.number(),
    valueCents: z.number(),
    dueCents: z.number(),
    currencyCode: z.string(),
    userComments: z.string(),
    lastPayment: z.nullable(z.literal(PAYMENT_STATUSES)),
    userType: z.nullable(z.literal(USER_TYPES)),
    isGuest: z.boolean(),
    creditTermsDays: z.nullable(z.number()),
    paysOnDelivery: z.boolean(),
    depositCents: z.nullable(z.number()),
    balanceDue: z.nullable(z.enum(BALANCE_DUE)),
    balanceDueOn: z.nullable(z.string()),
    retainedCents: z.nullable(z.number()),
    depositPaidAt: z.nullable(z.date()),
    retainedDeposit: z.nullable(z.number()),
    dueOn: z.nullable(z.string()),
    accountUnpaidCents: z.nullable(z.number()),
    paidAt: z.nullable(z.date()),
    receivedCents: z.number(),
    refundedCents: z.number(),
    openRefundCents: z.number(),
    storeCreditCents: z.number(),
    transactionId: z.nullable(z.string()),
    smsUpdates: z.nullable(z.boolean()),
  }),
  sql: `
    SELECT o.id AS "orderId", o.order_no AS "orderNo", o.created_at AS "placedAt",
      o.estimated_delivery_date::text AS "deliverByDate", o.requested_delivery_date::text AS "requestedDay",
      coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), c.name,
        concat_ws(' ', o.address->>'firstName', nullif(o.address->>'lastName', ''))) AS "orderedBy",
      CASE WHEN o.user_type = ${USER_TYPE.rep} THEN oc.name END AS "orderedFor",
      o.branch_name AS "branchName", o.purchase_order_no AS "purchaseOrderNo",
      EXISTS (SELECT 1 FROM order_reservations r WHERE r.order_id = o.id AND r.state = 'released') AS "stockReleased",
      o.status, o.cancelled_by AS "cancelledBy", o.cancellation_reason AS "cancellationReason",
      o.shipping_type AS "shippingType", o.address,
      CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('name', p.name, 'address', p.address, 'town', p.town,
        'hours', p.hours, 'phone', p.phone) END AS "pickUpPoint",
      oc.name AS "companyName", oc.kra_pin AS "companyPin", u.kra_pin AS "personPin", oc.invoice_place AS "invoicePlace",
      co.name AS "countryName", k.email AS "companyEmail",
      k.mobile_country_code || ltrim(k.mobile_number, '0') AS "companyMobile",
      o.delivery_provider_name AS "deliveryProvider", o.delivery_ex_vat_cents AS "deliveryExVat",
      o.delivery_vat_cents AS "deliveryVat",
      (SELECT d.name FROM promotions d WHERE d.id = o.delivery_promotion_id) AS "deliveryOffer",
      o.promotion_code AS "promotionCode", o.total_cents AS "totalCents", o.credited_cents AS "creditedCents",
      o.currency_code AS "currencyCode", o.comments AS "userComments", o.payment_status AS "lastPayment",
      o.user_type AS "userType", o.user_type IS NULL AS "isGuest", ${ON_ACCOUNT},
      o.pays_on_delivery AS "paysOnDelivery", ${DEPOSIT_COLUMNS},
      (SELECT k.cents FROM retained_deposits k WHERE k.order_id = o.id) AS "retainedDeposit",
      ${accountUnpaid('o')} AS "accountUnpaidCents",
      o.paid_at AS "paidAt",
      m.received_cents AS "receivedCents", m.refunded_cents AS "refundedCents",
      greatest(0, m.given_cents - m.refunded_cents) AS "openRefundCents",
      ${storeCreditOf('o')} AS "storeCreditCents",
      m.value_cents AS "valueCents", m.due_cents AS "dueCents",
      (SELECT a.receipt FROM payment_money a WHERE a.order_id = o.id
        ORDER BY a.payment_type = ${ATTEMPT_TYPE.storeCredit}, a.no LIMIT 1) AS "transactionId",
      CASE WHEN o.address->>'mobileNumber' ~ '^254[17][0-9]{8}$' THEN o.sms_updates AND NOT EXISTS (
        SELECT 1 FROM sms_opt_outs n WHERE n.phone = o.address->>'mobileNumber') END AS "smsUpdates"
    FROM orders o
    JOIN order_money m ON m.order_id = o.id
    LEFT JOIN users u ON u.id = o.user_id
    LEFT JOIN companies c ON c.id = u.company_id
    LEFT JOIN users k ON k.id = ${ANSWERABLE}
    LEFT JOIN companies oc ON oc.id = o.company_id
    LEFT JOIN countries co ON co.id = (oc.invoice_place->>'countryId')::int
    LEFT JOIN pick_up_points p ON p.id = o.pick_up_point_id
    WHERE o.id = $orderId`,
})

/** The cancellation requests of an order, oldest first. */
export const findRequests = statement<{ orderId: string }>()({
  name: 'order-requests',
  row: z.strictObject({
    id: z.number(),
    productId: z.nullable(z.number()),
    tenths: z.nullable(z.number()),
    reason: z.string(),
    comments: z.string(),
    state: z.enum(['requested', 'accepted', 'declined']),
    requestedAt: z.date(),
    answeredAt: z.nullable(z.date()),
    answer: z.string(),
    requestedBy: z.nullable(z.string()),
  }),
  sql: `
    SELECT r.id, r.variant_id AS "productId", r.quantity_tenths AS tenths, r.reason, r.comments, r.state,
      r.requested_at AS "requestedAt", r.answered_at AS "answeredAt", r.answer,
      coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), c.name)
        || CASE WHEN u.user_type = ${USER_TYPE.rep} THEN coalesce((SELECT ' for ' || t.name
          FROM orders o JOIN companies t ON t.id = o.company_id WHERE o.id = r.order_id), '') ELSE '' END AS "requestedBy"
    FROM cancellation_requests r
    LEFT JOIN users u ON u.id = r.user_id
    LEFT JOIN companies c ON c.id = u.company_id
    WHERE r.order_id = $orderId
    ORDER BY r.id`,
})
