import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { companies, users } from './accounts.ts'
import { instant } from './instant.ts'
import { orders } from './orders.ts'
import { staffMembers } from './staff.ts'

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
    /** form: written on the help page. Other channels can join. */
    channel: text().notNull().default('form'),
    /** The writer's name, if it is known. */
    name: text().notNull().default(''),
    /** open: needs an answer. waiting: for the customer. */
    state: text({ enum: ['open', 'waiting', 'closed'] })
      .notNull()
      .default('open'),
    orderId: text().references((): AnyPgColumn => orders.id, { onDelete: 'set null' }),
    /** Of the first answer. */
    answeredAt: instant(),
    /** Counts changes, to refuse outdated saves. */
    version: integer().notNull().default(1),
  },
  (t) => [
    index('enquiries_user').on(t.userId),
    index('enquiries_created').on(t.createdAt),
    index('enquiries_order').on(t.orderId).where(sql`${t.orderId} IS NOT NULL`),
    index('enquiries_open').on(t.createdAt).where(sql`${t.state} = 'open'`),
  ],
)

/** Messages of an enquiry after the form: from staff, from the customer, and notes. */
export const enquiryMessages = pgTable(
  'enquiry_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    enquiryId: bigint({ mode: 'number' })
      .notNull()
      .references(() => enquiries.id, { onDelete: 'cascade' }),
    /** answer: sent to the customer. customer: from the customer. note: for staff only. */
    kind: text({ enum: ['answer', 'customer', 'note'] }).notNull(),
    body: text().notNull(),
    /** Null for a message of the customer. */
    staffId: bigint({ mode: 'number' }).references((): AnyPgColumn => staffMembers.id),
    at: instant().notNull(),
  },
  (t) => [
    index('enquiry_messages_enquiry').on(t.enquiryId, t.id),
    index('enquiry_messages_staff').on(t.staffId).where(sql`${t.staffId} IS NOT NULL`),
    check('enquiry_messages_kind_known', sql`${t.kind} IN ('answer', 'customer', 'note')`),
  ],
)

/** Texts that staff insert into an answer. */
export const savedReplies = pgTable('saved_replies', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  body: text().notNull(),
  changedBy: bigint({ mode: 'number' }).references((): AnyPgColumn => staffMembers.id),
  changedAt: instant().notNull(),
})
