import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'

/** Format of a backup's metadata. A later format gets a higher number. */
export const FORMAT = 1
/** The first entry: the contents of the backup, as known at its beginning. */
export const HEADER = 'backup.json'
/** The last entry: all other entries with size and hash. A backup without it is incomplete. */
export const MANIFEST = 'manifest.json'
/** The database's dump in parts, in their order: `cat database/*` joins them. */
export const DATABASE_PART = 'database/'
/** Files by their key in the file store. */
export const FILE = 'files/'

const count = z.int().check(z.nonnegative())
const tables = z.record(z.string(), count)

export const factsSchema = z.object({
  database: z.object({
    /** A dump of pg_dump in its custom format, or the embedded database's folder as a compressed tar. */
    kind: z.enum(['pg', 'pglite']),
    /** "15.14" */
    version: z.string(),
  }),
  /** The last migration that has run: its place in the journal of its release, and the time it was made. */
  schema: z.object({ migrations: count, lastAt: count }),
  /** Rows of each table, "public.orders", in the snapshot. */
  rows: tables,
  /** The minimum of each sequence: sequences belong to no snapshot. */
  sequences: tables,
  waiting: z.object({
    /** Emails that were not sent yet. */
    emails: count,
    /** Order events that were not processed yet. */
    orderEvents: count,
  }),
  /** The highest number of an order, and the last serials of tax documents. */
  numbers: z.object({ order: z.nullable(count), documents: z.record(z.string(), count) }),
})

export type DatabaseFacts = z.output<typeof factsSchema>

export const headerSchema = z.extend(factsSchema, {
  format: z.literal(FORMAT),
  /** When the snapshot was taken, by the database's clock. */
  takenAt: z.iso.datetime(),
  /** The version of the program. */
  program: z.string(),
  /** A fingerprint of the key that seals private files; null without one. */
  filesKey: z.nullable(z.string()),
})

export type BackupHeader = z.output<typeof headerSchema>

const hashed = { bytes: count, sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }

export const manifestSchema = z.object({
  parts: z.array(z.object({ name: z.string(), ...hashed })),
  files: z.array(z.object({ key: z.string(), ...hashed })),
  /** Files that the database names and that were not in the file store; pictures that are made again are left out. */
  missing: z.array(z.object({ key: z.string(), what: z.string() })),
})

export type BackupManifest = z.output<typeof manifestSchema>

/** Whether two shops encrypt private files with the same key, without revealing it. */
export function keyFingerprint(filesKey: string | undefined): string | null {
  return filesKey ? createHmac('sha256', filesKey.toLowerCase()).update('backup').digest('hex').slice(0, 8) : null
}
