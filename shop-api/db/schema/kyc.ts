import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { RegisterFacts } from '#lib/contract/companies/office/kyc-facts.ts'
import { companies, users } from './accounts.ts'
import { instant } from './instant.ts'
import { staffMembers } from './staff.ts'

/** A document a company has handed in, sealed in the private files. One that is replaced is deleted. */
export const kycDocuments = pgTable(
  'kyc_documents',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 … within its company: its name for operators. Never used again. */
    no: integer().notNull(),
    /** "KRA PIN.pdf": as its owner called it, with the ending its content has. */
    name: text().notNull(),
    /** application/pdf, image/png or image/jpeg, by content. */
    kind: text().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    /** Keys in the private files; a PDF has no small picture. */
    file: text().notNull(),
    smallFile: text(),
    /** pending, accepted or declined. */
    state: text().notNull().default('pending'),
    /** Why it was declined. */
    reason: text(),
    /** The user who submitted it; null once the account is deleted. */
    userId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    uploadedAt: instant().notNull(),
  },
  (t) => [
    unique('kyc_documents_no').on(t.companyId, t.no),
    index('kyc_documents_user').on(t.userId),
    check('kyc_documents_state_known', sql`${t.state} IN ('pending', 'accepted', 'declined')`),
    check('kyc_documents_kind_known', sql`${t.kind} IN ('application/pdf', 'image/png', 'image/jpeg')`),
    check('kyc_documents_reason', sql`(${t.state} = 'declined') = (${t.reason} IS NOT NULL)`),
  ],
)

/** A zip on its way in parts, so that a dropped line does not begin it again. */
export const kycUploads = pgTable(
  'kyc_uploads',
  {
    /** Chance. */
    id: text().primaryKey(),
    companyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the whole zip, as announced at the start. */
    bytes: integer().notNull(),
    /** Bytes received: the offset of the next part. */
    received: integer().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** Time at which its documents were submitted: a repeated call returns that. */
    handedInAt: instant(),
  },
  (t) => [
    index('kyc_uploads_company').on(t.companyId),
    index('kyc_uploads_user').on(t.userId),
    index('kyc_uploads_expires').on(t.expiresAt),
    check('kyc_uploads_received', sql`${t.received} BETWEEN 0 AND ${t.bytes}`),
  ],
)

/** The parts of an upload, each sealed in the private files. */
export const kycUploadParts = pgTable(
  'kyc_upload_parts',
  {
    uploadId: text()
      .notNull()
      .references(() => kycUploads.id, { onDelete: 'cascade' }),
    /** Its first byte. */
    offset: integer().notNull(),
    bytes: integer().notNull(),
    file: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.offset] })],
)

/** Views of documents, with viewer and time. Append-only, deleted after two years. */
export const kycViews = pgTable(
  'kyc_views',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Null once the document is deleted; its name stays. */
    documentId: bigint({ mode: 'number' }).references(() => kycDocuments.id, { onDelete: 'set null' }),
    documentName: text().notNull(),
    /** A user of the company, else a staff member, or else the operator. */
    userId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    staffId: bigint({ mode: 'number' }).references(() => staffMembers.id),
    operator: text(),
    /** file, small (its small picture) or all (together with the others). */
    what: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('kyc_views_document').on(t.documentId),
    index('kyc_views_company').on(t.companyId),
    index('kyc_views_user').on(t.userId),
    index('kyc_views_at').on(t.at),
  ],
)

/** Staff decisions on documents before they are sent: until then they can be undone. */
export const kycDecisions = pgTable(
  'kyc_decisions',
  {
    documentId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => kycDocuments.id, { onDelete: 'cascade' }),
    decision: text({ enum: ['accepted', 'declined'] }).notNull(),
    /** Text to the company, for a declined document. */
    reason: text(),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id),
    at: instant().notNull(),
  },
  (t) => [
    check('kyc_decisions_known', sql`${t.decision} IN ('accepted', 'declined')`),
    check('kyc_decisions_reason', sql`(${t.decision} = 'declined') = (${t.reason} IS NOT NULL)`),
  ],
)

/** The review of a company's documents: the facts from the register, and the last reply. */
export const kycReviews = pgTable('kyc_reviews', {
  companyId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  /** Counts decisions and facts, to refuse outdated saves. */
  version: integer().notNull().default(1),
  facts: jsonb().$type<RegisterFacts>().notNull(),
  /** Last entry of the facts: its time and person. */
  checkedBy: bigint({ mode: 'number' }).references(() => staffMembers.id),
  checkedAt: instant(),
  answer: text({ enum: ['approved', 'declined'] }),
  answeredBy: bigint({ mode: 'number' }).references(() => staffMembers.id),
  answeredAt: instant(),
})
