import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { USER_TYPE, USER_TYPES, type UserType } from '#lib/contract/base/codes.ts'
import type { ApprovalStatus } from '#lib/contract/identity/session.ts'
import type { Place } from '../../modules/site/rules/place.ts'
import { mailboxSql } from '../mailbox.ts'
import { code } from './code.ts'
import { instant } from './instant.ts'

/** A trader's company. The state of its documents decides the permissions of all its users. */
export const companies = pgTable(
  'companies',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    traderCategory: text(),
    kraPin: text(),
    /** Key of the logo in the private files. */
    logoFile: text(),
    /** pending, declined or approved. */
    approvalStatus: text().$type<ApprovalStatus>().notNull().default('pending'),
    declinedReason: text(),
    /** Whether documents were handed in. */
    isUploaded: boolean().notNull().default(false),
    invoicePlace: jsonb().$type<Place>().notNull(),
    /** Null: the same as the invoice's. */
    deliveryPlace: jsonb().$type<Place>(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('companies_names').using('gin', sql`to_tsvector('simple'::regconfig, ${t.name})`),
    check('companies_approval_known', sql`${t.approvalStatus} IN ('pending', 'declined', 'approved')`),
  ],
)

/** A user with an account. The row of a deleted user remains without personal data, because orders refer to it. */
export const users = pgTable(
  'users',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** 1 branch customer, 2 consumer, 3 trader, 5 staff, 6 sales. */
    userType: smallint().$type<UserType>().notNull(),
    /** Lower case; the name for sign-in. Null once deleted. */
    email: text().unique(),
    /** argon2id in PHC form; null for a user who has not set one yet, and once deleted. */
    passwordHash: text(),
    passwordChangedAt: instant(),
    companyId: bigint({ mode: 'number' }).references(() => companies.id),
    firstName: text(),
    middleName: text(),
    lastName: text(),
    /** Local digits, 9 or 10, and the country's dialling code beside them. */
    mobileNumber: text().notNull().default(''),
    mobileCountryCode: text().notNull().default('254'),
    secondaryEmail: text(),
    secondaryMobileNumber: text(),
    secondaryMobileCountryCode: text().notNull().default('254'),
    communicationMode: text(),
    gender: text(),
    birthday: date({ mode: 'string' }),
    kraPin: text(),
    /** Of a team member: key of the picture in the private files. */
    photoFile: text(),
    /** A consumer's home address at registration. */
    place: jsonb().$type<Place>(),
    /** When the mailed link was opened. */
    confirmedAt: instant(),
    /** False if the company or the shop disabled the user: no sign-in. */
    active: boolean().notNull().default(true),
    /** Of a team member: larger orders wait for an approver of the company; with VAT. Null: no limit. */
    orderLimitCents: bigint({ mode: 'number' }),
    /** Of a team member: the most that its orders of a calendar month in Nairobi can total without approval. */
    monthLimitCents: bigint({ mode: 'number' }),
    /** A team member who can approve orders of other members. */
    approvesOrders: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
    deletedAt: instant(),
  },
  (t) => [
    index('users_company').on(t.companyId),
    // How staff find people.
    index('users_names').using(
      'gin',
      sql`to_tsvector('simple'::regconfig, coalesce(${t.firstName}, '') || ' ' || coalesce(${t.middleName}, '') || ' ' || coalesce(${t.lastName}, ''))`,
    ),
    index('users_phone').on(sql`${t.mobileNumber} text_pattern_ops`),
    index('users_mailbox').on(sql.raw(mailboxSql('"email"'))),
    index('users_email_begun').on(sql`${t.email} text_pattern_ops`),
    check('users_type_known', sql`${t.userType} IN (${code(...USER_TYPES)})`),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
    check(
      'users_of_companies',
      sql`${t.userType} NOT IN (${code(USER_TYPE.branch, USER_TYPE.trader)}) OR ${t.companyId} IS NOT NULL`,
    ),
  ],
)

/** Links that were mailed, by the hash of their token; each is used once. */
export const linkTokens = pgTable(
  'link_tokens',
  {
    hash: text().primaryKey(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** confirm, reset, invite (the first password of a user whom a company added), or email (a new address to be confirmed). */
    kind: text().notNull(),
    /** The address that is confirmed by opening it. */
    email: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('link_tokens_user').on(t.userId), index('link_tokens_expires').on(t.expiresAt)],
)

/** Consents of a user, with their time. */
export const consents = pgTable(
  'consents',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    edition: text().notNull(),
    /** The sentence as displayed. */
    wording: text().notNull(),
    acceptedAt: instant().notNull().defaultNow(),
  },
  (t) => [index('consents_user').on(t.userId)],
)

/** Emails to send; without SMTP, to read on the mailbox page. The text is deleted after sending. */
export const emails = pgTable(
  'mails',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** Address for replies, if it differs from that of other emails. */
    replyTo: text(),
    /** Message-ID of the customer's email to which this is the reply, with its brackets. */
    inReplyTo: text(),
    attempts: integer().notNull().default(0),
    /** Time of the next attempt. */
    dueAt: instant().notNull().defaultNow(),
    /** Until then it is being sent by a process that took it. By the database's clock. */
    claimedUntil: instant(),
    sentAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [index('mails_due').on(t.dueAt).where(sql`${t.sentAt} IS NULL`), index('mails_created').on(t.createdAt)],
)

/** Benefits of an account: the list beside sign-in. */
export const benefits = pgTable('benefits', {
  id: integer().primaryKey(),
  position: integer().notNull(),
  title: text().notNull(),
  text: text().notNull(),
})
