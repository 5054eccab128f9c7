import * as z from 'zod/mini'
import { statement } from '../db/statement.ts'

/** Pending background work, for the office's footer. Every part of it reads one end of an index. */
export const readWaiting = statement<{ now: Date; mostEmailAttempts: number }>()({
  name: 'office-health',
  row: z.strictObject({
    emails: z.int(),
    emailSeconds: z.nullable(z.number()),
    emailsGivenUp: z.int(),
    eventSeconds: z.nullable(z.number()),
    jobs: z.int(),
    jobSeconds: z.nullable(z.number()),
  }),
  sql: `
    SELECT
      (SELECT count(*)::int FROM mails m WHERE m.sent_at IS NULL AND m.due_at <= $now AND m.attempts <= $mostEmailAttempts) AS emails,
      (SELECT extract(epoch FROM $now::timestamptz - min(m.due_at))::float8 FROM mails m
        WHERE m.sent_at IS NULL AND m.due_at <= $now AND m.attempts <= $mostEmailAttempts) AS "emailSeconds",
      (SELECT count(*)::int FROM mails m WHERE m.sent_at IS NULL AND m.attempts > $mostEmailAttempts) AS "emailsGivenUp",
      (SELECT extract(epoch FROM $now::timestamptz - e.at)::float8 FROM order_events e
        WHERE e.handled_at IS NULL ORDER BY e.id LIMIT 1) AS "eventSeconds",
      (SELECT count(*)::int FROM background_jobs j WHERE j.state IN ('waiting', 'running') AND j.starts_at <= $now) AS jobs,
      (SELECT extract(epoch FROM $now::timestamptz - min(j.starts_at))::float8 FROM background_jobs j
        WHERE j.state IN ('waiting', 'running') AND j.starts_at <= $now AND j.touched_at IS NULL) AS "jobSeconds"`,
})

/** Processes that lived in the last half a minute, by the database's clock. */
export const countProcesses = statement()({
  name: 'office-processes',
  row: z.strictObject({ part: z.string(), count: z.int(), versions: z.int(), secrets: z.int() }),
  sql: `SELECT part, count(*)::int AS count, count(DISTINCT version)::int AS versions, count(DISTINCT secrets)::int AS secrets
    FROM processes WHERE seen_at > clock_timestamp() - interval '30 seconds' GROUP BY part ORDER BY part`,
})
