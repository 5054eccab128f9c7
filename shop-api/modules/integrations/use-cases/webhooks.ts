import { randomBytes } from 'node:crypto'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import { MAX_WEBHOOKS, type Webhook } from '#lib/contract/integrations/office/webhooks.ts'
import { WEBHOOK_SECRET_BEGINNING, type WebhookEvent } from '#lib/contract/integrations/webhook-events.ts'
import type { Session } from '../../../db/client.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { webhookDeliveries, webhooks } from '../../../db/schema/webhooks.ts'
import { refuse } from '../../../refusal.ts'
import { openSecretSeal, type SecretSeal } from '../../../secrets/secret-seal.ts'
import { addTestDelivery } from '../queries/webhooks.sql.ts'

/** Webhooks as the office makes and changes them. */

const ROTATION_MS = 24 * 3_600_000

/** Encrypts the secrets of webhooks. @param filesKey FILES_KEY; without one they are unreadable after the next start */
export const openWebhookSeal = (filesKey: string | undefined): SecretSeal =>
  openSecretSeal(filesKey, 'fuma: secrets of webhooks')

const newSecret = (): string => `${WEBHOOK_SECRET_BEGINNING}${randomBytes(32).toString('base64url')}`

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

const countOf = (state: 'waiting' | 'failed') => sql<number>`(SELECT count(*)::int FROM ${webhookDeliveries} d
  WHERE d.webhook_id = ${webhooks.id} AND d.state = ${sql.raw(`'${state}'`)})`

/** All webhooks, in the order in which they were made. */
export async function listWebhooks({ db }: Session, now: Date, webhookId?: number): Promise<Webhook[]> {
  const rows = await db
    .select({ one: webhooks, createdBy: staffMembers.name, waiting: countOf('waiting'), failed: countOf('failed') })
    .from(webhooks)
    .innerJoin(staffMembers, eq(staffMembers.id, webhooks.createdBy))
    .where(webhookId === undefined ? undefined : eq(webhooks.id, webhookId))
    .orderBy(asc(webhooks.id))
  return rows.map(({ one, createdBy, waiting, failed }) => ({
    ...{ webhookId: one.id, url: one.url, events: one.events, isPaused: one.state === 'paused' },
    ...{ pausedReason: one.pausedReason, pausedAt: iso(one.pausedAt) },
    ...{ failingSince: iso(one.failingSince), lastDeliveredAt: iso(one.lastDeliveredAt) },
    lastAnswer: one.lastAttemptAt && {
      ...{ at: one.lastAttemptAt.toISOString(), status: one.lastAnswerStatus, error: one.lastError },
    },
    previousSecretUntil:
      one.previousSecretUntil && one.previousSecretUntil > now ? one.previousSecretUntil.toISOString() : null,
    ...{ waiting, failed, createdAt: one.createdAt.toISOString(), createdBy, version: one.version },
  }))
}

/** @throws not-found */
export async function webhookOf(tx: Session, now: Date, webhookId: number): Promise<Webhook> {
  const [found] = await listWebhooks(tx, now, webhookId)
  if (!found) throw refuse('not-found', 'There is no such webhook.')
  return found
}

const unique = (events: readonly WebhookEvent[]): WebhookEvent[] => [...new Set(events)]

/**
 * Creates a webhook to a checked address.
 * @returns it with its secret, which is not shown again
 * @throws invalid-request if the maximum number exists
 */
export async function makeWebhook(
  tx: Session,
  now: Date,
  { staffId, url, events, seal }: { staffId: number; url: string; events: readonly WebhookEvent[]; seal: SecretSeal },
): Promise<{ webhook: Webhook; secret: string }> {
  const [all] = await tx.db.select({ count: count() }).from(webhooks)
  if ((all?.count ?? 0) >= MAX_WEBHOOKS) {
    throw refuse('invalid-request', `There are ${MAX_WEBHOOKS} webhooks. Delete an unused webhook first.`)
  }
  const secret = newSecret()
  const row = { url, events: unique(events), state: 'active', createdAt: now, createdBy: staffId } as const
  // Its secret is bound to its id, which it gets here.
  const [made] = await tx.db
    .insert(webhooks)
    .values({ ...row, sealedSecret: '' })
    .returning({ id: webhooks.id })
  const webhookId = made?.id ?? 0
  await tx.db
    .update(webhooks)
    .set({ sealedSecret: seal.seal(webhookId, secret) })
    .where(eq(webhooks.id, webhookId))
  return { webhook: await webhookOf(tx, now, webhookId), secret }
}

/**
 * Changes a webhook's checked address, and its events.
 * @throws not-found; `changed-meanwhile`, with the current webhook
 */
export async function changeWebhook(
  tx: Session,
  now: Date,
  { webhookId, version, url, events }: { webhookId: number; version: number; url: string; events: WebhookEvent[] },
): Promise<{ before: Webhook; after: Webhook }> {
  const before = await webhookOf(tx, now, webhookId)
  const changed = await tx.db
    .update(webhooks)
    .set({ url, events: unique(events), version: version + 1 })
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.version, version)))
    .returning({ id: webhooks.id })
  if (changed.length === 0) {
    throw refuse('changed-meanwhile', 'Someone else has changed this webhook since you opened it.', { data: before })
  }
  return { before, after: await webhookOf(tx, now, webhookId) }
}

/** Pauses a webhook; a paused webhook is unchanged. @throws not-found */
export async function pauseWebhook(tx: Session, now: Date, webhookId: number, staffName: string): Promise<Webhook> {
  await tx.db
    .update(webhooks)
    .set({
      ...{ state: 'paused', pausedAt: now, pausedReason: `Paused by ${staffName}.` },
      version: sql`${webhooks.version} + 1`,
    })
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.state, 'active')))
  return webhookOf(tx, now, webhookId)
}

/** Resumes a webhook: pending messages are due now, and retried for three days from now on. @throws not-found */
export async function resumeWebhook(tx: Session, now: Date, webhookId: number): Promise<Webhook> {
  const resumed = await tx.db
    .update(webhooks)
    .set({
      ...{ state: 'active', pausedAt: null, pausedReason: null, failingSince: null },
      version: sql`${webhooks.version} + 1`,
    })
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.state, 'paused')))
    .returning({ id: webhooks.id })
  if (resumed.length > 0) {
    await tx.db
      .update(webhookDeliveries)
      .set({ attempts: 0, begunAt: now, nextAttemptAt: now })
      .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'waiting')))
  }
  return webhookOf(tx, now, webhookId)
}

/** Makes a new secret; the present one signs too for a day. @throws not-found */
export async function rotateSecret(
  tx: Session,
  now: Date,
  webhookId: number,
  seal: SecretSeal,
): Promise<{ webhook: Webhook; secret: string }> {
  const secret = newSecret()
  await tx.db
    .update(webhooks)
    .set({
      sealedSecret: seal.seal(webhookId, secret),
      previousSealedSecret: sql`${webhooks.sealedSecret}`,
      previousSecretUntil: new Date(now.getTime() + ROTATION_MS),
    })
    .where(eq(webhooks.id, webhookId))
  return { webhook: await webhookOf(tx, now, webhookId), secret }
}

/** Deletes a webhook with its deliveries. @returns the deleted webhook @throws not-found */
export async function deleteWebhook(tx: Session, now: Date, webhookId: number): Promise<Webhook> {
  const before = await webhookOf(tx, now, webhookId)
  await tx.db.delete(webhooks).where(eq(webhooks.id, webhookId))
  return before
}

/** Has a message of the event webhook.test sent. @throws not-found, invalid-request for a paused webhook */
export async function testWebhook(
  tx: Session,
  now: Date,
  webhookId: number,
): Promise<{ webhook: Webhook; deliveryId: number }> {
  const webhook = await webhookOf(tx, now, webhookId)
  if (webhook.isPaused) throw refuse('invalid-request', 'The webhook is paused. Resume it first.')
  const data = JSON.stringify({ message: 'This is a test.' })
  const [added] = await addTestDelivery(tx.query, { webhookId, now, data })
  return { webhook, deliveryId: added?.deliveryId ?? 0 }
}
