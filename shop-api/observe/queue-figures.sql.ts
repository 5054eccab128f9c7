import * as z from 'zod/mini'
import { statement } from '../db/statement.ts'

const seconds = z.nullable(z.number())

const figures = z.strictObject({
  emails: seconds,
  orderEvents: seconds,
  payments: seconds,
  pictures: seconds,
  emailsGivenUp: z.int(),
  attemptsInFlight: z.int(),
  attemptsUndecided: z.int(),
  contradictions: z.int(),
  unmatched: z.int(),
  variants: z.number(),
})

export type QueueFigures = z.output<typeof figures>

/**
 * The waiting time of due work, in seconds (null: no work is due), and the open parts of the ledger. Queried every few
 * seconds by each process with metrics: every part of it reads one end of an index, or an index of open rows alone.
 */
export const readQueueFigures = statement<{ now: Date; dayAgo: Date; mostEmailAttempts: number }>()({
  name: 'queue-figures',
  row: figures,
  sql: `
    SELECT
      (SELECT extract(epoch FROM $now::timestamptz - min(m.due_at))::float8 FROM mails m
        WHERE m.sent_at IS NULL AND m.due_at <= $now AND m.attempts <= $mostEmailAttempts) AS emails,
      (SELECT extract(epoch FROM $now::timestamptz - e.at)::float8 FROM order_events e
        WHERE e.handled_at IS NULL ORDER BY e.id LIMIT 1) AS "orderEvents",
      (SELECT extract(epoch FROM $now::timestamptz - min(a.next_query_at))::float8 FROM payment_attempts a
        WHERE a.next_query_at IS NOT NULL AND a.next_query_at <= $now) AS payments,
      (SELECT extract(epoch FROM $now::timestamptz - min(p.next_try_at))::float8 FROM picture_sources p
        WHERE p.state = 'waiting' AND p.next_try_at <= $now) AS pictures,
      (SELECT count(*)::int FROM mails m WHERE m.sent_at IS NULL AND m.attempts > $mostEmailAttempts) AS "emailsGivenUp",
      (SELECT count(*)::int FROM payment_attempts a WHERE a.state IN ('requested', 'prompted')) AS "attemptsInFlight",
      (SELECT count(*)::int FROM payment_attempts a WHERE a.state = 'unknown') AS "attemptsUndecided",
      (SELECT count(*)::int FROM payment_events e WHERE e.at > $dayAgo
        AND e.outcome IN ('ignored-mismatch', 'ignored-contradiction', 'ignored-unknown', 'ignored-unreadable', 'ignored-paid')
      ) AS contradictions,
      (SELECT count(*)::int FROM unmatched_payments u WHERE u.resolved_at IS NULL) AS unmatched,
      (SELECT greatest(c.reltuples, 0)::float8 FROM pg_class c WHERE c.oid = 'variants'::regclass) AS variants`,
})
