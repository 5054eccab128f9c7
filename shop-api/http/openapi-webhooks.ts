import type { Schema } from '#lib/contract/base/call.ts'
import {
  ALL_SENT_EVENTS,
  type SentEvent,
  TEST_EVENT,
  WEBHOOK_EVENTS,
  WEBHOOK_HEADERS,
} from '#lib/contract/integrations/webhook-events.ts'
import { webhookBody } from '#lib/contract/integrations/webhook-messages.ts'

type Json = Record<string, unknown>

/** For receivers: how a message is checked. In CommonMark, as OpenAPI has it. */
export const WEBHOOK_DESCRIPTION = `
## Webhooks

Each message is a POST with a JSON body. Check it before you read it:

1. Take the header \`${WEBHOOK_HEADERS.timestamp}\` (seconds since 1970) and refuse one that is older than five minutes.
2. Make the HMAC-SHA256 of \`{timestamp}.{body}\`, the body byte for byte as it came, with the webhook's secret (all of it,
   \`whsec_\` included) as the key.
3. \`${WEBHOOK_HEADERS.signature}\` holds \`v1=\` and that value in hexadecimal. For 24 hours after a new secret was made it
   holds two, separated by a comma: one that fits is enough. Compare in constant time.

Answer with a status from 200 to 299 within 10 seconds, and do longer work afterwards. Anything else, a redirect too, counts as
failed: the message is sent again after 1, 5, 15 and 60 minutes and then every 3 hours, for three days. 410 pauses the webhook.
A message may arrive twice and in any order: \`${WEBHOOK_HEADERS.delivery}\` is the same at each attempt. Read what holds now by
the numbers in it.`

const header = (name: string, description: string): Json => ({
  ...{ name, in: 'header', required: true, description, schema: { type: 'string' } },
})

const summaryOf = (event: SentEvent): string =>
  event === TEST_EVENT ? 'Sent when staff try the webhook' : WEBHOOK_EVENTS[event]

/** The messages to webhooks, by event. @param wireSchema a schema in wire form */
export function webhooksOf(wireSchema: (schema: Schema) => Json): Record<string, Json> {
  const operation = (event: SentEvent): Json => ({
    operationId: event,
    summary: `${summaryOf(event)}.`,
    parameters: [
      header(WEBHOOK_HEADERS.event, 'The event.'),
      header(WEBHOOK_HEADERS.delivery, 'The message: the same at each attempt.'),
      header(WEBHOOK_HEADERS.timestamp, 'When it was sent, in seconds since 1970.'),
      header(
        WEBHOOK_HEADERS.signature,
        'v1= and the signature in hexadecimal; two, separated by a comma, for 24 hours.',
      ),
    ],
    requestBody: { required: true, content: { 'application/json': { schema: wireSchema(webhookBody(event)) } } },
    responses: { '2XX': { description: 'It has arrived.' }, 410: { description: 'Pauses the webhook.' } },
    security: [],
  })
  return Object.fromEntries(ALL_SENT_EVENTS.map((event) => [event, { post: operation(event) }]))
}
