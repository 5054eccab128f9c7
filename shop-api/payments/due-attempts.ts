import type { Query } from '../db/client.ts'

/** An attempt that was taken to be looked at. */
export interface DueAttempt {
  id: string
  orderId: string
}

/** Nobody else looks at an attempt for this long after it was taken; then it is due again, whoever took it. */
const LEASE_SECONDS = 60

/**
 * Takes attempts that are due, the longest waiting first. Several processes may take at once: none gets what another
 * has, and what a killed one had comes back when its lease ends.
 */
export function takeDue(query: Query, now: Date, atMost: number): Promise<DueAttempt[]> {
  return query<DueAttempt>(
    `UPDATE payment_attempts SET queries = queries + 1, next_query_at = $1::timestamptz + $3 * interval '1 second'
     WHERE id IN (
       SELECT id FROM payment_attempts WHERE next_query_at <= $1::timestamptz
       ORDER BY next_query_at LIMIT $2 FOR UPDATE SKIP LOCKED
     )
     RETURNING id, order_id AS "orderId"`,
    [now, atMost, LEASE_SECONDS],
    'take-due-attempts',
  )
}

/** When the next attempt is due; null when none is. */
export async function timeOfNext(query: Query): Promise<Date | null> {
  const [row] = await query<{ at: Date | null }>(
    'SELECT min(next_query_at) AS at FROM payment_attempts WHERE next_query_at IS NOT NULL',
    [],
    'next-due-attempt',
  )
  return row?.at ?? null
}
