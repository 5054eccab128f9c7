import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { companies, users } from './accounts.ts'
import { instant } from './instant.ts'
import { orders } from './orders.ts'
import { staffMembers } from './staff.ts'
import { whatsAppContacts } from './whatsapp-contacts.ts'

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
    /** form: written on the help page. email: opened by an email. whatsapp: a conversation by WhatsApp. */
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
    /** Of a conversation by WhatsApp, which has no email. */
    contactId: bigint({ mode: 'number' }).references(() => whatsAppContacts.id, {
      onDelete: 'set null',
    }),
  },
  (t) => [
    index('enquiries_whatsapp').on(t.contactId).where(sql`${t.contactId} IS NOT NULL`),
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
    /** The sender's email, if it is not the enquiry's. */
    sender: text(),
    /** Of an email that no person wrote. auto-reply: out of office. bounce: an answer was not delivered. */
    automatic: text({ enum: ['auto-reply', 'bounce'] }),
    /** Of an answer: the local part of its email's Message-ID, to which replies refer. */
    mailName: text(),
  },
  (t) => [
    index('enquiry_messages_enquiry').on(t.enquiryId, t.id),
    index('enquiry_messages_staff').on(t.staffId).where(sql`${t.staffId} IS NOT NULL`),
    index('enquiry_messages_mail').on(t.mailName).where(sql`${t.mailName} IS NOT NULL`),
    check('enquiry_messages_kind_known', sql`${t.kind} IN ('answer', 'customer', 'note')`),
  ],
)

/** Received emails by their Message-ID: a repeat is ignored, and replies refer to them. */
export const inboundEmails = pgTable(
  'inbound_emails',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    messageId: text().notNull().unique(),
    /** Null for an automatic email about no enquiry; its text is not stored. */
    enquiryId: bigint({ mode: 'number' }).references(() => enquiries.id, { onDelete: 'cascade' }),
    /** Null for the email that opened the enquiry. */
    enquiryMessageId: bigint({ mode: 'number' }).references(() => enquiryMessages.id, { onDelete: 'cascade' }),
    /** The whole text, with quoted text and signature. */
    wholeText: text().notNull().default(''),
    at: instant().notNull(),
  },
  (t) => [
    index('inbound_emails_enquiry').on(t.enquiryId),
    index('inbound_emails_message').on(t.enquiryMessageId).where(sql`${t.enquiryMessageId} IS NOT NULL`),
    index('inbound_emails_unrelated').on(t.at).where(sql`${t.enquiryId} IS NULL`),
  ],
)

/** Files that were attached to received emails. */
export const enquiryFiles = pgTable(
  'enquiry_files',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    enquiryId: bigint({ mode: 'number' })
      .notNull()
      .references(() => enquiries.id, { onDelete: 'cascade' }),
    /** Null for the email that opened the enquiry. */
    enquiryMessageId: bigint({ mode: 'number' }).references(() => enquiryMessages.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    bytes: integer().notNull(),
    /** Key in the private files; null if the file was left out. */
    file: text(),
    /** Reason for leaving the file out. */
    leftOut: text({ enum: ['kind', 'size', 'count', 'content', 'day', 'storage', 'fetch'] }),
    at: instant().notNull(),
  },
  (t) => [
    index('enquiry_files_enquiry').on(t.enquiryId),
    index('enquiry_files_message').on(t.enquiryMessageId).where(sql`${t.enquiryMessageId} IS NOT NULL`),
    index('enquiry_files_stored').on(t.at).where(sql`${t.file} IS NOT NULL`),
    check('enquiry_files_stored_or_left_out', sql`(${t.file} IS NULL) = (${t.leftOut} IS NOT NULL)`),
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
