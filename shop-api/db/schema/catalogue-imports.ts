import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ImportChange, ImportCounts } from '#lib/contract/office/imports.ts'
import { instant } from './instant.ts'
import { staffMembers } from './staff.ts'

const importId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => catalogueImports.id, { onDelete: 'cascade' })

/** A file of products that staff sent, what reading it has found, and what became of it. Kept for thirty days. */
export const catalogueImports = pgTable(
  'catalogue_imports',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id),
    fileName: text().notNull(),
    /** As the browser said when it began to send. */
    bytes: integer().notNull(),
    encoding: text({ enum: ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] }),
    pricesExVat: boolean().notNull().default(false),
    withoutPrices: boolean().notNull().default(false),
    withoutStock: boolean().notNull().default(false),
    /** sending, reading, ready to be imported, refused as a whole, cancelled, importing, done. */
    state: text({ enum: ['sending', 'reading', 'ready', 'refused', 'cancelled', 'importing', 'done'] })
      .notNull()
      .default('sending'),
    /** Why the file as a whole was refused, or why nothing was imported the last time. */
    sentence: text(),
    /** The file could be read as text of Windows. */
    isOtherEncoding: boolean().notNull().default(false),
    bytesRead: integer().notNull().default(0),
    /** The reading that is shown; families and problems of another are on their way, or left over. */
    reading: integer().notNull().default(0),
    counts: jsonb().$type<ImportCounts>(),
    createdAt: instant().notNull(),
    readAt: instant(),
    importedAt: instant(),
  },
  (t) => [
    index('catalogue_imports_created').on(t.createdAt),
    index('catalogue_imports_staff').on(t.staffId),
    check(
      'catalogue_imports_state_known',
      sql`${t.state} IN ('sending', 'reading', 'ready', 'refused', 'cancelled', 'importing', 'done')`,
    ),
  ],
)

/** What a sent file is put together from, in order. */
export const catalogueImportPieces = pgTable(
  'catalogue_import_pieces',
  {
    importId: importId(),
    no: integer().notNull(),
    /** Key in the private files. */
    file: text().notNull(),
    bytes: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.no] })],
)

/** A product family that a file makes or changes. Families that it leaves as they are have no row. */
export const catalogueImportFamilies = pgTable(
  'catalogue_import_families',
  {
    importId: importId(),
    reading: integer().notNull(),
    no: integer().notNull(),
    line: integer().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    kind: text({ enum: ['new', 'changed'] }).notNull(),
    hasPrices: boolean().notNull(),
    hasStock: boolean().notNull(),
    isEnded: boolean().notNull(),
    /** Lower case: name, code and codes of variants, for the search. */
    words: text().notNull(),
    changes: jsonb().$type<ImportChange[]>().notNull(),
    /** How many changes there are; the first of them are kept. */
    changesCount: integer().notNull(),
    /** Of all changes but those of stock, which moves by itself. */
    fingerprint: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.reading, t.no] }),
    check('catalogue_import_families_kind_known', sql`${t.kind} IN ('new', 'changed')`),
  ],
)

/** What is wrong with a line of a file. */
export const catalogueImportProblems = pgTable(
  'catalogue_import_problems',
  {
    importId: importId(),
    reading: integer().notNull(),
    no: integer().notNull(),
    line: integer().notNull(),
    columnName: text().notNull(),
    reason: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.reading, t.no] })],
)
