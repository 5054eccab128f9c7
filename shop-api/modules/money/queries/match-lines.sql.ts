import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

/**
 * Matches lines with entries, all of an account in one statement each. Lines and entries that are already matched are
 * left unchanged. The caller has locked the account.
 */

const counted = z.strictObject({ count: z.int() })

/**
 * For the rest of the transaction, joins are planned without nested loops. Rows of an import are newer than the
 * statistics of their tables: with nested loops, 40,000 lines take eight times as long.
 */
export const planForMany = statement()({
  row: z.strictObject({ value: z.string() }),
  sql: `SELECT set_config('enable_nestloop', 'off', true) AS value`,
})

const UNMATCHED = 'NOT EXISTS (SELECT 1 FROM statement_matches m WHERE m.entry_id = e.id)'
const IS_OPEN = `l.account_id = $accountId AND l.state <> 'matched'`

/** Writes `pairs` (entry_id, line_id, rule). An entry that has a line is left unchanged. */
const WRITE_PAIRS = `added AS (
    INSERT INTO statement_matches (entry_id, line_id, rule, matched_at)
    SELECT entry_id, line_id, rule, $now::timestamptz FROM pairs ON CONFLICT (entry_id) DO NOTHING RETURNING line_id),
  done AS (
    UPDATE statement_lines SET state = 'matched', check_reason = NULL, checked_by = NULL, checked_at = NULL
    WHERE id IN (SELECT line_id FROM added) AND state <> 'matched' RETURNING 1)
  SELECT count(*)::int AS count FROM done`

/**
 * Entries with the receipt of a line whose sum is its amount. Charges are compared with charges alone: they can have
 * the receipt of their payment. Several lines of one receipt are compared one by one.
 */
export const matchByReceipt = statement<{ accountId: number; now: Date; byNumber: readonly number[] }>()({
  row: counted,
  sql: `
    WITH l AS (
      SELECT l.id, l.cents, l.reference, l.kind = 'charge' AS is_charge,
        count(*) OVER (PARTITION BY l.reference, l.kind = 'charge') AS lines,
        row_number() OVER (PARTITION BY l.reference, l.kind = 'charge', l.cents ORDER BY l.at, l.id) AS place
      FROM statement_lines l WHERE ${IS_OPEN} AND l.reference IS NOT NULL),
    e AS (
      SELECT e.id, e.cents, e.reference, e.kind = 'charge' AS is_charge,
        sum(e.cents) OVER (PARTITION BY e.reference, e.kind = 'charge') AS total,
        row_number() OVER (PARTITION BY e.reference, e.kind = 'charge', e.cents ORDER BY e.at, e.id) AS place
      FROM money_entries e
      WHERE e.account_id = $accountId AND e.reference IN (SELECT reference FROM l) AND e.kind <> 'opening' AND ${UNMATCHED}),
    pairs AS (
      SELECT e.id AS entry_id, l.id AS line_id, CASE WHEN l.id = ANY($byNumber::bigint[]) THEN 'account-number' ELSE 'receipt' END AS rule
      FROM l JOIN e ON e.reference = l.reference AND e.is_charge = l.is_charge
      WHERE CASE WHEN l.lines = 1 THEN e.total = l.cents ELSE e.cents = l.cents AND e.place = l.place END),
    ${WRITE_PAIRS}`,
})

/**
 * Later entries of a matched receipt that add up to zero belong to its line: money that waited and was assigned. They
 * change no sum.
 */
export const joinTransfers = statement<{ accountId: number; now: Date }>()({
  row: counted,
  sql: `
    WITH e AS (
      SELECT e.id, e.reference, e.kind = 'charge' AS is_charge, sum(e.cents) OVER (PARTITION BY e.reference, e.kind = 'charge') AS total
      FROM money_entries e WHERE e.account_id = $accountId AND e.reference IS NOT NULL AND ${UNMATCHED}),
    pairs AS (
      SELECT e.id AS entry_id, f.line_id, 'receipt' AS rule FROM e CROSS JOIN LATERAL (
        SELECT m.line_id FROM money_entries x JOIN statement_matches m ON m.entry_id = x.id
        WHERE x.account_id = $accountId AND x.reference = e.reference AND (x.kind = 'charge') = e.is_charge LIMIT 1) f
      WHERE e.total = 0),
    ${WRITE_PAIRS}`,
})

/**
 * Payments and refunds that the provider names otherwise: by its own id, by ours, or, for money sent back, by the receipt
 * of the payment.
 */
export const matchByProviderId = statement<{ accountId: number; now: Date }>()({
  row: counted,
  sql: `
    WITH l AS (
      SELECT DISTINCT l.id, l.cents, l.at, v.name, v.rule FROM statement_lines l CROSS JOIN LATERAL (VALUES
        (l.reference, 'provider-id'), (nullif(l.account_typed, ''), 'provider-id'),
        (CASE WHEN l.kind IN ('refund', 'reversal') THEN l.linked_reference END, 'receipt')) v(name, rule)
      WHERE ${IS_OPEN} AND l.kind <> 'charge' AND v.name IS NOT NULL),
    e AS (
      SELECT e.id, e.cents, e.at, v.name FROM money_entries e
        JOIN payment_attempts p ON e.source_kind = 'attempt' AND p.id = e.source_id CROSS JOIN LATERAL (
          VALUES (p.id), (p.checkout_request_id), (p.merchant_request_id), (p.named_receipt)
          UNION SELECT value FROM jsonb_each_text(coalesce(p.provider_reference, '{}'))) v(name)
      WHERE e.account_id = $accountId AND e.kind = 'payment' AND e.cents > 0 AND v.name IS NOT NULL AND ${UNMATCHED}
      UNION
      SELECT e.id, e.cents, e.at, v.name FROM money_entries e
        JOIN payment_refunds r ON e.source_kind = 'refund' AND r.id = e.source_id JOIN payment_attempts p ON p.id = r.attempt_id
        CROSS JOIN LATERAL (VALUES (r.id), (r.provider_reference), (p.receipt)) v(name)
      WHERE e.account_id = $accountId AND v.name IS NOT NULL AND ${UNMATCHED}
      UNION
      SELECT e.id, e.cents, e.at, e.source_id FROM money_entries e
      WHERE e.account_id = $accountId AND e.source_kind = 'unmatched' AND e.kind = 'refund' AND ${UNMATCHED}),
    f AS (
      SELECT e.id AS entry_id, l.id AS line_id, l.rule, abs(extract(epoch FROM e.at - l.at)) AS apart
      FROM l JOIN e ON e.name = l.name AND e.cents = l.cents),
    g AS (SELECT DISTINCT ON (line_id) * FROM f ORDER BY line_id, apart, entry_id),
    pairs AS (SELECT DISTINCT ON (entry_id) entry_id, line_id, rule FROM g ORDER BY entry_id, apart, line_id),
    ${WRITE_PAIRS}`,
})

/** Of a bank: transfers and cheques whose reference its line contains, with the same amount, at most ten days apart. */
export const matchByBankText = statement<{ accountId: number; now: Date }>()({
  row: counted,
  sql: `
    WITH l AS (
      SELECT l.id, l.cents, l.at, upper(concat_ws(' ', l.reference, l.details, l.account_typed)) AS text FROM statement_lines l
      WHERE ${IS_OPEN} AND l.kind <> 'charge'),
    e AS (
      SELECT e.reference, sum(e.cents) AS cents, min(e.at) AS at FROM money_entries e
      WHERE e.account_id = $accountId AND length(e.reference) >= 4 AND e.kind NOT IN ('charge', 'settlement', 'opening') AND ${UNMATCHED}
      GROUP BY e.reference),
    f AS (
      SELECT e.reference, l.id AS line_id, count(*) OVER (PARTITION BY e.reference) AS lines, count(*) OVER (PARTITION BY l.id) AS entries
      FROM l JOIN e ON e.cents = l.cents AND abs(extract(epoch FROM e.at - l.at)) < 864000
        AND position(upper(e.reference) IN l.text) > 0),
    pairs AS (
      SELECT e.id AS entry_id, f.line_id, 'receipt' AS rule FROM f JOIN money_entries e ON e.account_id = $accountId
        AND e.reference = f.reference AND e.kind NOT IN ('charge', 'settlement', 'opening') AND ${UNMATCHED}
      WHERE f.lines = 1 AND f.entries = 1),
    ${WRITE_PAIRS}`,
})

/** Records an entry for every charge. */
export const recordCharges = statement<{ accountId: number; now: Date }>()({
  row: counted,
  sql: `
    WITH e AS (
      INSERT INTO money_entries (account_id, kind, cents, at, day, reference, source_kind, source_id)
      SELECT l.account_id, 'charge', l.cents, l.at, (l.at AT TIME ZONE 'Africa/Nairobi')::date, coalesce(l.reference, 'line-' || l.id),
        'line', l.id::text
      FROM statement_lines l WHERE ${IS_OPEN} AND l.kind = 'charge' AND l.cents <> 0 ORDER BY l.at, l.id
      RETURNING id, source_id),
    pairs AS (SELECT e.id AS entry_id, e.source_id::bigint AS line_id, 'receipt' AS rule FROM e),
    ${WRITE_PAIRS}`,
})

/** Payments on a statement whose receipt no entry has. */
export const missingPayments = statement<{ accountId: number; afterId: number; atMost: number }>()({
  row: z.strictObject({
    id: z.int(),
    receipt: z.string(),
    cents: z.int(),
    at: z.date(),
    accountTyped: z.string(),
    phoneMasked: z.nullable(z.string()),
    payerName: z.nullable(z.string()),
    fileName: z.string(),
    shortCode: z.string(),
  }),
  sql: `
    SELECT l.id, l.reference AS receipt, l.cents, l.at, l.account_typed AS "accountTyped", l.phone_masked AS "phoneMasked",
      l.payer_name AS "payerName", f.name AS "fileName", a.number AS "shortCode"
    FROM statement_lines l JOIN statement_files f ON f.id = l.file_id JOIN money_accounts a ON a.id = l.account_id
    WHERE l.account_id = $accountId AND a.kind = 'mpesa' AND l.state = 'open' AND l.kind = 'payment' AND l.cents > 0 AND l.id > $afterId
      AND l.reference IS NOT NULL AND NOT EXISTS (SELECT 1 FROM money_entries e
        WHERE e.account_id = l.account_id AND e.reference = l.reference AND e.kind <> 'charge')
    ORDER BY l.id LIMIT $atMost`,
})

export const countOpenLines = statement<{ accountId: number }>()({
  name: 'money-open-lines',
  row: counted,
  sql: `SELECT count(*)::int AS count FROM statement_lines WHERE account_id = $accountId AND state = 'open'`,
})
