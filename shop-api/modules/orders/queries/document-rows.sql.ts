import * as z from 'zod/mini'
import type { OrderStatus, ShippingType } from '#lib/contract/base/codes.ts'
import { BALANCE_DUE } from '#lib/contract/base/deposit.ts'
import { statement } from '../../../db/statement.ts'
import { ON_ACCOUNT } from '../../companies/queries/on-account.sql.ts'
import { DEPOSIT_COLUMNS } from '../../payments/queries/deposit-columns.ts'
import { storeCreditOf } from '../../payments/queries/store-credit-of.ts'
import type { OrderAddress } from '../rules/order-address.ts'
import type { TaxDocumentContent } from '../rules/tax-document.ts'
import { PLACED_BY } from './order-parties.sql.ts'

const cents = z.number()

/**
 * Discount on the remaining quantity of a line, ex-VAT, rounded like the line: price times quantity less the charged
 * amount.
 */
export const LINE_DISCOUNT = `(round(unit_ex_vat_cents * (quantity_tenths - cancelled_tenths - returned_tenths) / 10.0)
  - (ex_vat_cents - credited_ex_vat_cents))::float8`
const optional = z.nullable(z.string())

const orderRow = z.strictObject({
  id: z.string(),
  orderNo: z.number(),
  purchaseOrderNo: optional,
  placedAt: z.date(),
  /** The expected day. */
  day: z.string(),
  /** The requested day, if it is not the expected day. */
  requestedDay: optional,
  status: z.custom<OrderStatus>(),
  userId: z.nullable(z.number()),
  companyId: z.nullable(z.number()),
  branchName: optional,
  address: z.custom<OrderAddress>(),
  shippingType: z.custom<ShippingType>(),
  pickUpPoint: optional,
  placedBy: optional,
  deliveryExVatCents: cents,
  deliveryVatCents: cents,
  deliveryVatPerc: z.number(),
  deliveryProviderName: optional,
  /** Discount on the delivery, ex-VAT, and the offer's name. */
  deliveryDiscountCents: cents,
  deliveryOffer: optional,
  promotionCode: optional,
  creditTermsDays: z.nullable(z.number()),
  paysOnDelivery: z.boolean(),
  depositCents: z.nullable(cents),
  balanceDue: z.nullable(z.enum(BALANCE_DUE)),
  balanceDueOn: optional,
  retainedCents: z.nullable(cents),
  depositPaidAt: z.nullable(z.date()),
  dueCents: cents,
  dueOn: optional,
  totalCents: cents,
  /** Store credit that pays for it, less the returned amount. */
  storeCreditCents: cents,
  paidAt: z.nullable(z.date()),
  receipt: optional,
})

export type DocumentOrder = z.output<typeof orderRow>

/** The data of an order for its documents. */
export const loadDocumentOrder = statement<{ orderId: string }>()({
  name: 'document-order',
  row: orderRow,
  sql: `
    SELECT o.id, o.order_no AS "orderNo", o.purchase_order_no AS "purchaseOrderNo", o.created_at AS "placedAt",
      o.estimated_delivery_date::text AS day, o.requested_delivery_date::text AS "requestedDay", o.status,
      o.user_id AS "userId", o.company_id AS "companyId", o.branch_name AS "branchName", o.address,
      o.shipping_type AS "shippingType",
      CASE WHEN p.id IS NOT NULL THEN concat_ws(', ', p.name, p.address, p.town) END AS "pickUpPoint",
      ${PLACED_BY} AS "placedBy", o.delivery_ex_vat_cents AS "deliveryExVatCents",
      o.delivery_vat_cents AS "deliveryVatCents", o.delivery_vat_perc::float8 AS "deliveryVatPerc",
      o.delivery_provider_name AS "deliveryProviderName", o.delivery_discount_cents AS "deliveryDiscountCents",
      (SELECT d.name FROM promotions d WHERE d.id = o.delivery_promotion_id) AS "deliveryOffer",
      o.promotion_code AS "promotionCode", ${ON_ACCOUNT},
      o.pays_on_delivery AS "paysOnDelivery", ${DEPOSIT_COLUMNS}, m.due_cents AS "dueCents",
      o.value_cents AS "totalCents", ${storeCreditOf('o')} AS "storeCreditCents", o.paid_at AS "paidAt",
      (SELECT string_agg(a.receipt, ', ' ORDER BY a.no) FROM payment_money a
        WHERE a.order_id = o.id AND a.settled_at <= o.paid_at) AS receipt
    FROM orders o JOIN order_money m ON m.order_id = o.id LEFT JOIN pick_up_points p ON p.id = o.pick_up_point_id
    WHERE o.id = $orderId`,
})

/** The products still ordered, as lines of a document. */
export const loadDocumentLines = statement<{ orderId: string }>()({
  name: 'document-lines',
  row: z.strictObject({
    code: z.string(),
    name: z.string(),
    tenths: z.number(),
    unit: z.string(),
    unitExVatCents: cents,
    vatPerc: z.number(),
    exVatCents: cents,
    vatCents: cents,
    discountCents: cents,
  }),
  sql: `
    SELECT product_code AS code, concat_ws(', ', product_name, nullif(colour_name, ''), nullif(size_name, '')) AS name,
      quantity_tenths - cancelled_tenths - returned_tenths AS tenths, unit_text AS unit, unit_ex_vat_cents AS "unitExVatCents",
      vat_perc::float8 AS "vatPerc", ex_vat_cents - credited_ex_vat_cents AS "exVatCents",
      vat_cents - credited_vat_cents AS "vatCents",
      CASE WHEN discount_cents = 0 THEN 0 ELSE ${LINE_DISCOUNT} END AS "discountCents"
    FROM order_lines WHERE order_id = $orderId AND quantity_tenths > cancelled_tenths + returned_tenths ORDER BY position`,
})

/** An invoice or credit note in its issued form: the last of its kind, or the document with a number. */
export const loadIssuedDocument = statement<{ orderId: string; kind: string; no: number | null }>()({
  name: 'issued-document',
  row: z.strictObject({
    no: z.number(),
    invoiceNo: z.nullable(z.number()),
    replacesNo: z.nullable(z.number()),
    exVatCents: cents,
    vatCents: cents,
    roundingCents: cents,
    totalCents: cents,
    content: z.custom<TaxDocumentContent>(),
    issuedAt: z.date(),
  }),
  sql: `
    SELECT no, invoice_no AS "invoiceNo", replaces_no AS "replacesNo", ex_vat_cents AS "exVatCents", vat_cents AS "vatCents",
      rounding_cents AS "roundingCents", total_cents AS "totalCents", content, issued_at AS "issuedAt"
    FROM tax_papers WHERE order_id = $orderId AND kind = $kind AND ($no::int IS NULL OR no = $no)
    ORDER BY no DESC LIMIT 1`,
})
