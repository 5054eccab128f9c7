import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

/** Values of a whole order; `lines` is a JSON array of its lines. */
interface WriteOrder {
  id: string
  userId: number | null
  userType: number | null
  companyId: number | null
  placedAt: Date
  shippingType: number
  pickUpPointId: number | null
  deliveryChargeId: number | null
  deliveryProviderName: string | null
  estimatedDeliveryDate: string
  requestedDeliveryDate: string | null
  address: string
  comments: string
  productsExVatCents: number
  productsVatCents: number
  deliveryExVatCents: number
  deliveryVatCents: number
  deliveryVatPerc: number
  deliveryDiscountCents: number
  deliveryPromotionId: number | null
  promotionCode: string | null
  smsUpdates: boolean
  paysOnDelivery: boolean
  depositCents: number | null
  balanceDue: string | null
  balanceDueOn: string | null
  retainedCents: number | null
  roundingCents: number
  totalCents: number
  branchId: number | null
  branchName: string | null
  creditTermsDays: number | null
  purchaseOrderNo: string | null
  holdSeconds: number | null
  partSeconds: number | null
  phone: string | null
  email: string | null
  network: string | null
  tokenHash: string | null
  sealedToken: string | null
  variantIds: readonly number[]
  lines: string
  /** Cause of the promise of its products (moveText). */
  move: string
}

/**
 * Writes stock, order, history, reservation, token and lines in one statement: a single round trip for any number of
 * lines. A check refuses stock below zero, and a foreign key refuses lines of removed products, even if a caller forgot
 * to lock. Then the whole statement and its transaction fail. Returns the order number.
 */
export const writeWholeOrder = statement<WriteOrder>()({
  name: 'write-order',
  row: z.strictObject({ orderNo: z.number() }),
  sql: `
    WITH lines AS (
      SELECT * FROM jsonb_to_recordset($lines::jsonb) AS line(
        position int, variant_id bigint, product_code text, product_name text, brand_name text, provider_name text,
        colour_name text, size_name text, unit_text text, pieces_per_bale int, quantity_tenths int,
        unit_ex_vat_cents int, list_unit_ex_vat_cents int, vat_perc numeric, ex_vat_cents bigint, vat_cents bigint,
        discount_cents bigint, discount_tenths int, promotion_id bigint
      )
    ), move AS MATERIALIZED (
      SELECT set_config('fuma.stock_move', $move::text, true)
    ), promised AS (
      UPDATE variants v SET stock_tenths = v.stock_tenths - lines.quantity_tenths,
        promised_tenths = v.promised_tenths + lines.quantity_tenths
      FROM move, lines
      WHERE v.id = lines.variant_id AND v.id = ANY($variantIds::bigint[])
    ), placed AS (
      INSERT INTO orders (
        id, user_id, user_type, company_id, created_at, shipping_type, pick_up_point_id, delivery_charge_id,
        delivery_provider_name, estimated_delivery_date, address, comments, goods_ex_vat_cents, goods_vat_cents,
        delivery_ex_vat_cents, delivery_vat_cents, delivery_vat_perc, rounding_cents, total_cents, branch_id, branch_name,
        credit_terms_days, purchase_order_no, delivery_discount_cents, delivery_promotion_id, promotion_code,
        requested_delivery_date, sms_updates, pays_on_delivery, deposit_cents, balance_due, balance_due_on, retained_cents
      )
      VALUES (
        $id, $userId::bigint, $userType::smallint, $companyId::bigint, $placedAt::timestamptz,
        $shippingType::smallint, $pickUpPointId::int, $deliveryChargeId::int, $deliveryProviderName,
        $estimatedDeliveryDate::date, $address::jsonb, $comments, $productsExVatCents::bigint, $productsVatCents::bigint,
        $deliveryExVatCents::bigint, $deliveryVatCents::bigint, $deliveryVatPerc::numeric, $roundingCents::int,
        $totalCents::bigint, $branchId::bigint, $branchName, $creditTermsDays::smallint, $purchaseOrderNo,
        $deliveryDiscountCents::bigint, $deliveryPromotionId::bigint, $promotionCode,
        $requestedDeliveryDate::date, $smsUpdates::boolean, $paysOnDelivery::boolean, $depositCents::bigint, $balanceDue,
        $balanceDueOn::date, $retainedCents::bigint
      )
      RETURNING order_no
    ), logged AS (
      INSERT INTO order_events (order_id, kind, actor, actor_id, at)
      VALUES ($id, 'placed', 'customer', $userId::bigint, $placedAt)
    ), reserved AS (
      INSERT INTO order_reservations (
        order_id, hold_seconds, part_seconds, reserved_until, unpaid_since, phone, email, network
      )
      VALUES (
        $id, $holdSeconds::int, $partSeconds::int, $placedAt::timestamptz + $holdSeconds::int * interval '1 second',
        CASE WHEN $holdSeconds::int IS NOT NULL THEN $placedAt::timestamptz END, $phone, $email, $network
      )
    ), opened AS (
      INSERT INTO guest_order_tokens (hash, order_id, sealed, created_at)
      SELECT $tokenHash, $id, $sealedToken, $placedAt::timestamptz WHERE $tokenHash::text IS NOT NULL
    ), listed AS (
      INSERT INTO order_lines (
        order_id, position, variant_id, product_code, product_name, brand_name, provider_name, colour_name, size_name,
        unit_text, pieces_per_bale, quantity_tenths, unit_ex_vat_cents, list_unit_ex_vat_cents, vat_perc, ex_vat_cents,
        vat_cents, discount_cents, discount_tenths, promotion_id
      )
      SELECT $id, position, variant_id, product_code, product_name, brand_name, provider_name, colour_name, size_name,
        unit_text, pieces_per_bale, quantity_tenths, unit_ex_vat_cents, list_unit_ex_vat_cents, vat_perc, ex_vat_cents,
        vat_cents, discount_cents, discount_tenths, promotion_id
      FROM lines
    )
    SELECT order_no AS "orderNo" FROM placed`,
})
