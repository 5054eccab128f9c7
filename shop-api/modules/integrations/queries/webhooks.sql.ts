import * as z from 'zod/mini'
import { ALL_SENT_EVENTS } from '#lib/contract/integrations/webhook-events.ts'
import { statement } from '../../../db/statement.ts'

/** Active webhooks with something that is due. */
export const findDueWebhooks = statement<{ now: Date }>()({
  name: 'due-webhooks',
  row: z.strictObject({ webhookId: z.number() }),
  sql: `SELECT w.id AS "webhookId" FROM webhooks w WHERE w.state = 'active' AND EXISTS (
      SELECT 1 FROM webhook_deliveries d
      WHERE d.webhook_id = w.id AND d.state = 'waiting' AND d.next_attempt_at <= $now::timestamptz)
    ORDER BY w.id`,
})

/** Claims due deliveries for this number of seconds: no other process sends them during that time. */
export const claimDeliveries = statement<{ webhookId: number; now: Date; most: number; seconds: number }>()({
  name: 'claim-webhook-deliveries',
  row: z.strictObject({
    deliveryId: z.number(),
    attempts: z.number(),
    begunAt: z.date(),
    eventId: z.string(),
    event: z.enum(ALL_SENT_EVENTS),
    occurredAt: z.date(),
    data: z.record(z.string(), z.unknown()),
    url: z.string(),
    sealedSecret: z.string(),
    previousSealedSecret: z.nullable(z.string()),
    previousSecretUntil: z.nullable(z.date()),
  }),
  sql: `
    WITH due AS (
      SELECT d.id FROM webhook_deliveries d
      WHERE d.webhook_id = $webhookId::bigint AND d.state = 'waiting' AND d.next_attempt_at <= $now::timestamptz
      ORDER BY d.next_attempt_at, d.id LIMIT $most::int FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE webhook_deliveries d
      SET next_attempt_at = $now::timestamptz + make_interval(secs => $seconds::int), attempts = d.attempts + 1
      FROM due, webhooks w WHERE d.id = due.id AND w.id = d.webhook_id AND w.state = 'active'
      RETURNING d.id, d.attempts, d.begun_at, d.event_id, w.url, w.sealed_secret, w.previous_sealed_secret,
        w.previous_secret_until
    )
    SELECT c.id AS "deliveryId", c.attempts, c.begun_at AS "begunAt", e.id AS "eventId", e.event,
      e.occurred_at AS "occurredAt", e.data, c.url, c.sealed_secret AS "sealedSecret",
      c.previous_sealed_secret AS "previousSealedSecret", c.previous_secret_until AS "previousSecretUntil"
    FROM claimed c JOIN webhook_events e ON e.id = c.event_id ORDER BY c.id`,
})

/** Records a test for one webhook, due now. */
export const addTestDelivery = statement<{ webhookId: number; now: Date; data: string }>()({
  row: z.strictObject({ deliveryId: z.number() }),
  sql: `
    WITH event AS (
      INSERT INTO webhook_events (event, reference, data, occurred_at, recorded_at, transaction_id)
      VALUES ('webhook.test', $webhookId::bigint::text, $data::jsonb, $now::timestamptz, $now::timestamptz,
        pg_current_xact_id()::text::bigint)
      RETURNING id
    )
    INSERT INTO webhook_deliveries (webhook_id, event_id, begun_at, next_attempt_at)
    SELECT $webhookId::bigint, id, $now::timestamptz, $now::timestamptz FROM event
    RETURNING id AS "deliveryId"`,
})
