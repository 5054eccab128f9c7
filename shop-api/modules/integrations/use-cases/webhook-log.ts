import { and, desc, eq, lt } from 'drizzle-orm'
import type { DeliveryState, WebhookDelivery } from '#lib/contract/integrations/office/webhooks.ts'
import type { Session } from '../../../db/client.ts'
import { webhookDeliveries, webhookEvents } from '../../../db/schema/webhooks.ts'
import { refuse } from '../../../refusal.ts'

/** The messages to a webhook, as the office reads them and sends them again. */

const PAGE = 50

/** The newest first, from before one. `next` is the id before which to go on; null after the last. */
export async function listDeliveries(
  { db }: Session,
  { webhookId, state, before }: { webhookId: number; state?: DeliveryState; before?: number },
): Promise<{ deliveries: WebhookDelivery[]; next: number | null }> {
  const rows = await db
    .select({ one: webhookDeliveries, event: webhookEvents })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        state && eq(webhookDeliveries.state, state),
        before === undefined ? undefined : lt(webhookDeliveries.id, before),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(PAGE + 1)
  const shown = rows.slice(0, PAGE)
  return {
    next: rows.length > PAGE ? (shown.at(-1)?.one.id ?? null) : null,
    deliveries: shown.map(({ one, event }) => ({
      ...{ deliveryId: one.id, event: event.event, occurredAt: event.occurredAt.toISOString(), data: event.data },
      ...{ state: one.state, attempts: one.attempts },
      lastAttemptAt: one.lastAttemptAt?.toISOString() ?? null,
      nextAttemptAt: one.nextAttemptAt?.toISOString() ?? null,
      ...{ status: one.answerStatus, milliseconds: one.answerMs, body: one.answerBody, error: one.error },
    })),
  }
}

/**
 * Sends a message again, or all failed messages of a webhook: each restarts with three days of attempts.
 * @returns the number of messages
 * @throws not-found for a message that is not in the log of this webhook
 */
export async function replayDeliveries(
  { db }: Session,
  now: Date,
  { webhookId, deliveryId }: { webhookId: number; deliveryId?: number },
): Promise<number> {
  const replayed = await db
    .update(webhookDeliveries)
    .set({ state: 'waiting', attempts: 0, begunAt: now, nextAttemptAt: now })
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        deliveryId === undefined ? eq(webhookDeliveries.state, 'failed') : eq(webhookDeliveries.id, deliveryId),
      ),
    )
    .returning({ id: webhookDeliveries.id })
  if (deliveryId !== undefined && replayed.length === 0) throw refuse('not-found', 'There is no such message.')
  return replayed.length
}
