import * as z from 'zod/mini'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { mailboxSql } from '../../../db/mailbox.ts'
import { statement } from '../../../db/statement.ts'
import type { PromotionAudience, PromotionKind, PromotionUnit } from '../rules/promotion.ts'

const optionalNumber = z.nullable(z.number())

export const promotionRow = z.strictObject({
  id: z.number(),
  name: z.string(),
  code: z.nullable(z.string()),
  kind: z.custom<PromotionKind>(),
  percentHundredths: optionalNumber,
  amountCents: optionalNumber,
  buyUnits: optionalNumber,
  freeUnits: optionalNumber,
  unit: z.custom<PromotionUnit>(),
  leastUnits: z.number(),
  leastCents: z.number(),
  audience: z.custom<PromotionAudience>(),
  isFirstOrderOnly: z.boolean(),
  limitPerPerson: optionalNumber,
  limitInAll: optionalNumber,
  used: z.number(),
  startsAt: z.date(),
  endsAt: z.nullable(z.date()),
  endedAt: z.nullable(z.date()),
  /** The queried products that the offer covers; null for all products. */
  productIds: z.nullable(z.array(z.number())),
  companyIds: z.array(z.number()),
  /** Null for everywhere. */
  countyIds: z.nullable(z.array(z.number())),
})
export type PromotionRow = z.output<typeof promotionRow>

/** An offer with its targets, as columns of `promotions p`; products only among $ids. */
const COLUMNS = `
  p.id, p.name, p.code, p.kind, p.percent_hundredths AS "percentHundredths", p.amount_cents AS "amountCents",
  p.buy_units AS "buyUnits", p.free_units AS "freeUnits", p.unit, p.least_units AS "leastUnits",
  p.least_cents AS "leastCents", p.audience, p.is_first_order_only AS "isFirstOrderOnly",
  p.limit_per_person AS "limitPerPerson", p.limit_in_all AS "limitInAll", p.used, p.starts_at AS "startsAt",
  p.ends_at AS "endsAt", p.ended_at AS "endedAt",
  CASE WHEN NOT p.is_of_all OR EXISTS (SELECT FROM promotion_targets t WHERE t.promotion_id = p.id AND t.is_left_out)
    THEN (
      SELECT coalesce(jsonb_agg(v.id), '[]') FROM variants v JOIN families f ON f.id = v.family_id
      WHERE v.id = ANY($ids::bigint[])
        AND (p.is_of_all OR EXISTS (
          SELECT FROM promotion_targets t WHERE t.promotion_id = p.id AND NOT t.is_left_out
            AND (t.variant_id = v.id OR t.family_id = f.id OR t.sub_collection_code = f.sub_collection_code
              OR t.collection_code = f.collection_code)))
        AND NOT EXISTS (
          SELECT FROM promotion_targets t WHERE t.promotion_id = p.id AND t.is_left_out AND t.variant_id = v.id)
    ) END AS "productIds",
  (SELECT coalesce(jsonb_agg(t.company_id), '[]') FROM promotion_targets t
    WHERE t.promotion_id = p.id AND t.company_id IS NOT NULL) AS "companyIds",
  CASE WHEN NOT p.is_everywhere THEN (SELECT coalesce(jsonb_agg(t.county_id), '[]') FROM promotion_targets t
    WHERE t.promotion_id = p.id AND t.county_id IS NOT NULL) END AS "countyIds"`

/** Active offers without a code, and the offer of a code, active or not. */
export const findPromotions = statement<{ ids: readonly number[]; code: string | null; now: Date }>()({
  name: 'cart-promotions',
  row: promotionRow,
  sql: `
    SELECT ${COLUMNS} FROM promotions p
    WHERE p.code = $code OR (p.code IS NULL AND p.ended_at IS NULL AND p.starts_at <= $now::timestamptz
      AND (p.ends_at IS NULL OR p.ends_at > $now::timestamptz))
    ORDER BY p.id`,
})

/** One offer, for any audience, active or not. */
export const findPromotion = statement<{ ids: readonly number[]; promotionId: number }>()({
  name: 'one-promotion',
  row: promotionRow,
  sql: `SELECT ${COLUMNS} FROM promotions p WHERE p.id = $promotionId`,
})

/**
 * Locks offers that have a limit until the transaction ends, so that two orders cannot both get the last use. The lock
 * order is always the same. Returns values that could have changed since they were read.
 */
export const lockPromotions = statement<{ promotionIds: readonly number[] }>()({
  name: 'lock-promotions',
  row: z.strictObject({ id: z.number(), used: z.number(), endedAt: z.nullable(z.date()) }),
  sql: `
    SELECT id, used, ended_at AS "endedAt" FROM promotions WHERE id = ANY($promotionIds::bigint[])
    ORDER BY id FOR NO KEY UPDATE`,
})

/** Number of orders of a person that use offers. */
export const countUses = statement<{ promotionIds: readonly number[]; personKeys: readonly string[] }>()({
  name: 'promotion-uses-of-person',
  row: z.strictObject({ promotionId: z.number(), uses: z.number() }),
  sql: `
    SELECT promotion_id AS "promotionId", count(*)::int AS uses FROM promotion_uses
    WHERE given_back_at IS NULL AND person_keys && $personKeys::text[] AND promotion_id = ANY($promotionIds::bigint[])
    GROUP BY promotion_id`,
})

/**
 * Whether a person has an order that is not cancelled: their company, or their account, phone or mailbox. It is the
 * same person as in `personKeys` (rules/person-keys.ts) for the limit per person.
 */
export const findEarlierOrder = statement<{
  companyId: number | null
  userId: number | null
  phone: string | null
  mailbox: string | null
}>()({
  name: 'earlier-order',
  row: z.strictObject({ found: z.boolean() }),
  sql: `
    SELECT CASE WHEN $companyId::bigint IS NOT NULL
      THEN EXISTS (SELECT FROM orders WHERE company_id = $companyId AND status <> ${ORDER_STATUS.cancelled})
      ELSE EXISTS (SELECT FROM orders WHERE user_id = $userId::bigint AND status <> ${ORDER_STATUS.cancelled})
        OR EXISTS (SELECT FROM orders WHERE address->>'mobileNumber' = $phone::text AND status <> ${ORDER_STATUS.cancelled})
        OR EXISTS (SELECT FROM orders WHERE ${mailboxSql("address->>'email'")} = $mailbox::text
          AND status <> ${ORDER_STATUS.cancelled})
        OR EXISTS (SELECT FROM users u JOIN orders o ON o.user_id = u.id
          WHERE ${mailboxSql('u.email')} = $mailbox::text AND o.status <> ${ORDER_STATUS.cancelled})
      END AS found`,
})

/** Records the offers that an order uses. */
export const writeUses = statement<{
  orderId: string
  personKeys: readonly string[]
  usedAt: Date
  promotionIds: readonly number[]
  cents: readonly number[]
}>()({
  name: 'write-promotion-uses',
  row: z.never(),
  sql: `
    WITH used AS (
      INSERT INTO promotion_uses (order_id, promotion_id, person_keys, cents, used_at)
      SELECT $orderId, given.id, $personKeys::text[], given.cents, $usedAt::timestamptz
      FROM unnest($promotionIds::bigint[], $cents::bigint[]) AS given(id, cents)
      RETURNING promotion_id
    )
    UPDATE promotions SET used = promotions.used + 1
    FROM used WHERE promotions.id = used.promotion_id AND promotions.limit_in_all IS NOT NULL`,
})

/** Releases the uses of a cancelled order, once. Locks offers with a limit in the common order. */
export const giveUsesBack = statement<{ orderId: string; now: Date }>()({
  name: 'give-promotion-uses-back',
  row: z.never(),
  sql: `
    WITH given AS (
      UPDATE promotion_uses SET given_back_at = $now::timestamptz
      WHERE order_id = $orderId AND given_back_at IS NULL RETURNING promotion_id
    ), locked AS (
      SELECT p.id FROM promotions p JOIN given ON given.promotion_id = p.id WHERE p.limit_in_all IS NOT NULL
      ORDER BY p.id FOR NO KEY UPDATE OF p
    )
    UPDATE promotions SET used = greatest(0, promotions.used - 1) FROM locked WHERE promotions.id = locked.id`,
})

/**
 * Recomputes the discounts of an order's uses: on the lines still ordered, and on the delivery. Changes no rows for an
 * order without offers.
 */
export const settleUses = statement<{ orderId: string }>()({
  name: 'settle-promotion-uses',
  row: z.never(),
  sql: `
    UPDATE promotion_uses u SET cents = (
      SELECT coalesce(sum(round(l.unit_ex_vat_cents * (l.quantity_tenths - l.cancelled_tenths - l.returned_tenths) / 10.0)
        - (l.ex_vat_cents - l.credited_ex_vat_cents)), 0)::bigint
      FROM order_lines l WHERE l.order_id = u.order_id AND l.promotion_id = u.promotion_id
    ) + (
      SELECT CASE WHEN o.delivery_promotion_id = u.promotion_id THEN o.delivery_discount_cents ELSE 0 END
      FROM orders o WHERE o.id = u.order_id
    )
    WHERE u.order_id = $orderId`,
})
