import * as z from 'zod/mini'
import { statement } from '../db/statement.ts'

/** Claims the longest due message that no process is sending. A message claimed before could have been sent. */
export const takeDueSms = statement<{ now: Date; seconds: number }>()({
  name: 'take-due-sms',
  row: z.strictObject({
    id: z.number(),
    phone: z.string(),
    text: z.string(),
    attempts: z.int(),
    isDoubtful: z.boolean(),
  }),
  sql: `
    UPDATE sms_messages m SET attempts = m.attempts + 1, claimed_until = clock_timestamp() + make_interval(secs => $seconds)
    FROM (
      SELECT id, claimed_until IS NOT NULL AS was_claimed FROM sms_messages
      WHERE state = 'queued' AND due_at <= $now AND (claimed_until IS NULL OR claimed_until <= clock_timestamp())
      ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED) due
    WHERE m.id = due.id
    RETURNING m.id::float8 AS id, m.phone, m.text, m.attempts, due.was_claimed AS "isDoubtful"`,
})
