import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { LineKind, StatementKind } from '#lib/contract/money/money-kinds.ts'
import type { StatementMapping } from '#lib/contract/money/office/statements.ts'
import { instant } from './instant.ts'
import { moneyAccounts, statementFiles } from './money.ts'
import { staffMembers } from './staff.ts'

const uploadId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => statementUploads.id, { onDelete: 'cascade' })

/** One of the first lines of a read file, with amounts in cents. */
export interface SampledLine {
  lineNo: number
  at: string
  hasTime: boolean
  kind: LineKind
  reference: string
  details: string
  amount: number
  balance: number | null
}

/** The result of reading a file; amounts in cents. */
export interface StoredPreview {
  kind: StatementKind
  from: string
  to: string
  opening: number | null
  closing: number | null
  added: number
  known: number
  skipped: number
  notes: string[]
  first: SampledLine[]
  /** The short code or account number that the file names. */
  number: string | null
  /** The files of the account when it was read: another import makes the preview out of date. */
  basis: string
}

/** A statement that a staff member uploads, with its preview. Retained for thirty days. */
export const statementUploads = pgTable(
  'statement_uploads',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id),
    fileName: text().notNull(),
    /** As the browser announced at the start. */
    bytes: integer().notNull(),
    sha256: text(),
    state: text({ enum: ['sending', 'reading', 'ready', 'refused', 'importing', 'done'] })
      .notNull()
      .default('sending'),
    /** Number of rows that were read. */
    rows: integer().notNull().default(0),
    faults: jsonb().$type<{ line: number | null; reason: string }[]>().notNull().default([]),
    needs: text({ enum: ['account', 'columns'] }),
    accountId: bigint({ mode: 'number' }).references(() => moneyAccounts.id),
    mapping: jsonb().$type<StatementMapping>(),
    sample: jsonb().$type<{ rows: string[][]; header: number }>(),
    preview: jsonb().$type<StoredPreview>(),
    fileId: bigint({ mode: 'number' }).references(() => statementFiles.id),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('statement_uploads_created').on(t.createdAt),
    index('statement_uploads_staff').on(t.staffId),
    index('statement_uploads_account').on(t.accountId),
    index('statement_uploads_file').on(t.fileId),
    check(
      'statement_uploads_state_known',
      sql`${t.state} IN ('sending', 'reading', 'ready', 'refused', 'importing', 'done')`,
    ),
  ],
)

/** Pieces of an uploaded statement, in order. */
export const statementUploadPieces = pgTable(
  'statement_upload_pieces',
  {
    uploadId: uploadId(),
    no: integer().notNull(),
    /** Key in the private files. */
    file: text().notNull(),
    bytes: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.no] })],
)

/** New lines of a read statement, some thousand in each row, which an import inserts in one statement. */
export const statementUploadLines = pgTable(
  'statement_upload_lines',
  {
    uploadId: uploadId(),
    no: integer().notNull(),
    lines: jsonb().$type<object[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.no] })],
)
