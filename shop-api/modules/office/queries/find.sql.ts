import * as z from 'zod/mini'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { statement } from '../../../db/statement.ts'

/** Search results of the palette other than orders. Each statement reads a few rows of an index, for any text. */

/** Maximum results of a kind. */
const SHOWN = 5
/** Maximum rows checked if one word matches very many. */
const LOOKED_AT = 200

const company = z.strictObject({ id: z.int(), name: z.string(), status: z.string(), town: z.nullable(z.string()) })

/** @param words "wanjiru:* & sons:*" */
export const findCompanies = statement<{ words: string }>()({
  name: 'office-find-companies',
  row: company,
  sql: `SELECT c.id::int AS id, c.name, c.approval_status AS status, c.invoice_place->>'city' AS town
    FROM (SELECT id FROM companies WHERE to_tsvector('simple'::regconfig, name) @@ to_tsquery('simple', $words)
      LIMIT ${LOOKED_AT}) fitting
    JOIN companies c ON c.id = fitting.id
    ORDER BY length(c.name), c.name LIMIT ${SHOWN}`,
})

const person = z.strictObject({
  id: z.int(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.string(),
  company: z.nullable(z.string()),
  active: z.boolean(),
})

const PERSON = `u.id::int AS id, concat_ws(' ', u.first_name, u.middle_name, u.last_name) AS name, u.email,
      u.mobile_number AS phone, c.name AS company, u.active`

/**
 * @param words as of `findCompanies`, of the person's name or their company's; null without a word of a name
 * @param email its beginning, in lower case; @param phone its beginning, in stored form; null likewise
 */
export const findPeople = statement<{ words: string | null; email: string | null; phone: string | null }>()({
  name: 'office-find-people',
  row: person,
  sql: `SELECT ${PERSON} FROM (
      (SELECT id FROM users WHERE $words::text IS NOT NULL AND to_tsvector('simple'::regconfig, coalesce(first_name, '') || ' ' ||
          coalesce(middle_name, '') || ' ' || coalesce(last_name, '')) @@ to_tsquery('simple', $words::text)
        LIMIT ${LOOKED_AT})
      UNION
      (SELECT id FROM users WHERE $words::text IS NOT NULL AND company_id IN (
          SELECT id FROM companies WHERE to_tsvector('simple'::regconfig, name) @@ to_tsquery('simple', $words::text)
          LIMIT ${LOOKED_AT})
        LIMIT ${LOOKED_AT})
      UNION
      (SELECT id FROM users WHERE $email::text IS NOT NULL AND email ~>=~ $email::text AND email ~<~ ($email::text || '~')
        LIMIT ${LOOKED_AT})
      UNION
      (SELECT id FROM users WHERE $phone::text IS NOT NULL AND mobile_number ~>=~ $phone::text
          AND mobile_number ~<~ ($phone::text || '~') LIMIT ${LOOKED_AT})
      UNION
      (SELECT id FROM users WHERE $phone::text IS NOT NULL AND mobile_number ~>=~ ('0' || $phone::text)
          AND mobile_number ~<~ ('0' || $phone::text || '~') LIMIT ${LOOKED_AT})
    ) fitting JOIN users u ON u.id = fitting.id LEFT JOIN companies c ON c.id = u.company_id
    WHERE u.deleted_at IS NULL AND u.user_type <> ${USER_TYPE.staff}
    ORDER BY length(concat_ws(' ', u.first_name, u.middle_name, u.last_name)), name LIMIT ${SHOWN}`,
})

const payment = z.strictObject({
  receipt: z.string(),
  amountCents: z.number(),
  orderNo: z.nullable(z.number()),
  state: z.string(),
  payer: z.nullable(z.string()),
})

/** @param receipt the whole receipt, in capitals; @param payer a pattern: of money that waits for a person, its payer or account */
export const findPayments = statement<{ receipt: string; payer: string }>()({
  name: 'office-find-payments',
  row: payment,
  sql: `(SELECT a.receipt, a.amount_cents::float8 AS "amountCents", o.order_no::float8 AS "orderNo", a.state, NULL AS payer
      FROM payment_attempts a JOIN orders o ON o.id = a.order_id WHERE a.receipt = $receipt)
    UNION ALL
    (SELECT u.receipt, u.amount_cents::float8, u.named_order_no::float8,
        CASE WHEN u.resolved_at IS NULL THEN 'unmatched' ELSE 'resolved' END, u.account_reference
      FROM unmatched_payments u WHERE u.receipt = $receipt)
    UNION ALL
    (SELECT u.receipt, u.amount_cents::float8, u.named_order_no::float8, 'unmatched', u.account_reference
      FROM unmatched_payments u WHERE u.resolved_at IS NULL AND u.receipt <> $receipt
        AND (u.payer_name ILIKE $payer OR u.account_reference ILIKE $payer) ORDER BY u.heard_at LIMIT ${SHOWN})`,
})

const product = z.strictObject({
  ...{ variantId: z.int(), code: z.string(), familyId: z.int(), name: z.string() },
  ...{ freeTenths: z.int(), exVatCents: z.number() },
})

/** @param code the beginning of a code in the form used for comparison: in capitals, without dashes */
export const findProducts = statement<{ code: string }>()({
  name: 'office-find-products',
  row: product,
  sql: `SELECT v.id::int AS "variantId", v.code, f.id AS "familyId", f.cluster_name AS name, v.stock_tenths AS "freeTenths", v.ex_vat_cents::float8 AS "exVatCents"
    FROM variants v JOIN families f ON f.id = v.family_id
    WHERE upper(translate(v.code, '-._/ ', '')) ~>=~ $code AND upper(translate(v.code, '-._/ ', '')) ~<~ ($code || '~')
    ORDER BY upper(translate(v.code, '-._/ ', '')) USING ~<~ LIMIT ${SHOWN}`,
})

/** Product families with all given words in their name. @param words patterns */
export const findFamilies = statement<{ words: readonly string[] }>()({
  name: 'office-find-families',
  row: z.strictObject({ familyId: z.int(), code: z.string(), name: z.string(), status: z.string() }),
  sql: `SELECT id AS "familyId", cluster_code AS code, cluster_name AS name, status FROM families
    WHERE cluster_name ILIKE ALL ($words::text[]) ORDER BY status <> 'active', cluster_name, id LIMIT ${SHOWN}`,
})

/** @param name a pattern */
export const findStaff = statement<{ name: string }>()({
  name: 'office-find-staff',
  row: z.strictObject({ id: z.int(), name: z.string(), email: z.string(), state: z.string() }),
  sql: `SELECT id::int AS id, name, email, state FROM staff_members WHERE name ILIKE $name OR email ILIKE $name
    ORDER BY state = 'left', name LIMIT ${SHOWN}`,
})
