import { randomBytes } from 'node:crypto'
import type { Query } from '../../db/client.ts'
import type { OrderAddress } from '../../db/schema/orders.ts'
import type { PricedLine } from '../../domain/cart/lines.ts'
import type { Quote } from '../../domain/orders/quote.ts'
import type { NewReservation } from './reservations.ts'

/** 128 bits of chance as 22 characters: whoever holds the id may pay the order, so nobody may guess one. */
export const newOrderId = (): string => randomBytes(16).toString('base64url')

/** An order that has passed every check. */
export interface NewOrder {
  id: string
  orderNo: number
  userId: number | null
  userType: number | null
  companyId: number | null
  /** Of an order on its company's account. */
  creditTermsDays: number | null
  /** Whom a company's order is for. */
  branch: { id: number; name: string } | null
  placedAt: Date
  shippingType: 1 | 2
  pickUpPointId: number | null
  address: OrderAddress
  comments: string
  /** A company's own number for it; null for none. */
  purchaseOrderNo: string | null
  quote: Quote
  lines: readonly PricedLine[]
  /** For how long its goods are held unpaid. */
  reservation: NewReservation
  /** What opens its page: of a guest's order. */
  token: { hash: string; sealed: string } | null
}

// One statement for stock, order, its history, reservation and lines: one journey to the database however many lines. Stock below zero is refused
// by a check of its table and a line of a product that is gone by a foreign key, even if a caller forgot to lock: then
// the statement fails as a whole, and the transaction with it.
const WRITE = `
  WITH asked AS (
    SELECT * FROM unnest(
      $1::bigint[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
      $10::int[], $11::int[], $12::numeric[], $13::bigint[], $14::bigint[]
    ) WITH ORDINALITY AS line(
      variant_id, quantity_tenths, product_code, product_name, brand_name, provider_name, colour_name, size_name,
      unit_text, pieces_per_bale, unit_ex_vat_cents, vat_perc, ex_vat_cents, vat_cents, position
    )
  ), taken AS (
    UPDATE variants v SET stock_tenths = v.stock_tenths - asked.quantity_tenths
    FROM asked
    WHERE v.id = asked.variant_id AND v.id = ANY($1::bigint[])
  ), placed AS (
    INSERT INTO orders (
      id, order_no, user_id, user_type, company_id, created_at, shipping_type, pick_up_point_id, delivery_charge_id,
      delivery_provider_name, estimated_delivery_date, address, comments, goods_ex_vat_cents, goods_vat_cents, delivery_ex_vat_cents,
      delivery_vat_cents, delivery_vat_perc, rounding_cents, total_cents, branch_id, branch_name, credit_terms_days, purchase_order_no
    )
    OVERRIDING SYSTEM VALUE
    VALUES (
      $15, $16::bigint, $17::bigint, $18::smallint, $33::bigint, $34::timestamptz, $19::smallint, $20::int, $21::int, $22, $23::date, $24::jsonb, $25,
      $26::bigint, $27::bigint, $28::bigint, $29::bigint, $30::numeric, $31::int, $32::bigint, $35::bigint, $36,
      $37::smallint, $43
    )
  ), logged AS (
    INSERT INTO order_events (order_id, kind, actor, actor_id, at) VALUES ($15, 'placed', 'customer', $17::bigint, $34)
  ), reserved AS (
    INSERT INTO order_reservations (
      order_id, hold_seconds, part_seconds, reserved_until, unpaid_since, phone, email, network
    )
    VALUES (
      $15, $38::int, $39::int, $34::timestamptz + $38::int * interval '1 second',
      CASE WHEN $38::int IS NOT NULL THEN $34::timestamptz END, $40, $41, $42
    )
  ), opened AS (
    INSERT INTO guest_order_tokens (hash, order_id, sealed, created_at)
    SELECT $44, $15, $45, $34::timestamptz WHERE $44::text IS NOT NULL
  )
  INSERT INTO order_lines (
    order_id, position, variant_id, product_code, product_name, brand_name, provider_name, colour_name, size_name,
    unit_text, pieces_per_bale, quantity_tenths, unit_ex_vat_cents, vat_perc, ex_vat_cents, vat_cents
  )
  SELECT $15, position, variant_id, product_code, product_name, brand_name, provider_name, colour_name, size_name,
    unit_text, pieces_per_bale, quantity_tenths, unit_ex_vat_cents, vat_perc, ex_vat_cents, vat_cents
  FROM asked`

/**
 * Takes the stock and writes the order with its lines and what holds its goods. When stock was missing after all, the
 * transaction fails.
 * @param query of an open transaction in which the lines' variants are locked
 */
export async function writeOrder(query: Query, order: NewOrder): Promise<void> {
  const { lines, quote } = order
  const { periods, guest } = order.reservation
  const column = <Value>(of: (line: PricedLine) => Value) => lines.map(of)
  await query(
    WRITE,
    [
      column(({ variant }) => variant.id),
      column(({ tenths }) => tenths),
      column(({ variant }) => variant.code),
      column(({ variant }) => variant.familyName),
      column(({ variant }) => variant.brandName),
      column(({ variant }) => variant.provider.name),
      column(({ variant }) => variant.colourName),
      column(({ variant }) => variant.sizeName),
      column(({ variant }) => variant.unitText),
      column(({ variant }) => variant.piecesPerBale),
      column(({ variant }) => variant.exVatCents),
      column(({ variant }) => variant.vatPerc),
      column(({ exVatCents }) => exVatCents),
      column(({ vatCents }) => vatCents),
      order.id,
      order.orderNo,
      order.userId,
      order.userType,
      order.shippingType,
      order.pickUpPointId,
      quote.delivery.terms?.id ?? null,
      quote.delivery.terms?.providerName ?? null,
      quote.estimatedDeliveryDate,
      JSON.stringify(order.address),
      order.comments,
      quote.goodsExVatCents,
      quote.goodsVatCents,
      quote.delivery.exVatCents,
      quote.delivery.vatCents,
      quote.delivery.vatPerc,
      quote.roundingCents,
      quote.totalCents,
      order.companyId,
      order.placedAt,
      order.branch?.id ?? null,
      order.branch?.name ?? null,
      order.creditTermsDays,
      periods?.holdSeconds ?? null,
      periods?.partSeconds ?? null,
      guest?.phone ?? null,
      guest?.email ?? null,
      guest?.network ?? null,
      order.purchaseOrderNo,
      order.token?.hash ?? null,
      order.token?.sealed ?? null,
    ],
    'write-order',
  )
}
