import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { companies, users } from './accounts.ts'
import { instant } from './instant.ts'

/** Notifications shown to a user in the shop. A cleared one is deleted. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Its topic, and so the data that a page refetches: orders, payments, profile or credit. */
    about: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    /** A path of the shop. */
    href: text(),
    createdAt: instant().notNull(),
    readAt: instant(),
  },
  (t) => [
    index('notifications_latest').on(t.userId, t.id),
    index('notifications_unread').on(t.userId).where(sql`${t.readAt} IS NULL`),
  ],
)

/** A user's notification settings; without a row the column defaults apply. */
export const notificationSettings = pgTable('notification_settings', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** A letter at each step of an order. */
  email: boolean().notNull().default(true),
})

/** The sales representative of a company. */
export const salesReps = pgTable(
  'sales_reps',
  {
    companyId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [index('sales_reps_user').on(t.userId)],
)

export const topics = pgTable('topics', {
  id: integer().primaryKey(),
  position: integer().notNull(),
  name: text().notNull(),
})

export const faqs = pgTable('faqs', {
  id: integer().primaryKey(),
  position: integer().notNull(),
  question: text().notNull(),
  answer: text().notNull(),
})

/** Reasons for cancelling an order or a line; 0 requires a text. */
export const cancelReasons = pgTable('cancel_reasons', {
  id: integer().primaryKey(),
  position: integer().notNull(),
  name: text().notNull(),
})

/** Messages from people to the shop. Also emailed to the staff who reply. */
export const enquiries = pgTable(
  'enquiries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 1001 }),
    /** Null for a guest. */
    userId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    email: text().notNull(),
    topic: text().notNull(),
    subject: text().notNull(),
    comment: text().notNull(),
    isSalesRep: boolean().notNull().default(false),
    /** Key of the picture in the private files. */
    attachmentFile: text(),
    /** Its size in bytes; null without an attachment, and for rows from before this column. */
    attachmentBytes: integer(),
    createdAt: instant().notNull(),
  },
  (t) => [index('enquiries_user').on(t.userId), index('enquiries_created').on(t.createdAt)],
)
