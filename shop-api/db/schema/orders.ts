import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  ORDER_STATUS,
  type OrderStatus,
  PAYMENT_STATUS,
  type PaymentStatus,
  SHIPPING_TYPE,
  type ShippingType,
  type UserType,
} from '#lib/contract/base/codes.ts'
import type { BalanceDue } from '#lib/contract/base/deposit.ts'
import type { OrderAddress } from '../../modules/orders/rules/order-address.ts'
import { mailboxSql } from '../mailbox.ts'
import { variants } from './catalogue.ts'
import { code } from './code.ts'
import { branches } from './company.ts'
import { promotions } from './promotions.ts'

/** The first number that the shop gives; the sample's history has those below it. */
export const FIRST_ORDER_NO = 10_001

/**
 * An order. Amounts are cents, computed here and stored; the checks guarantee the sums for every writer. They are
 * bigint: a trader's order can exceed the 21 million shillings that fit an integer.
 */
export const orders = pgTable(
  'orders',
  {
    /** 22 random base64url characters: the id in addresses. */
    id: text().primaryKey(),
    /** The running number that people read out. */
    orderNo: bigint({ mode: 'number' }).notNull().unique().generatedAlwaysAsIdentity({ startWith: FIRST_ORDER_NO }),
    /** Null for a guest. */
    userId: bigint({ mode: 'number' }),
    userType: smallint().$type<UserType>(),
    /** The company whose owner and branch users can see it. */
    companyId: bigint({ mode: 'number' }),
    branchId: bigint({ mode: 'number' }).references(() => branches.id),
    /** Its name at that time. */
    branchName: text(),
    status: smallint().$type<OrderStatus>().notNull().default(ORDER_STATUS.pending),
    shippingType: smallint().$type<ShippingType>().notNull(),
    pickUpPointId: integer(),
    deliveryChargeId: integer(),
    deliveryProviderName: text(),
    estimatedDeliveryDate: date({ mode: 'string' }).notNull(),
    /** The day that a company requested, if the shop does not promise that day; else null. */
    requestedDeliveryDate: date({ mode: 'string' }),
    address: jsonb().$type<OrderAddress>().notNull(),
    comments: text().notNull().default(''),
    /**
     * A company's own number for the order (LPO), validated in lib/contract/orders/purchase-order.ts; null without a number.
     */
    purchaseOrderNo: text(),
    currencyCode: text().notNull().default('KES'),
    productsExVatCents: bigint('goods_ex_vat_cents', { mode: 'number' }).notNull(),
    productsVatCents: bigint('goods_vat_cents', { mode: 'number' }).notNull(),
    deliveryExVatCents: bigint({ mode: 'number' }).notNull(),
    deliveryVatCents: bigint({ mode: 'number' }).notNull(),
    deliveryVatPerc: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    /** The offer's discount on the delivery, ex-VAT, and that offer. The amounts above are after the discount. */
    deliveryDiscountCents: bigint({ mode: 'number' }).notNull().default(0),
    deliveryPromotionId: bigint({ mode: 'number' }).references((): AnyPgColumn => promotions.id),
    /** The entered code, if it gave a discount. */
    promotionCode: text(),
    /** VAT-free line that makes the total whole shillings, −49 … +50. */
    roundingCents: integer().notNull(),
    totalCents: bigint({ mode: 'number' }).notNull(),
    /** Of the last payment; null before the first. Follows the ledger. */
    paymentStatus: smallint().$type<PaymentStatus>(),
    paidAt: timestamp({ withTimezone: true }),
    /**
     * Of an order on its company's account: days from its invoice to the due date. Null for an order that is paid at
     * once.
     */
    creditTermsDays: smallint(),
    /** The customer wants text messages about it. */
    smsUpdates: boolean().notNull().default(false),
    /** Paid to the person who delivers it, unless it is paid online before. */
    paysOnDelivery: boolean().notNull().default(false),
    /** The amount to be paid before the order is prepared; null for an order without a deposit. */
    depositCents: bigint({ mode: 'number' }),
    /** Of an order with a deposit: when the rest is due, and the last day for it. */
    balanceDue: text().$type<BalanceDue>(),
    balanceDueOn: date({ mode: 'string' }),
    /** Of its deposit, the amount that the shop retains if the customer cancels after preparation began. */
    retainedCents: bigint({ mode: 'number' }),
    /** When its deposit was received. From then on it is prepared like a paid order. */
    depositPaidAt: timestamp({ withTimezone: true }),
    /** Of a cancelled order: customer or shop, and why. */
    cancelledBy: text({ enum: ['customer', 'shop'] }),
    cancellationReason: text(),
    /** Of an order that was cancelled to be changed: since when its lines are in its customer's cart again. */
    replacedAt: timestamp({ withTimezone: true }),
    /** Of the paid amount, credits for lines cancelled later; a wholly cancelled order's last credit is not in it. */
    creditedCents: bigint({ mode: 'number' }).notNull().default(0),
    /** Additions by edits since it was invoiced: the sum of its changes. */
    changedCents: bigint({ mode: 'number' }).notNull().default(0),
    /** The order's current value: every list, document, email, report and export shows it as the total. */
    valueCents: bigint({ mode: 'number' })
      .notNull()
      .generatedAlwaysAs(sql`total_cents + changed_cents - credited_cents`),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    // Lists scan these from end to end; the columns of statistics are included, so that no row is read.
    index('orders_user').on(
      t.userId,
      t.createdAt,
      t.orderNo,
      t.status,
      t.paymentStatus,
      t.creditTermsDays,
      t.valueCents,
    ),
    index('orders_company')
      .on(t.companyId, t.createdAt, t.orderNo, t.status, t.paymentStatus, t.creditTermsDays, t.valueCents)
      .where(sql`${t.companyId} IS NOT NULL`),
    index('orders_branch')
      .on(t.branchId, t.createdAt, t.orderNo, t.status, t.paymentStatus, t.creditTermsDays, t.valueCents)
      .where(sql`${t.branchId} IS NOT NULL`),
    index('orders_created').on(t.createdAt, t.orderNo, t.status, t.paymentStatus, t.creditTermsDays, t.valueCents),
    // Orders to be invoiced, which the status of a credit account adds up.
    index('orders_pending_on_account')
      .on(t.companyId, t.totalCents, t.changedCents, t.id)
      .where(sql`${t.creditTermsDays} IS NOT NULL AND ${t.status} < ${code(ORDER_STATUS.outForDelivery)}`),
    // Open orders of the office, by the promised day: its views are counted and added up from this alone.
    index('orders_open')
      .on(
        ...[t.estimatedDeliveryDate, t.orderNo, t.status, t.paymentStatus, t.creditTermsDays],
        ...[t.shippingType, t.valueCents, t.id, t.paysOnDelivery, t.depositPaidAt],
      )
      .where(sql`${t.status} < ${code(ORDER_STATUS.delivered)}`),
    // Search columns of the office: county, amount, the recipient's phone and names.
    index('orders_county').on(sql`(${t.address}->>'county')`, t.createdAt, t.orderNo),
    index('orders_total').on(t.valueCents, t.orderNo),
    // And rare kinds: to be collected, and on account. A delivery that is paid at once is in neither.
    index('orders_collected')
      .on(t.createdAt, t.orderNo)
      .where(sql`${t.shippingType} = ${code(SHIPPING_TYPE.pickup)}`),
    index('orders_on_account').on(t.createdAt, t.orderNo).where(sql`${t.creditTermsDays} IS NOT NULL`),
    // Balances that are due: reminders, Today and the office's list.
    index('orders_balance')
      .on(t.balanceDueOn, t.orderNo)
      .where(
        sql`${t.depositPaidAt} IS NOT NULL AND ${t.paymentStatus} IS DISTINCT FROM ${code(PAYMENT_STATUS.completed)}`,
      ),
    // Whether the same person ordered before: offers for first orders.
    index('orders_mailbox').on(sql.raw(mailboxSql(`"address"->>'email'`))),
    index('orders_phone').on(sql`(${t.address}->>'mobileNumber') text_pattern_ops`),
    index('orders_names').using(
      'gin',
      sql`to_tsvector('simple'::regconfig, coalesce(${t.address}->>'firstName', '') || ' ' || coalesce(${t.address}->>'lastName', ''))`,
    ),
    // Staff look an order up by it; the few orders that have one are in it.
    index('orders_purchase_order').on(sql`upper(${t.purchaseOrderNo})`).where(sql`${t.purchaseOrderNo} IS NOT NULL`),
    check('orders_balance_due', sql`${t.balanceDue} IN ('before-dispatch', 'on-delivery')`),
    check(
      'orders_purchase_order',
      sql`${t.purchaseOrderNo} IS NULL OR (${t.companyId} IS NOT NULL AND length(${t.purchaseOrderNo}) BETWEEN 1 AND 40)`,
    ),
    check('orders_on_account', sql`${t.creditTermsDays} IS NULL OR ${t.companyId} IS NOT NULL`),
    check(
      'orders_replaced_is_cancelled',
      sql`${t.replacedAt} IS NULL OR ${t.status} = ${code(ORDER_STATUS.cancelled)}`,
    ),
    check('orders_cancelled_by_known', sql`${t.cancelledBy} IN ('customer', 'shop')`),
    check('orders_credited_within', sql`${t.creditedCents} BETWEEN 0 AND ${t.totalCents} + ${t.changedCents}`),
    check(
      'orders_sum',
      sql`${t.totalCents} = ${t.productsExVatCents} + ${t.productsVatCents} + ${t.deliveryExVatCents} + ${t.deliveryVatCents} + ${t.roundingCents}`,
    ),
    check('orders_whole_shillings', sql`${t.totalCents} % 100 = 0 AND ${t.roundingCents} BETWEEN -49 AND 50`),
    check(
      'orders_payment_status_known',
      sql`${t.paymentStatus} BETWEEN ${code(PAYMENT_STATUS.waiting)} AND ${code(PAYMENT_STATUS.failed)}`,
    ),
    check(
      'orders_status_known',
      sql`${t.status} BETWEEN ${code(ORDER_STATUS.pending)} AND ${code(ORDER_STATUS.cancelled)}`,
    ),
    check(
      'orders_paid_has_time',
      sql`(${t.paymentStatus} = ${code(PAYMENT_STATUS.completed)}) = (${t.paidAt} IS NOT NULL)`,
    ),
  ],
)

/** A line as ordered: the product's name and price at that time. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    variantId: bigint({ mode: 'number' })
      .notNull()
      .references(() => variants.id),
    productCode: text().notNull(),
    productName: text().notNull(),
    brandName: text().notNull(),
    providerName: text().notNull(),
    colourName: text().notNull(),
    sizeName: text().notNull(),
    unitText: text().notNull(),
    piecesPerBale: integer().notNull(),
    quantityTenths: integer().notNull(),
    unitExVatCents: integer().notNull(),
    /** The list price, if the price was agreed: with the company, or for this order alone. */
    listUnitExVatCents: integer(),
    vatPerc: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    /** The charge: the price times the quantity less the discount, and its VAT. */
    exVatCents: bigint({ mode: 'number' }).notNull(),
    vatCents: bigint({ mode: 'number' }).notNull(),
    /**
     * The offer's discount on `discountTenths` of the line at placing, ex-VAT. Never changes: it is the rate of all
     * later changes.
     */
    discountCents: bigint({ mode: 'number' }).notNull().default(0),
    discountTenths: integer().notNull().default(0),
    promotionId: bigint({ mode: 'number' }).references((): AnyPgColumn => promotions.id),
    /** Of the quantity, the part cancelled later. Until the order is paid the amounts above follow it. */
    cancelledTenths: integer().notNull().default(0),
    /** After payment the amounts above are fixed, and credits are here. */
    creditedExVatCents: bigint({ mode: 'number' }).notNull().default(0),
    creditedVatCents: bigint({ mode: 'number' }).notNull().default(0),
    /** Of the sent quantity, the part returned later. */
    returnedTenths: integer().notNull().default(0),
  },
  (t) => [
    // Without a separate id: each index less saves a twentieth of the writes of placing an order.
    primaryKey({ columns: [t.orderId, t.position] }),
    index('order_lines_variant').on(t.variantId),
    index('order_lines_promotion').on(t.promotionId).where(sql`${t.promotionId} IS NOT NULL`),
    check(
      'order_lines_discount',
      sql`${t.discountCents} >= 0 AND (${t.discountCents} > 0) = (${t.promotionId} IS NOT NULL) AND (${t.discountCents} > 0) = (${t.discountTenths} > 0)`,
    ),
    check('order_lines_cancelled_within', sql`${t.cancelledTenths} BETWEEN 0 AND ${t.quantityTenths}`),
    check(
      'order_lines_credited_within',
      sql`${t.creditedExVatCents} BETWEEN 0 AND ${t.exVatCents} AND ${t.creditedVatCents} BETWEEN 0 AND ${t.vatCents}`,
    ),
    check('order_lines_quantity_positive', sql`${t.quantityTenths} > 0`),
    check(
      'order_lines_amounts_not_negative',
      sql`${t.unitExVatCents} > 0 AND ${t.exVatCents} >= 0 AND ${t.vatCents} >= 0`,
    ),
  ],
)

/** Responses to writes with an Idempotency-Key, so that the same key gets the same response for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    key: text().notNull(),
    call: text().notNull(),
    /** Hash of the request: the same key with another request is refused. */
    requestHash: text().notNull(),
    /** Null while the first request is still being worked on. */
    status: integer(),
    answer: jsonb(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('idempotency_keys_call_key').on(t.call, t.key),
    index('idempotency_keys_created').on(t.createdAt),
  ],
)
