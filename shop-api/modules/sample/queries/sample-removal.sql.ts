import * as z from 'zod/mini'
import { FIRST_ORDER_NO } from '../../../db/schema/orders.ts'
import { statement } from '../../../db/statement.ts'

/** Rows of the sample in the database, and whether they were used. */

const id = z.int()
const keepReason = z.nullable(z.string())

export const findSampleAccounts = statement<{ email: string }>()({
  row: z.strictObject({ id, name: z.string(), companyId: z.nullable(id) }),
  sql: `SELECT id, email AS name, company_id AS "companyId" FROM users WHERE email LIKE $email ORDER BY email`,
})

export const findAccountsWithSamplePassword = statement<{ email: string }>()({
  row: z.strictObject({ id, name: z.string(), keepReason: z.null() }),
  sql: `
    SELECT id, email AS name, NULL AS "keepReason" FROM users
    WHERE email NOT LIKE $email AND password_hash IN (SELECT password_hash FROM users WHERE email LIKE $email)
    ORDER BY email`,
})

const WORKED_ON = 'its payment was worked on'
const PAID = 'it has a payment, or an attempted payment'
/** Orders of the sample's history: no other order has such a number. */
const IS_HISTORY = `o.order_no < ${FIRST_ORDER_NO}`
const OF_ATTEMPTS = (what: string) => `EXISTS (SELECT FROM payment_attempts a WHERE a.order_id = o.id AND ${what})`

/**
 * Orders of the sample accounts, and of its history. Money from outside the sample shows that the shop was used.
 * @param historyAt when the history was made; later orders do not belong to it
 */
export const findSampleOrders = statement<{ userIds: number[]; receipts: string[]; historyAt: Date | null }>()({
  row: z.strictObject({
    ...{ id, name: z.string(), orderId: z.string(), userId: z.nullable(id), companyId: z.nullable(id), keepReason },
  }),
  sql: `
    SELECT o.order_no AS id, 'order ' || o.order_no AS name, o.id AS "orderId", o.user_id AS "userId",
      o.company_id AS "companyId",
      CASE
        WHEN ${IS_HISTORY} THEN CASE
          WHEN ${OF_ATTEMPTS('greatest(a.started_at, a.settled_at) > $historyAt::timestamptz')} THEN '${PAID}'
          WHEN ${OF_ATTEMPTS(`(
            EXISTS (SELECT FROM payment_refunds r WHERE r.attempt_id = a.id AND greatest(r.requested_at, r.settled_at) > $historyAt)
            OR EXISTS (SELECT FROM payment_corrections c WHERE c.attempt_id = a.id)
            OR EXISTS (SELECT FROM payment_events e WHERE e.attempt_id = a.id AND e.at > $historyAt))`)}
            OR EXISTS (SELECT FROM unmatched_payments p WHERE p.order_id = o.id) THEN '${WORKED_ON}'
        END
        WHEN EXISTS (SELECT FROM payment_attempts a
            WHERE a.order_id = o.id AND coalesce(a.receipt, '') <> ALL ($receipts::text[]))
          THEN '${PAID}'
        WHEN EXISTS (SELECT FROM payment_attempts a WHERE a.order_id = o.id AND (
            EXISTS (SELECT FROM payment_refunds r WHERE r.attempt_id = a.id)
            OR EXISTS (SELECT FROM payment_corrections c WHERE c.attempt_id = a.id)
            OR EXISTS (SELECT FROM payment_events e WHERE e.attempt_id = a.id)))
          OR EXISTS (SELECT FROM unmatched_payments p WHERE p.order_id = o.id)
          THEN '${WORKED_ON}'
      END AS "keepReason"
    FROM orders o WHERE o.user_id = ANY($userIds::bigint[]) OR ${IS_HISTORY} ORDER BY o.order_no`,
})

export const findSampleCompanies = statement<{ companyIds: number[]; userIds: number[]; orderIds: string[] }>()({
  row: z.strictObject({ id, name: z.string(), keepReason }),
  sql: `
    SELECT c.id, c.name,
      CASE
        WHEN EXISTS (SELECT FROM users u WHERE u.company_id = c.id AND NOT u.id = ANY($userIds::bigint[]))
          THEN 'real people have accounts for it'
        WHEN EXISTS (SELECT FROM orders o WHERE o.company_id = c.id AND NOT o.id = ANY($orderIds::text[]))
          THEN 'it has orders that stay'
        WHEN EXISTS (SELECT FROM credit_entries e WHERE e.company_id = c.id AND e.operator <> 'sample')
          THEN 'its account was worked on'
        WHEN EXISTS (SELECT FROM unmatched_payments p WHERE p.company_id = c.id) THEN 'money was matched to it'
      END AS "keepReason"
    FROM companies c WHERE c.id = ANY($companyIds::bigint[]) ORDER BY c.name`,
})

export const findSampleFamilies = statement<{
  codes: string[]
  orderIds: string[]
  userIds: number[]
  companyIds: number[]
  groupIds: number[]
}>()({
  row: z.strictObject({ id, code: z.string(), name: z.string(), variants: z.array(z.string()), used: keepReason }),
  sql: `
    SELECT f.id, f.cluster_code AS code, f.cluster_name AS name,
      ARRAY(SELECT v.code || ' ' || v.ex_vat_cents FROM variants v WHERE v.family_id = f.id
        ORDER BY v.code COLLATE "C") AS variants,
      CASE
        WHEN EXISTS (SELECT FROM order_lines l JOIN variants v ON v.id = l.variant_id
          WHERE v.family_id = f.id AND NOT l.order_id = ANY($orderIds::text[])) THEN 'it is in orders'
        WHEN EXISTS (SELECT FROM cart_lines l JOIN variants v ON v.id = l.variant_id
          WHERE v.family_id = f.id AND NOT l.user_id = ANY($userIds::bigint[])) THEN 'it is in carts'
        WHEN EXISTS (SELECT FROM favourites x WHERE x.family_id = f.id AND NOT x.user_id = ANY($userIds::bigint[]))
          THEN 'it is a favourite'
        WHEN EXISTS (SELECT FROM agreed_prices p LEFT JOIN variants v ON v.id = p.variant_id
          WHERE coalesce(p.family_id, v.family_id) = f.id AND NOT p.company_id = ANY($companyIds::bigint[]))
          THEN 'prices are agreed for it'
        WHEN EXISTS (SELECT FROM group_prices p LEFT JOIN variants v ON v.id = p.variant_id
          WHERE coalesce(p.family_id, v.family_id) = f.id AND NOT p.group_id = ANY($groupIds::bigint[]))
          THEN 'prices are agreed for it'
      END AS used
    FROM families f WHERE f.cluster_code = ANY($codes::text[]) ORDER BY f.cluster_code`,
})

export const countOtherOrders = statement<{ userIds: number[] }>()({
  row: z.strictObject({ count: z.int() }),
  sql: `SELECT count(*)::int AS count FROM orders o
    WHERE NOT ${IS_HISTORY} AND (o.user_id IS NULL OR NOT o.user_id = ANY($userIds::bigint[]))`,
})

/** Private files of companies and accounts. */
export const findFilesOf = statement<{ companyIds: number[]; userIds: number[] }>()({
  row: z.strictObject({ file: z.nullable(z.string()) }),
  sql: `
    SELECT unnest(ARRAY[d.file, d.small_file]) AS file FROM kyc_documents d WHERE d.company_id = ANY($companyIds::bigint[])
    UNION ALL SELECT p.file FROM kyc_upload_parts p JOIN kyc_uploads u ON u.id = p.upload_id
      WHERE u.company_id = ANY($companyIds::bigint[])
    UNION ALL SELECT front_file FROM cheques WHERE company_id = ANY($companyIds::bigint[])
    UNION ALL SELECT logo_file FROM companies WHERE id = ANY($companyIds::bigint[])
    UNION ALL SELECT photo_file FROM users WHERE id = ANY($userIds::bigint[])`,
})

/** Blocks orders, sign-ins and changes of products until the transaction ends. */
export const lockShop = statement()({
  row: z.never(),
  sql: 'LOCK TABLE orders, order_lines, users, companies, families, variants, cart_lines IN SHARE ROW EXCLUSIVE MODE',
})

/** Tables protected against any deletion, even a mistake of ours; these rows of the sample were never real money. */
const KEEPERS = {
  payment_refunds: 'payment_refunds_check',
  payment_events: 'payment_events_keep',
  bank_transfers: 'bank_transfers_keep',
  payment_attempts: 'payment_attempts_keep_paid_row',
  tax_papers: 'tax_papers_keep',
  credit_entries: 'credit_entries_keep',
  store_credit_entries: 'store_credit_entries_keep',
} as const

/** Groups of companies that the history made, if their companies belong to the sample. */
export const findHistoryGroups = statement<{ historyAt: Date | null; companyIds: number[] }>()({
  row: z.strictObject({ id }),
  sql: `
    SELECT g.id FROM company_groups g WHERE g.created_at = $historyAt::timestamptz
      AND NOT EXISTS (SELECT FROM company_group_members m
        WHERE m.group_id = g.id AND NOT m.company_id = ANY($companyIds::bigint[]))`,
})

/** Rows about payments of removed orders. */
export const removePaymentsOf = statement<{ orderIds: string[] }>()({
  row: z.never(),
  sql: `
    WITH attempts AS (SELECT id, receipt FROM payment_attempts WHERE order_id = ANY($orderIds::text[])),
    requests AS (DELETE FROM refund_requests WHERE order_id = ANY($orderIds::text[]) RETURNING id),
    approved AS (DELETE FROM approvals WHERE kind = 'refund' AND subject_id IN (SELECT id FROM requests)),
    refunds AS (DELETE FROM payment_refunds WHERE attempt_id IN (SELECT id FROM attempts)),
    transfers AS (DELETE FROM bank_transfers WHERE reference IN (SELECT receipt FROM attempts))
    DELETE FROM payment_events WHERE attempt_id IN (SELECT id FROM attempts)`,
})

/** Rows of the history other than orders, if unchanged since, each removed by a statement. */
export const historyRemovals = [
  `DELETE FROM unmatched_payments WHERE heard_at <= $historyAt AND coalesce(resolved_at, $historyAt) <= $historyAt`,
  `DELETE FROM payment_events WHERE attempt_id IS NULL AND at <= $historyAt`,
  `DELETE FROM draft_orders WHERE changed_at <= $historyAt`,
  `DELETE FROM supplier_deliveries d USING supplier_orders o, suppliers s WHERE o.id = d.supplier_order_id
    AND s.id = o.supplier_id AND s.email LIKE $email
    AND NOT EXISTS (SELECT FROM supplier_orders x WHERE x.supplier_id = s.id AND x.created_at > $historyAt)`,
  `DELETE FROM supplier_orders o USING suppliers s WHERE s.id = o.supplier_id AND s.email LIKE $email
    AND NOT EXISTS (SELECT FROM supplier_deliveries d WHERE d.supplier_order_id = o.id)
    AND NOT EXISTS (SELECT FROM supplier_orders x WHERE x.supplier_id = s.id AND x.created_at > $historyAt)`,
  `DELETE FROM suppliers s WHERE s.email LIKE $email AND NOT EXISTS (SELECT FROM supplier_orders o WHERE o.supplier_id = s.id)`,
  `DELETE FROM stock_counts WHERE sent_at <= $historyAt`,
  `DELETE FROM deposit_terms WHERE changed_by IS NULL AND changed_at <= $historyAt`,
  `DELETE FROM enquiries WHERE email LIKE $email AND created_at <= $historyAt`,
  `DELETE FROM promotions p WHERE created_at = $historyAt
    AND NOT EXISTS (SELECT FROM promotion_uses u WHERE u.promotion_id = p.id)`,
  `DELETE FROM content_versions v WHERE v.published_at = $historyAt AND NOT EXISTS (SELECT FROM content_versions x
    WHERE x.part = v.part AND (x.published_at <> $historyAt OR x.state = 'shown'))`,
].map((sql) =>
  statement<{ historyAt: Date; email: string }>()({
    row: z.never(),
    sql: `WITH given AS (SELECT $historyAt::timestamptz, $email::text) ${sql}`,
  }),
)

/** Store credit and quotes of leaving companies and accounts, in the order of their removal. */
export const termsRemovals = [
  `DELETE FROM store_credit_entries e USING store_credit_accounts a WHERE a.id = e.account_id
    AND (a.company_id = ANY($companyIds) OR a.user_id = ANY($userIds))`,
  'DELETE FROM store_credit_accounts WHERE company_id = ANY($companyIds) OR user_id = ANY($userIds)',
  'DELETE FROM quotes WHERE company_id = ANY($companyIds) OR user_id = ANY($userIds)',
].map((sql) =>
  statement<{ companyIds: number[]; userIds: number[] }>()({
    row: z.never(),
    sql: `WITH given AS (SELECT $companyIds::bigint[], $userIds::bigint[]) ${sql}`,
  }),
)

/** For each protected table, its protection lifted and set again. */
export const protections = Object.entries(KEEPERS).map(([table, trigger]) => ({
  lift: statement()({ row: z.never(), sql: `ALTER TABLE ${table} DISABLE TRIGGER ${trigger}` }),
  restore: statement()({ row: z.never(), sql: `ALTER TABLE ${table} ENABLE TRIGGER ${trigger}` }),
}))

/** Removes rows with these codes and names, except rows that another table still refers to. */
const removeUnused = (table: string, referring: readonly string[]) =>
  statement<{ codes: string[]; names: string[] }>()({
    row: z.never(),
    sql: `
      DELETE FROM ${table} t WHERE (t.code, t.name) IN (SELECT * FROM unnest($codes::text[], $names::text[]))
        ${referring.map((column) => `AND NOT EXISTS (SELECT FROM ${column} = t.code)`).join(' ')}`,
  })

export const removeSubCollections = removeUnused('sub_collections', ['families WHERE sub_collection_code'])
/** Removes ladders of the sample that cover no product now. */
export const removeEmptyLadders = statement()({
  row: z.never(),
  sql: `DELETE FROM price_ladders l WHERE l.created_by IS NULL AND NOT l.is_of_all
    AND NOT EXISTS (SELECT FROM price_ladder_targets t WHERE t.ladder_id = l.id)`,
})

export const removeCollections = removeUnused('collections', [
  'families WHERE collection_code',
  'sub_collections WHERE collection_code',
])
export const removeBrands = removeUnused('brands', ['families WHERE brand_code'])
export const removeProviders = removeUnused('providers', ['brands WHERE provider_code'])
