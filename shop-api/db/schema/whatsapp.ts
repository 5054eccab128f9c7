import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { WHATSAPP_STATES, type WhatsAppItem } from '#lib/contract/enquiries/office/whatsapp.ts'
import type { WhatsAppContent } from '../../whatsapp/cloud-api.ts'
import { enquiries, enquiryMessages } from './help.ts'
import { instant } from './instant.ts'
import { orderEvents } from './order-history.ts'
import { orders } from './orders.ts'
import { whatsAppContacts } from './whatsapp-contacts.ts'

/** Received webhooks by message, or by message and status: a repeat is ignored. Handled in the background. */
export const whatsAppEvents = pgTable(
  'whatsapp_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull().unique(),
    /** Null once it is handled: it contains personal data. */
    payload: jsonb(),
    attempts: integer().notNull().default(0),
    dueAt: instant().notNull(),
    receivedAt: instant().notNull(),
  },
  (t) => [
    index('whatsapp_events_due').on(t.dueAt).where(sql`${t.payload} IS NOT NULL`),
    index('whatsapp_events_received').on(t.receivedAt),
  ],
)

/** The part of a conversation's message that only WhatsApp has. */
export const whatsAppMessages = pgTable(
  'whatsapp_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    contactId: bigint({ mode: 'number' })
      .notNull()
      .references(() => whatsAppContacts.id, { onDelete: 'cascade' }),
    /** Null if the conversation was deleted: the message remains counted. */
    enquiryMessageId: bigint({ mode: 'number' }).references(() => enquiryMessages.id, { onDelete: 'set null' }),
    /** Meta's id of the message; null before it is sent. */
    waId: text(),
    /** Of a customer's order message: codes and quantities. */
    items: jsonb().$type<WhatsAppItem[]>(),
    /** Of a message of the shop; null for a customer's message, and after it was sent. */
    content: jsonb().$type<WhatsAppContent>(),
    /** The template that was used; null for free-form text. */
    template: text(),
    state: text({ enum: WHATSAPP_STATES }).notNull(),
    /** Why it failed, as Meta reports it. */
    failure: text(),
    /** It was sent as a part of this message. */
    joinedId: bigint({ mode: 'number' }).references((): AnyPgColumn => whatsAppMessages.id, { onDelete: 'cascade' }),
    /** The order event that it reports; null for a message of staff. */
    eventId: bigint({ mode: 'number' }).references(() => orderEvents.id, { onDelete: 'set null' }),
    attempts: integer().notNull().default(0),
    dueAt: instant().notNull(),
    /** Until then a process is sending it. By the database's clock. */
    claimedUntil: instant(),
    sentAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('whatsapp_messages_wa').on(t.waId),
    uniqueIndex('whatsapp_messages_event').on(t.eventId),
    index('whatsapp_messages_contact').on(t.contactId),
    index('whatsapp_messages_message').on(t.enquiryMessageId),
    index('whatsapp_messages_joined').on(t.joinedId).where(sql`${t.joinedId} IS NOT NULL`),
    index('whatsapp_messages_sent').on(t.sentAt).where(sql`${t.sentAt} IS NOT NULL`),
    index('whatsapp_messages_due').on(t.dueAt).where(sql`${t.state} = 'queued'`),
    check(
      'whatsapp_messages_state_known',
      sql`${t.state} IN (${sql.raw(WHATSAPP_STATES.map((one) => `'${one}'`).join(', '))})`,
    ),
  ],
)

/** The conversation that gets the updates of an order. */
export const whatsAppOrders = pgTable(
  'whatsapp_orders',
  {
    orderId: text()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    enquiryId: bigint({ mode: 'number' })
      .notNull()
      .references(() => enquiries.id, { onDelete: 'cascade' }),
  },
  (t) => [index('whatsapp_orders_enquiry').on(t.enquiryId)],
)
