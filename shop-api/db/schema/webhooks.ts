import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { SentEvent, WebhookEvent } from '#lib/contract/integrations/webhook-events.ts'
import { instant } from './instant.ts'
import { staffMembers } from './staff.ts'

/** Addresses of other systems that are sent a message when something happens. Made and changed in the office. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** A paused webhook gets no messages, and no event is recorded for it. */
    state: text({ enum: ['active', 'paused'] }).notNull(),
    /** The secret that messages are signed with, encrypted and bound to this row: it must be read to sign. */
    sealedSecret: text().notNull(),
    /** The secret before, which signs too until its time is over. */
    previousSealedSecret: text(),
    previousSecretUntil: instant(),
    /** Why and since when it is paused. */
    pausedReason: text(),
    pausedAt: instant(),
    /** When the first message failed after the last that was delivered. */
    failingSince: instant(),
    lastDeliveredAt: instant(),
    /** The last response to any of its messages: time, status (null: no response), and error. */
    lastAttemptAt: instant(),
    lastAnswerStatus: integer(),
    lastError: text(),
    createdAt: instant().notNull(),
    createdBy: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id),
    /** Counted up by each change in the office: a later change names the version it saw. */
    version: integer().notNull().default(1),
  },
  (t) => [
    check('webhooks_state_known', sql`${t.state} IN ('active', 'paused')`),
    check(
      'webhooks_paused_has_reason',
      sql`(${t.state} = 'paused') = (num_nulls(${t.pausedReason}, ${t.pausedAt}) = 0)`,
    ),
    check(
      'webhooks_previous_secret_ends',
      sql`(${t.previousSealedSecret} IS NULL) = (${t.previousSecretUntil} IS NULL)`,
    ),
  ],
)

/**
 * Events for webhooks. Triggers record them in the transaction of the change if an active webhook is subscribed, and
 * the office records them for a test. All changes of one object in a transaction are one event. Deleted after thirty
 * days.
 */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    event: text().$type<SentEvent>().notNull(),
    /** Its object, for one event per transaction: an order's number, a product's id … */
    reference: text().notNull(),
    /** Data for receivers: numbers, codes, statuses, amounts. No personal data. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    occurredAt: instant().notNull(),
    /** When its transaction began, and which it was. */
    recordedAt: instant().notNull(),
    transactionId: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    uniqueIndex('webhook_events_once').on(t.transactionId, t.recordedAt, t.event, t.reference),
    index('webhook_events_recorded').on(t.recordedAt),
  ],
)

/** An event on its way to a webhook, with the last answer to it. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    webhookId: bigint({ mode: 'number' })
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    eventId: uuid()
      .notNull()
      .references(() => webhookEvents.id, { onDelete: 'cascade' }),
    state: text({ enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    /** Attempts since it was begun; a replay begins it again. */
    attempts: integer().notNull().default(0),
    begunAt: instant().notNull(),
    /** Time of the next attempt. During an attempt: time at which another process can take over. Null when finished. */
    nextAttemptAt: instant(),
    lastAttemptAt: instant(),
    /** Of the last response: its status, duration and beginning. Null without a response. */
    answerStatus: integer(),
    answerMs: integer(),
    answerBody: text(),
    /** Why the last attempt failed, in a sentence. */
    error: text(),
  },
  (t) => [
    uniqueIndex('webhook_deliveries_once').on(t.eventId, t.webhookId),
    index('webhook_deliveries_due').on(t.webhookId, t.nextAttemptAt).where(sql`${t.state} = 'waiting'`),
    index('webhook_deliveries_log').on(t.webhookId, t.id),
    index('webhook_deliveries_failed').on(t.webhookId, t.id).where(sql`${t.state} = 'failed'`),
    check('webhook_deliveries_state_known', sql`${t.state} IN ('waiting', 'delivered', 'failed')`),
    check('webhook_deliveries_waiting', sql`(${t.state} = 'waiting') = (${t.nextAttemptAt} IS NOT NULL)`),
  ],
)
