import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ImportChange, ImportCounts } from '#lib/contract/catalogue/office/imports.ts'
import { instant } from './instant.ts'
import { staffMembers } from './staff.ts'

const importId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => catalogueImports.id, { onDelete: 'cascade' })

/** A product file from staff, with its findings and result. Retained for thirty days. */
export const catalogueImports = pgTable(
  'catalogue_imports',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id),
    fileName: text().notNull(),
    /** As the browser announced at the start. */
    bytes: integer().notNull(),
    encoding: text({ enum: ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] }),
    pricesExVat: boolean().notNull().default(false),
    withoutPrices: boolean().notNull().default(false),
    withoutStock: boolean().notNull().default(false),
    /** sending, reading, ready to be imported, refused as a whole, cancelled, importing, done. */
    state: text({ enum: ['sending', 'reading', 'ready', 'refused', 'cancelled', 'importing', 'done'] })
      .notNull()
      .default('sending'),
    /** Reason why the whole file was refused, or why the last import failed. */
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

/** Pieces of an uploaded file, in order. */
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

/** A product family that a file creates or changes. Unchanged families have no row. */
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
    /** Number of changes; only the first of them are stored. */
    changesCount: integer().notNull(),
    /** Of all changes except stock, which changes on its own. */
    fingerprint: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.reading, t.no] }),
    check('catalogue_import_families_kind_known', sql`${t.kind} IN ('new', 'changed')`),
  ],
)

/** Problems of a file's lines. */
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
