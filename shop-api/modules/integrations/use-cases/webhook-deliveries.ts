import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database, Session } from '../../../db/client.ts'
import { webhookDeliveries, webhookEvents, webhooks } from '../../../db/schema/webhooks.ts'
import { claimDeliveries, findDueWebhooks } from '../queries/webhooks.sql.ts'
import { nextAttemptAt } from '../rules/webhook-retries.ts'

/** Messages to webhooks as workers send them: claimed row by row, so that several processes share the work. */

/** Longer than the response timeout: after this, another process sends the deliveries of a killed process. */
const CLAIM_SECONDS = 60
const MAX_LETTERS = 2_000
const EVENTS_KEPT_MS = 30 * 24 * 3_600_000

export type ClaimedDelivery = Awaited<ReturnType<typeof claimDue>>[number]

/** Active webhooks with something that is due. */
export async function dueWebhooks({ query }: Session, now: Date): Promise<number[]> {
  return (await findDueWebhooks(query, { now })).map(({ webhookId }) => webhookId)
}

/** Claims due deliveries of a webhook up to a maximum; empty if it is paused. */
export async function claimDue({ query }: Session, now: Date, webhookId: number, most: number) {
  const claimed = await claimDeliveries(query, { webhookId, now, most, seconds: CLAIM_SECONDS })
  return claimed.map((one) => ({ ...one, webhookId }))
}

/** The result of an attempt. */
export interface AttemptResult {
  /** Null when the message was delivered, else why not, in a sentence. */
  error: string | null
  /** The receiver wants no further message. */
  isGone: boolean
  /** Null without a response. */
  answer: { status: number; body: string; milliseconds: number } | null
}

/** Text without characters that the database cannot store. */
const storable = (text: string): string => text.replaceAll('\0', '').slice(0, MAX_LETTERS)

/**
 * Records the result of an attempt, and the time of the next. A message that failed finally pauses its webhook, unless
 * another message was delivered in that time; a 410 response pauses it at once.
 * @param chance from 0 to 1, for the jitter of the wait
 */
export async function finishAttempt(
  database: Pick<Database, 'transaction'>,
  now: Date,
  { deliveryId, webhookId, attempts, begunAt }: ClaimedDelivery,
  { error, isGone, answer }: AttemptResult,
  chance: number,
): Promise<void> {
  const next = error === null || isGone ? null : nextAttemptAt({ attempts, begunAt }, now, chance)
  const state = error === null ? 'delivered' : next === null ? 'failed' : 'waiting'
  await database.transaction(async ({ db }) => {
    const changed = await db
      .update(webhookDeliveries)
      .set({
        ...{ state, nextAttemptAt: next, lastAttemptAt: now, error: error === null ? null : storable(error) },
        ...{ answerStatus: answer?.status ?? null, answerMs: answer?.milliseconds ?? null },
        answerBody: answer ? storable(answer.body) : null,
      })
      // If another process has claimed it, or a user has restarted it, their attempt counts.
      .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.attempts, attempts)))
      .returning({ id: webhookDeliveries.id })
    if (changed.length === 0) return
    const answered = { lastAttemptAt: now, lastAnswerStatus: answer?.status ?? null, lastError: error }
    const isOf = eq(webhooks.id, webhookId)
    if (error === null) {
      await db
        .update(webhooks)
        .set({ ...answered, failingSince: null, lastDeliveredAt: now })
        .where(isOf)
      return
    }
    const [webhook] = await db
      .update(webhooks)
      .set({ ...answered, failingSince: sql`coalesce(${webhooks.failingSince}, ${now.toISOString()}::timestamptz)` })
      .where(isOf)
      .returning()
    if (!webhook || webhook.state === 'paused') return
    const hasDelivered = webhook.lastDeliveredAt !== null && webhook.lastDeliveredAt >= begunAt
    if (isGone) {
      await pauseAsFailing(db, now, webhookId, 'The address responded that it no longer exists (410).')
    } else if (state === 'failed' && !hasDelivered) {
      await pauseAsFailing(db, now, webhookId, 'No message was delivered for 3 days.')
    }
  })
}

async function pauseAsFailing(db: Session['db'], now: Date, webhookId: number, pausedReason: string): Promise<void> {
  await db
    .update(webhooks)
    .set({ state: 'paused', pausedReason, pausedAt: now, version: sql`${webhooks.version} + 1` })
    .where(eq(webhooks.id, webhookId))
}

/** Forgets events, and with them their deliveries, after thirty days. */
export async function forgetOldWebhookEvents({ db }: Session, now: Date): Promise<void> {
  await db.delete(webhookEvents).where(lt(webhookEvents.recordedAt, new Date(now.getTime() - EVENTS_KEPT_MS)))
}
