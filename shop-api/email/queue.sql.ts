import * as z from 'zod/mini'
import { statement } from '../db/statement.ts'

const email = z.strictObject({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.nullable(z.string()),
  inReplyTo: z.nullable(z.string()),
  attempts: z.int(),
  createdAt: z.date(),
  isDoubtful: z.boolean(),
})

/**
 * Claims the longest due email that no process is sending, for this number of seconds by the database's clock. An email
 * claimed by a process that did not report its result could have been sent.
 */
export const takeDueRow = statement<{ now: Date; mostAttempts: number; seconds: number }>()({
  name: 'take-due-email',
  row: email,
  sql: `
    UPDATE mails m SET attempts = m.attempts + 1, claimed_until = clock_timestamp() + make_interval(secs => $seconds)
    FROM (
      SELECT id, claimed_until IS NOT NULL AS was_claimed FROM mails
      WHERE sent_at IS NULL AND due_at <= $now AND attempts <= $mostAttempts
        AND (claimed_until IS NULL OR claimed_until <= clock_timestamp())
      ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED) due
    WHERE m.id = due.id
    RETURNING m.id, m."to", m.subject, m.text, m.html, m.reply_to AS "replyTo",
      m.in_reply_to AS "inReplyTo", m.attempts, m.created_at AS "createdAt",
      due.was_claimed AS "isDoubtful"`,
})

/** Has it for longer. */
export const renewClaimRow = statement<{ id: number; seconds: number }>()({
  row: z.never(),
  sql: `
    UPDATE mails SET claimed_until = clock_timestamp() + make_interval(secs => $seconds)
    WHERE id = $id AND claimed_until IS NOT NULL`,
})
