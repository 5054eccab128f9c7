import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { instant } from './instant.ts'
import { staffMembers } from './staff.ts'

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** Browsers that get messages with Web Push. The same browser can be used for the shop and for the office. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    /** The address of the browser's push service. It is sufficient to send, so it is never logged. */
    endpoint: text().notNull(),
    /** The browser's key and secret, with which messages are encrypted. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: instant().notNull(),
    lastSentAt: instant(),
    /** Failed messages since the last sent message. */
    failures: integer().notNull().default(0),
  },
  (t) => [uniqueIndex('push_subscriptions_endpoint').on(t.endpoint)],
)

/** The subjects of a browser's messages: a subject of the office, an order or a product. */
export const pushTopics = pgTable(
  'push_topics',
  {
    id: id(),
    subscriptionId: bigint({ mode: 'number' })
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** A topic of the office, `order:<id>` or `product:<id>`. */
    topic: text().notNull(),
    staffId: bigint({ mode: 'number' }).references(() => staffMembers.id, { onDelete: 'cascade' }),
    /** Of a customer with an account. */
    userId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('push_topics_once').on(t.subscriptionId, t.topic),
    index('push_topics_topic').on(t.topic),
    index('push_topics_staff').on(t.staffId),
    index('push_topics_user').on(t.userId),
    check('push_topics_of_one_person', sql`num_nonnulls(${t.staffId}, ${t.userId}) <= 1`),
  ],
)

/** Messages that are to be sent, each once for its event. Deleted when they are sent or of no use. */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: id(),
    subscriptionId: bigint({ mode: 'number' })
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** Names the event. */
    key: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    /** A path of the shop or the office. */
    href: text().notNull(),
    attempts: integer().notNull().default(0),
    dueAt: instant().notNull(),
    /** Until then a process is sending it. By the database's clock. */
    claimedUntil: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex('push_messages_once').on(t.subscriptionId, t.key), index('push_messages_due').on(t.dueAt)],
)
