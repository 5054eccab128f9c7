import * as z from 'zod/mini'
import { PAYMENT_METHOD_IDS } from '#lib/contract/payments/payment-methods.ts'
import { statement } from '../../../db/statement.ts'

/**
 * Takings of today and of a week before, by hour of the day in Nairobi and by payment method. Payments that never
 * arrived are deducted.
 */
export const readTakings = statement<{
  todayStart: Date
  now: Date
  beforeStart: Date
  beforeNow: Date
  beforeEnd: Date
}>()({
  name: 'office-takings',
  row: z.strictObject({
    isToday: z.boolean(),
    /** Of the day before: until the same time. */
    isUntilNow: z.boolean(),
    hour: z.int(),
    method: z.enum(PAYMENT_METHOD_IDS),
    byHand: z.boolean(),
    count: z.int(),
    cents: z.int(),
  }),
  sql: `
    SELECT p."isToday", p."isUntilNow", extract(hour FROM p.settled_at AT TIME ZONE 'Africa/Nairobi')::int AS hour,
      p.method, p.by_hand AS "byHand", count(*)::int AS count, sum(p.cents)::bigint AS cents
    FROM (
      SELECT a.settled_at, a.method, a.by_hand, a.settled_at >= $todayStart AS "isToday",
        a.settled_at < $beforeNow OR a.settled_at >= $todayStart AS "isUntilNow",
        a.amount_cents - coalesce((SELECT sum(c.amount_cents) FROM payment_corrections c WHERE c.attempt_id = a.id), 0) AS cents
      FROM payment_attempts a
      WHERE a.state = 'paid' AND a.counted_with IS NULL AND a.method <> 'store-credit'
        AND ((a.settled_at >= $beforeStart AND a.settled_at < $beforeEnd) OR (a.settled_at >= $todayStart AND a.settled_at <= $now))
    ) p GROUP BY 1, 2, 3, 4, 5`,
})

/** The last response of each provider, pending requests without a response, and emails waiting to be sent. */
export const readTodayHealth = statement<{ now: Date; mostEmailTries: number }>()({
  name: 'office-today-health',
  row: z.strictObject({
    payments: z.record(z.string(), z.strictObject({ last: z.nullable(z.string()), seconds: z.nullable(z.number()) })),
    undecided: z.record(z.string(), z.number()),
    emails: z.int(),
    emailsSince: z.nullable(z.date()),
    emailsGivenUp: z.int(),
    documentNo: z.nullable(z.int()),
    documentAt: z.nullable(z.date()),
  }),
  sql: `
    SELECT
      (SELECT coalesce(jsonb_object_agg(l.method, jsonb_build_object('last', l.at, 'seconds', l.seconds)), '{}') FROM (
        SELECT DISTINCT ON (a.method) a.method, a.settled_at AS at,
          CASE WHEN a.by_hand THEN NULL ELSE round(extract(epoch FROM a.settled_at - a.started_at)) END AS seconds
        FROM payment_attempts a
        WHERE a.state = 'paid' AND a.settled_at > $now::timestamptz - interval '1 day' AND a.settled_at <= $now
        ORDER BY a.method, a.settled_at DESC) l) AS payments,
      (SELECT coalesce(jsonb_object_agg(u.method, u.count), '{}') FROM (
        SELECT a.method, count(*) AS count FROM payment_attempts a
        WHERE a.state = 'unknown' AND a.started_at > $now::timestamptz - interval '30 minutes' GROUP BY a.method) u) AS undecided,
      (SELECT count(*)::int FROM mails m WHERE m.sent_at IS NULL AND m.due_at <= $now AND m.attempts <= $mostEmailTries) AS emails,
      (SELECT min(m.created_at) FROM mails m
        WHERE m.sent_at IS NULL AND m.due_at <= $now AND m.attempts <= $mostEmailTries) AS "emailsSince",
      (SELECT count(*)::int FROM mails m WHERE m.sent_at IS NULL AND m.attempts > $mostEmailTries) AS "emailsGivenUp",
      (SELECT t.no FROM tax_papers t WHERE t.kind = 'invoice' ORDER BY t.no DESC LIMIT 1) AS "documentNo",
      (SELECT t.issued_at FROM tax_papers t WHERE t.kind = 'invoice' ORDER BY t.no DESC LIMIT 1) AS "documentAt"`,
})
