import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { backgroundJobs } from './office-work.ts'
import { staffMembers } from './staff.ts'

/** Lists that staff export: written piece by piece in the background, retained for a day. */
export const officeExports = pgTable(
  'office_exports',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    jobId: bigint({ mode: 'number' })
      .notNull()
      .unique()
      .references(() => backgroundJobs.id, { onDelete: 'cascade' }),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffMembers.id),
    /** "orders", as the registry of exported lists names it. */
    list: text().notNull(),
    format: text({ enum: ['csv', 'xlsx'] }).notNull(),
    /** Rows written until now. */
    rows: integer().notNull().default(0),
    /** Of the sheet of an XLSX file, before compression: its checksum and bytes until now. */
    crc: bigint({ mode: 'number' }).notNull().default(0),
    size: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: instant().notNull(),
    /** When the last piece was written: then it can be fetched. */
    finishedAt: instant(),
  },
  (t) => [index('office_exports_created').on(t.createdAt)],
)

/** Pieces of an export, in order. */
export const officeExportPieces = pgTable(
  'office_export_pieces',
  {
    exportId: bigint({ mode: 'number' })
      .notNull()
      .references(() => officeExports.id, { onDelete: 'cascade' }),
    no: integer().notNull(),
    /** Key in the private files. */
    file: text().notNull(),
    bytes: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.exportId, t.no] })],
)
