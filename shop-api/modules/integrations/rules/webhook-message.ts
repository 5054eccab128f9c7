import { createHmac } from 'node:crypto'
import { type SentEvent, WEBHOOK_HEADERS } from '#lib/contract/integrations/webhook-events.ts'

/** An event in the form sent to a receiver. */
export interface WebhookEventFacts {
  eventId: string
  event: SentEvent
  occurredAt: Date
  data: Record<string, unknown>
}

export interface WebhookMessage {
  headers: Record<string, string>
  body: string
}

const signatureOf = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')

/**
 * The message of a delivery, signed: `v1=` and the hexadecimal HMAC-SHA256 of the timestamp, a dot and the body. With two
 * secrets it has two signatures, and a receiver that knows either takes it.
 * @param secrets the present one first
 */
export function webhookMessage(
  { eventId, event, occurredAt, data }: WebhookEventFacts,
  { deliveryId, secrets, now }: { deliveryId: number; secrets: readonly string[]; now: Date },
): WebhookMessage {
  const body = JSON.stringify({ id: eventId, event, occurredAt: occurredAt.toISOString(), data })
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return {
    body,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'fuma-webhooks/1',
      [WEBHOOK_HEADERS.event]: event,
      [WEBHOOK_HEADERS.delivery]: String(deliveryId),
      [WEBHOOK_HEADERS.timestamp]: timestamp,
      [WEBHOOK_HEADERS.signature]: secrets.map((secret) => `v1=${signatureOf(secret, timestamp, body)}`).join(','),
    },
  }
}
