import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'
import type { WhatsAppContent } from '../../../whatsapp/cloud-api.ts'

/**
 * Claims the longest due message that no process is sending, with other due texts to the same person. A message claimed
 * before could have been sent.
 */
export const takeDueWhatsApp = statement<{ now: Date; seconds: number }>()({
  name: 'take-due-whatsapp',
  row: z.strictObject({
    id: z.number(),
    enquiryMessageId: z.nullable(z.number()),
    content: z.custom<WhatsAppContent>(),
    attempts: z.int(),
    isDoubtful: z.boolean(),
    isUpdate: z.boolean(),
    userKey: z.string(),
    phone: z.nullable(z.string()),
    lastInAt: z.nullable(z.date()),
    optedOutAt: z.nullable(z.date()),
  }),
  sql: `
    WITH first AS MATERIALIZED (
      SELECT m.id, m.contact_id, m.content->>'kind' = 'text' AND m.claimed_until IS NULL AS joins FROM whatsapp_messages m
      WHERE m.state = 'queued' AND m.due_at <= $now AND (m.claimed_until IS NULL OR m.claimed_until <= clock_timestamp())
      ORDER BY m.due_at, m.id LIMIT 1 FOR UPDATE SKIP LOCKED),
    due AS MATERIALIZED (
      SELECT m.id, m.claimed_until IS NOT NULL AS was_claimed FROM whatsapp_messages m JOIN first f ON m.contact_id = f.contact_id
      WHERE m.id = f.id OR (f.joins AND m.state = 'queued' AND m.due_at <= $now AND m.claimed_until IS NULL
        AND m.content->>'kind' = 'text')
      FOR UPDATE OF m SKIP LOCKED)
    UPDATE whatsapp_messages m
    SET attempts = m.attempts + 1, claimed_until = clock_timestamp() + make_interval(secs => $seconds)
    FROM due, whatsapp_contacts c WHERE m.id = due.id AND c.id = m.contact_id
    RETURNING m.id::float8 AS id, m.enquiry_message_id::float8 AS "enquiryMessageId", m.content, m.attempts,
      due.was_claimed AS "isDoubtful", m.event_id IS NOT NULL AS "isUpdate", c.user_key AS "userKey", c.phone,
      c.last_in_at AS "lastInAt", c.opted_out_at AS "optedOutAt"`,
})
