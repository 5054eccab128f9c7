import * as z from 'zod/mini'
import { statement } from '../db/statement.ts'

/** Claims the longest due message that no process is sending, with the address and keys of its browser. */
export const takeDuePush = statement<{ now: Date; seconds: number }>()({
  name: 'take-due-push',
  row: z.strictObject({
    id: z.number(),
    tag: z.string(),
    subscriptionId: z.number(),
    title: z.string(),
    body: z.string(),
    href: z.string(),
    attempts: z.int(),
    endpoint: z.string(),
    p256dh: z.string(),
    auth: z.string(),
  }),
  sql: `
    UPDATE push_messages m SET attempts = m.attempts + 1, claimed_until = clock_timestamp() + make_interval(secs => $seconds)
    FROM push_subscriptions s
    WHERE s.id = m.subscription_id AND m.id = (
      SELECT id FROM push_messages
      WHERE due_at <= $now AND (claimed_until IS NULL OR claimed_until <= clock_timestamp())
      ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING m.id::float8 AS id, m.key AS tag, s.id::float8 AS "subscriptionId", m.title, m.body, m.href, m.attempts, s.endpoint, s.p256dh, s.auth`,
})
