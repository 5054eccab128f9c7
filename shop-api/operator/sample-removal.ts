import { variantsOf } from '#sample/catalogue/expand.ts'
import { sampleCatalogue } from '#sample/catalogue/sample.ts'
import { SAMPLE_KEY, SAMPLE_REMOVED } from '#sample/load/seed-sample.ts'
import { sampleOrders } from '#sample/people/sample-orders.ts'
import type { Query } from '../db/client.ts'
import { raiseVersion } from '../store/catalogue/catalogue-rows.ts'
import { SAMPLE_EMAIL } from './sample-accounts.ts'

/** Takes the sample out of a shop that was tried with it: what nobody used goes, what somebody used stays and is named. */

/** A row of the sample; `kept` says why it stays, and is null for one that goes. */
export interface SampleRow {
  id: number
  name: string
  kept: string | null
}

export interface SampleOrderRow extends SampleRow {
  orderId: string
  userId: number
  companyId: number | null
}

export interface SampleFamily extends SampleRow {
  /** True for one that stays and is taken off sale: it was used, but nobody made it their own. */
  archived: boolean
}

export interface Removal {
  /** Every one of them can sign in no more; `kept` is about its row. */
  accounts: SampleRow[]
  /** People's own accounts that have the sample password: they set a new one. */
  samePassword: SampleRow[]
  companies: SampleRow[]
  orders: SampleOrderRow[]
  families: SampleFamily[]
  /** Orders that guests and other accounts placed: nobody can tell whether they were meant. */
  otherOrders: number
}

const RECEIPTS = sampleOrders.flatMap(({ receipt }) => receipt ?? [])

const ACCOUNTS = `SELECT id, email AS name, company_id AS "companyId" FROM users WHERE email LIKE $1 ORDER BY email`

const SAME_PASSWORD = `
  SELECT id, email AS name, NULL AS kept FROM users
  WHERE email NOT LIKE $1 AND password_hash IN (SELECT password_hash FROM users WHERE email LIKE $1) ORDER BY email`

/** Money that the sample did not bring along itself is somebody's doing. */
const ORDERS = `
  SELECT o.order_no AS id, 'order ' || o.order_no AS name, o.id AS "orderId", o.user_id AS "userId",
    o.company_id AS "companyId",
    CASE
      WHEN EXISTS (SELECT FROM payment_attempts a WHERE a.order_id = o.id AND coalesce(a.receipt, '') <> ALL ($2::text[]))
        THEN 'somebody paid it, or tried to'
      WHEN EXISTS (SELECT FROM payment_attempts a WHERE a.order_id = o.id AND (
          EXISTS (SELECT FROM payment_refunds r WHERE r.attempt_id = a.id)
          OR EXISTS (SELECT FROM payment_corrections c WHERE c.attempt_id = a.id)
          OR EXISTS (SELECT FROM payment_events e WHERE e.attempt_id = a.id)))
        OR EXISTS (SELECT FROM unmatched_payments p WHERE p.order_id = o.id)
        THEN 'its payment was worked on'
    END AS kept
  FROM orders o WHERE o.user_id = ANY($1::bigint[]) ORDER BY o.order_no`

const COMPANIES = `
  SELECT c.id, c.name,
    CASE
      WHEN EXISTS (SELECT FROM users u WHERE u.company_id = c.id AND NOT u.id = ANY($2::bigint[]))
        THEN 'people of its own have accounts'
      WHEN EXISTS (SELECT FROM orders o WHERE o.company_id = c.id AND NOT o.id = ANY($3::text[])) THEN 'it has orders that stay'
      WHEN EXISTS (SELECT FROM credit_entries e WHERE e.company_id = c.id AND e.operator <> 'sample')
        THEN 'its account was worked on'
      WHEN EXISTS (SELECT FROM unmatched_payments p WHERE p.company_id = c.id) THEN 'money was matched to it'
    END AS kept
  FROM companies c WHERE c.id = ANY($1::bigint[]) ORDER BY c.name`

const FAMILIES = `
  SELECT f.id, f.cluster_code AS code, f.cluster_name AS name,
    ARRAY(SELECT v.code || ' ' || v.ex_vat_cents FROM variants v WHERE v.family_id = f.id ORDER BY v.code COLLATE "C") AS variants,
    CASE
      WHEN EXISTS (SELECT FROM order_lines l JOIN variants v ON v.id = l.variant_id
        WHERE v.family_id = f.id AND NOT l.order_id = ANY($2::text[])) THEN 'it is in orders'
      WHEN EXISTS (SELECT FROM cart_lines l JOIN variants v ON v.id = l.variant_id
        WHERE v.family_id = f.id AND NOT l.user_id = ANY($3::bigint[])) THEN 'it is in carts'
      WHEN EXISTS (SELECT FROM favourites x WHERE x.family_id = f.id AND NOT x.user_id = ANY($3::bigint[]))
        THEN 'it is a favourite'
      WHEN EXISTS (SELECT FROM agreed_prices p LEFT JOIN variants v ON v.id = p.variant_id
        WHERE coalesce(p.family_id, v.family_id) = f.id AND NOT p.company_id = ANY($4::bigint[])) THEN 'prices are agreed for it'
    END AS used
  FROM families f WHERE f.cluster_code = ANY($1::text[]) ORDER BY f.cluster_code`

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
const goes = ({ kept }: { kept: string | null }) => kept === null
const ordersThatGo = (orders: readonly SampleOrderRow[]) => orders.filter(goes).map(({ orderId }) => orderId)

/** What of the sample there is, what would go and what stays. It changes nothing. */
export async function planRemoval(query: Query): Promise<Removal> {
  const people = await query<{ id: number; name: string; companyId: number | null }>(ACCOUNTS, [SAMPLE_EMAIL])
  const userIds = idsOf(people)
  const orders = await query<SampleOrderRow>(ORDERS, [userIds, RECEIPTS])
  const companyIds = [...new Set(people.flatMap(({ companyId }) => companyId ?? []))]
  const companies = await query<SampleRow>(COMPANIES, [companyIds, userIds, ordersThatGo(orders)])
  const staying = new Set(companies.filter(({ kept }) => kept !== null).map(({ id }) => id))
  for (const order of orders) {
    // Its account would not add up without them.
    if (order.companyId !== null && staying.has(order.companyId)) order.kept ??= 'its company stays'
  }
  const buyers = new Set(orders.filter(({ kept }) => kept !== null).map(({ userId }) => userId))
  const accounts = people.map(({ id, name, companyId }) => {
    const stays = buyers.has(id) || (companyId !== null && staying.has(companyId))
    return { id, name, kept: stays ? 'without a password: what it did stays' : null }
  })
  const families = await planFamilies(query, ordersThatGo(orders), userIds, idsOf(companies.filter(goes)))
  const samePassword = await query<SampleRow>(SAME_PASSWORD, [SAMPLE_EMAIL])
  const [other] = await query<{ n: number }>(
    'SELECT count(*)::int AS n FROM orders WHERE user_id IS NULL OR NOT user_id = ANY($1::bigint[])',
    [userIds],
  )
  return { accounts, samePassword, companies, orders, families, otherOrders: other?.n ?? 0 }
}

async function planFamilies(
  query: Query,
  orderIds: string[],
  userIds: number[],
  companyIds: number[],
): Promise<SampleFamily[]> {
  const sample = new Map(sampleCatalogue().families.map((family) => [family.clusterCode, family]))
  const rows = await query<{ id: number; code: string; name: string; variants: string[]; used: string | null }>(
    FAMILIES,
    [[...sample.keys()], orderIds, userIds, companyIds],
  )
  return rows.map(({ id, code, name, variants, used }) => {
    const family = sample.get(code)
    const made = family ? variantsOf(family).map(({ sku, exVatCents }) => `${sku} ${exVatCents}`) : []
    const isOwn = name !== family?.clusterName || made.sort().join() !== [...variants].sort().join()
    const kept = isOwn ? 'its name, prices or products were changed' : used
    return { id, name: `${code} ${name}`, kept, archived: !isOwn && used !== null }
  })
}

/** Rows that nothing lets go, not even a mistake of ours; these of the sample were never anybody's money. */
const KEPT_BY = {
  payment_attempts: 'payment_attempts_keep_paid_row',
  tax_papers: 'tax_papers_keep',
  credit_entries: 'credit_entries_keep',
} as const

/**
 * Does what was planned, in the transaction of `query`.
 * @returns keys of private files that nothing names any more
 */
export async function carryOut(query: Query, plan: Removal): Promise<string[]> {
  const orderIds = ordersThatGo(plan.orders)
  const companyIds = idsOf(plan.companies.filter(goes))
  const userIds = idsOf(plan.accounts)
  const leaving = idsOf(plan.accounts.filter(goes))
  const files = await query<{ file: string }>(
    `SELECT unnest(ARRAY[d.file, d.small_file]) AS file FROM kyc_documents d WHERE d.company_id = ANY($1::bigint[])
     UNION ALL SELECT p.file FROM kyc_upload_parts p JOIN kyc_uploads u ON u.id = p.upload_id
       WHERE u.company_id = ANY($1::bigint[])
     UNION ALL SELECT front_file FROM cheques WHERE company_id = ANY($1::bigint[])
     UNION ALL SELECT logo_file FROM companies WHERE id = ANY($1::bigint[])
     UNION ALL SELECT photo_file FROM users WHERE id = ANY($2::bigint[])`,
    [companyIds, leaving],
  )
  await endAccounts(query, userIds, idsOf(plan.samePassword))
  await removeOrders(query, orderIds, companyIds)
  for (const [statement, ids] of [
    [
      'DELETE FROM user_branches WHERE branch_id IN (SELECT id FROM branches WHERE company_id = ANY($1::bigint[]))',
      companyIds,
    ],
    ['DELETE FROM branches WHERE company_id = ANY($1::bigint[])', companyIds],
    ['DELETE FROM users WHERE id = ANY($1::bigint[])', leaving],
    ['DELETE FROM companies WHERE id = ANY($1::bigint[])', companyIds],
    [
      "UPDATE families SET status = 'archived' WHERE id = ANY($1::bigint[])",
      idsOf(plan.families.filter((one) => one.archived)),
    ],
    ['DELETE FROM families WHERE id = ANY($1::bigint[])', idsOf(plan.families.filter(goes))],
  ] as const) {
    await query(statement, [ids])
  }
  await removeShelves(query)
  await query(
    `INSERT INTO settings (key, value) VALUES ($1, to_jsonb($2::text))
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [SAMPLE_KEY, SAMPLE_REMOVED],
  )
  await raiseVersion(query)
  return files.flatMap(({ file }) => file ?? [])
}

/** Nobody is signed in with them, no link of theirs is good, and nobody knows their password. */
async function endAccounts(query: Query, userIds: number[], samePassword: number[]): Promise<void> {
  const all = [...userIds, ...samePassword]
  await query('DELETE FROM sessions WHERE user_id = ANY($1::bigint[])', [all])
  await query('DELETE FROM link_tokens WHERE user_id = ANY($1::bigint[])', [all])
  await query('UPDATE users SET password_hash = NULL WHERE id = ANY($1::bigint[])', [all])
  await query('UPDATE users SET active = false WHERE id = ANY($1::bigint[])', [userIds])
  await query('DELETE FROM mails WHERE "to" LIKE $1', [SAMPLE_EMAIL])
}

async function removeOrders(query: Query, orderIds: string[], companyIds: number[]): Promise<void> {
  for (const [table, trigger] of Object.entries(KEPT_BY)) await query(`ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`)
  await query('DELETE FROM credit_entries WHERE company_id = ANY($1::bigint[])', [companyIds])
  await query('DELETE FROM cheques WHERE company_id = ANY($1::bigint[])', [companyIds])
  await query('DELETE FROM credit_accounts WHERE company_id = ANY($1::bigint[])', [companyIds])
  await query('DELETE FROM tax_papers WHERE order_id = ANY($1::text[])', [orderIds])
  await query('DELETE FROM payment_attempts WHERE order_id = ANY($1::text[])', [orderIds])
  await query('DELETE FROM orders WHERE id = ANY($1::text[])', [orderIds])
  for (const [table, trigger] of Object.entries(KEPT_BY)) await query(`ALTER TABLE ${table} ENABLE TRIGGER ${trigger}`)
  // Where no paper was ever issued to anybody, the first is number one.
  await query('DELETE FROM paper_serials s WHERE NOT EXISTS (SELECT FROM tax_papers p WHERE p.kind = s.kind)')
}

/** Shelves, brands and banners of the sample, as it named them, that hold nothing any more. */
async function removeShelves(query: Query): Promise<void> {
  const { collections, brands, providers, banners } = sampleCatalogue()
  const named = (rows: readonly { code: string; name: string }[]) => [
    rows.map(({ code }) => code),
    rows.map(({ name }) => name),
  ]
  const ours = (table: string) => `(${table}.code, ${table}.name) IN (SELECT * FROM unnest($1::text[], $2::text[]))`
  const unused = (table: string, by: string) => `NOT EXISTS (SELECT FROM ${by} = ${table}.code)`
  await query(
    `DELETE FROM sub_collections WHERE ${ours('sub_collections')}
       AND ${unused('sub_collections', 'families WHERE sub_collection_code')}`,
    named(collections.flatMap(({ subCollections }) => subCollections)),
  )
  await query(
    `DELETE FROM collections WHERE ${ours('collections')} AND ${unused('collections', 'families WHERE collection_code')}
       AND ${unused('collections', 'sub_collections WHERE collection_code')}`,
    named(collections),
  )
  await query(
    `DELETE FROM brands WHERE ${ours('brands')} AND ${unused('brands', 'families WHERE brand_code')}`,
    named(brands),
  )
  await query(
    `DELETE FROM providers WHERE ${ours('providers')} AND ${unused('providers', 'brands WHERE provider_code')}`,
    named(providers),
  )
  await query('DELETE FROM banners WHERE title = ANY($1::text[])', [banners.map(({ title }) => title)])
}
