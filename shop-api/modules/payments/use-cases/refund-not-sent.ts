import { type Clock, dayInNairobi } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import type { Database, Session } from '../../../db/client.ts'
import { refuse } from '../../../refusal.ts'
import type { RefundRow } from '../queries/refund-list.sql.ts'
import { settleRefund } from './settle-refund.ts'
import { stateOf } from './shown-refund.ts'

/**
 * Ends a refund by M-Pesa without a result that was never sent: M-Pesa's statement of its day and of the next day has no
 * such money. It can then be requested again.
 * @throws `not-allowed` without the statement, if it has such money, or for the person who requested or sent the refund;
 *   `changed-meanwhile` if its result is known
 */
export async function refundNotSent(
  parts: { database: Database; clock: Clock },
  refund: RefundRow,
  by: { staffId: number; name: string },
  reason: string,
): Promise<void> {
  const { refundId, amountCents, method, askedById, sentBy, sentAt } = refund
  const state = stateOf(refund)
  // Repeated.
  if (state === 'refused') return
  if ((state !== 'sent' && state !== 'unknown') || sentAt === null)
    throw refuse('changed-meanwhile', 'The result of this refund is known.')
  if (method !== 'mpesa') throw refuse('not-allowed', 'Only a refund by M-Pesa can be compared with a statement.')
  if (askedById === by.staffId || sentBy === by.name)
    throw refuse('not-allowed', 'You requested or sent this refund, so another person must decide.')
  const { isCovered, isFound } = await inStatements(parts.database, amountCents, sentAt)
  if (!isCovered)
    throw refuse('not-allowed', 'Import M-Pesa’s statement of the whole day of the refund and of the next day first.')
  if (isFound)
    throw refuse('not-allowed', `The statement has ${showMoney(amountCents)} that was sent. Enter its receipt instead.`)
  const report = { outcome: 'refused', code: 'not-sent', sentence: reason } as const
  await settleRefund(parts, refundId, report, { source: 'record', facts: { operator: by.name } })
}

/** Whether statements cover the day of a refund and the next day, and whether they have its amount as money sent. */
async function inStatements({ query }: Session, cents: number, at: Date) {
  const [row] = await query<{ isCovered: boolean; isFound: boolean }>(
    `SELECT NOT EXISTS (SELECT 1 FROM (VALUES ($2::date), ($2::date + 1)) needed(day)
         WHERE NOT EXISTS (SELECT 1 FROM statement_files f WHERE f.account_id = a.id AND f.state = 'done'
           AND f.kind = 'mpesa' AND needed.day BETWEEN f.from_day AND f.to_day
           AND f.imported_at >= (needed.day + 1)::timestamp AT TIME ZONE 'Africa/Nairobi')) AS "isCovered",
       EXISTS (SELECT 1 FROM statement_lines l WHERE l.account_id = a.id AND l.cents = -$1::bigint
         AND l.at >= $3::timestamptz - interval '1 minute' AND NOT EXISTS (
           SELECT 1 FROM statement_matches x JOIN money_entries e ON e.id = x.entry_id
           WHERE x.line_id = l.id AND e.source_kind = 'refund')) AS "isFound"
     FROM money_accounts a WHERE a.kind = 'mpesa' AND a.is_main`,
    [cents, dayInNairobi(at), at],
  )
  return row ?? { isCovered: false, isFound: false }
}
