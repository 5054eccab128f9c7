import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Session } from '../../../db/client.ts'
import { settings } from '../../../db/schema/reference.ts'

/** The database's record of its sample: written by the seeding command, read when the sample is removed. */

/** The setting with the sample in the database: its hash, or that it was removed. */
const EDITION_KEY = 'sample-catalogue'
const REMOVED = 'removed'
const CONTENTS_KEY = 'sample-contents'
/** When the sample's history was made (sample/history). */
const HISTORY_KEY = 'sample-history'

const named = z.array(z.strictObject({ code: z.string(), name: z.string() }))

/** Names by which rows of the sample are known again. */
const sampleContents = z.strictObject({
  families: z.array(
    z.strictObject({
      code: z.string(),
      name: z.string(),
      /** SKU and price before VAT in cents, with a space between. */
      variants: z.array(z.string()),
    }),
  ),
  collections: named,
  subCollections: named,
  brands: named,
  providers: named,
  /** Titles. */
  banners: z.array(z.string()),
  /** M-Pesa receipts of the sample's own orders. */
  receipts: z.array(z.string()),
})
export type SampleContents = z.output<typeof sampleContents>

const NOTHING: SampleContents = {
  families: [],
  collections: [],
  subCollections: [],
  brands: [],
  providers: [],
  banners: [],
  receipts: [],
}

async function read({ db }: Session, key: string): Promise<unknown> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
  return row?.value
}

async function write({ db }: Session, key: string, value: unknown): Promise<void> {
  await db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } })
}

/** The sample in the database: its hash, 'removed', or undefined if it never had a sample. */
export async function readSampleEdition(tx: Session): Promise<string | undefined> {
  return z.optional(z.string()).parse(await read(tx, EDITION_KEY))
}

export const isRemoved = (edition: string | undefined) => edition === REMOVED

/** Stores the sample in the database from now on, and its contents. */
export async function writeSampleEdition(tx: Session, edition: string, contents: SampleContents): Promise<void> {
  await write(tx, EDITION_KEY, edition)
  await write(tx, CONTENTS_KEY, contents)
}

/** The contents of the sample; empty if there never was a sample. */
export async function readSampleContents(tx: Session): Promise<SampleContents> {
  const contents = await read(tx, CONTENTS_KEY)
  return contents === undefined ? NOTHING : sampleContents.parse(contents)
}

/** Prevents the next seeding from restoring the sample. Its contents remain known, for its remaining rows. */
export async function writeSampleRemoved(tx: Session): Promise<void> {
  await write(tx, EDITION_KEY, REMOVED)
}

/** When the sample's history was made: later rows do not belong to the sample. Null without a history. */
export async function readHistoryTime(tx: Session): Promise<Date | null> {
  const at = await read(tx, HISTORY_KEY)
  return at === undefined ? null : new Date(z.parse(z.iso.datetime(), at))
}

export async function writeHistoryTime(tx: Session, at: Date): Promise<void> {
  await write(tx, HISTORY_KEY, at.toISOString())
}
