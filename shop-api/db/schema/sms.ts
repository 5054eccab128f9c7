import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { SMS_EVENTS, SMS_STATES } from '#lib/contract/notifications/sms.ts'
import { instant } from './instant.ts'
import { orderEvents } from './order-history.ts'
import { orders } from './orders.ts'

/** Text messages to customers about their orders: queued with the event that they report, one for each event. */
export const smsMessages = pgTable(
  'sms_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    eventId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orderEvents.id, { onDelete: 'cascade' }),
    kind: text({ enum: SMS_EVENTS }).notNull(),
    /** 2547XXXXXXXX; personal, never logged. Empty after a month. */
    phone: text().notNull(),
    /** Empty after a month: it can contain a code. */
    text: text().notNull(),
    state: text({ enum: SMS_STATES }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    dueAt: instant().notNull(),
    /** Until then a process is sending it. By the database's clock. */
    claimedUntil: instant(),
    sentAt: instant(),
    /** The provider's id, which its reports name. */
    providerId: text(),
    /** In ten-thousandths of a shilling, as the provider charges it. */
    cost: integer(),
    /** Why it failed, as the provider reports it. */
    failure: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('sms_messages_event').on(t.eventId),
    uniqueIndex('sms_messages_provider').on(t.providerId),
    index('sms_messages_order').on(t.orderId),
    index('sms_messages_created').on(t.createdAt),
    index('sms_messages_due').on(t.dueAt).where(sql`${t.state} = 'queued'`),
    check('sms_messages_state_known', sql`${t.state} IN (${sql.raw(SMS_STATES.map((one) => `'${one}'`).join(', '))})`),
    check('sms_messages_kind_known', sql`${t.kind} IN (${sql.raw(SMS_EVENTS.map((one) => `'${one}'`).join(', '))})`),
  ],
)

/** Phones that want no text messages: they answered STOP, which only START ends, or turned them off. */
export const smsOptOuts = pgTable('sms_opt_outs', {
  /** 2547XXXXXXXX */
  phone: text().primaryKey(),
  /** stop: by an answer; account: in the profile; staff: in the settings of text messages. */
  source: text().notNull(),
  at: instant().notNull(),
})
