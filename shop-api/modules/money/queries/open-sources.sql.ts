/** Parts of statements: the open items of accounts. Each has account_id, day, at and cents; `$accountId` can be null. */

const OF_ACCOUNT = (column: string) => `($accountId::bigint IS NULL OR ${column} = $accountId)`

/** Entries that no line of a statement shows: the shop's own half of a card batch, and opening balances. */
export const HAS_NO_LINE = `(e.kind = 'opening' OR (a.kind = 'card' AND e.kind = 'settlement'))`

/** A statement covers the day of an entry. */
const IS_COVERED = `EXISTS (SELECT 1 FROM statement_files f WHERE f.account_id = e.account_id AND f.state = 'done'
  AND f.kind <> 'pull' AND (e.at AT TIME ZONE 'Africa/Nairobi')::date BETWEEN f.from_day AND f.to_day AND e.at <= f.imported_at)`

/**
 * Entries without a line on a day that a statement covers, those of one reference together. Entries that add up to zero
 * need no line. Money without an order is listed separately.
 */
export const OPEN_ENTRIES = `SELECT g.*, k.entry_id IS NOT NULL AS is_check FROM (SELECT e.account_id, min(e.id) AS id, min(e.day) AS day, min(e.at) AS at, sum(e.cents)::bigint AS cents
  FROM money_entries e JOIN money_accounts a ON a.id = e.account_id
  WHERE ${OF_ACCOUNT('e.account_id')} AND NOT ${HAS_NO_LINE}
    AND NOT EXISTS (SELECT 1 FROM statement_matches m WHERE m.entry_id = e.id)
    AND NOT (e.source_kind = 'unmatched'
      AND EXISTS (SELECT 1 FROM unmatched_payments u WHERE u.receipt = e.source_id AND u.resolved_at IS NULL))
  GROUP BY e.account_id, coalesce(e.reference, '#' || e.id), e.kind = 'charge'
  HAVING sum(e.cents) <> 0 AND bool_or(${IS_COVERED})) g LEFT JOIN money_entry_checks k ON k.entry_id = g.id`

/** Money without an order, with the entry that counts it. */
export const WAITING_MONEY = `SELECT w.account_id, u.receipt, w.id, w.day, u.paid_at AS at, u.amount_cents AS cents
  FROM unmatched_payments u CROSS JOIN LATERAL (
    SELECT x.account_id, x.id, x.day FROM money_entries x
    WHERE x.source_kind = 'unmatched' AND x.source_id = u.receipt AND x.kind = 'unmatched' AND x.cents > 0
    ORDER BY x.id DESC LIMIT 1) w
  WHERE u.resolved_at IS NULL AND ${OF_ACCOUNT('w.account_id')}`

/** Lines without an entry. */
export const OPEN_LINES = `SELECT l.account_id, l.id, l.day, l.at, l.cents, l.state = 'to-check' AS is_check FROM statement_lines l
  WHERE l.state <> 'matched' AND ${OF_ACCOUNT('l.account_id')}`

/** An entry without a line that needs one: undone entries add up to zero with their reversal, and need no line. */
export const NEEDS_LINE = `NOT EXISTS (SELECT 1 FROM statement_matches m WHERE m.entry_id = e.id)
  AND (e.reference IS NULL OR (SELECT sum(x.cents) FROM money_entries x WHERE x.account_id = e.account_id
    AND x.reference = e.reference AND (x.kind = 'charge') = (e.kind = 'charge')
    AND NOT EXISTS (SELECT 1 FROM statement_matches m WHERE m.entry_id = x.id)) <> 0)`
