import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { Site } from '#lib/contract/site/site.ts'
import { UNNAMED_SITE } from '#lib/shop/site.ts'
import type { Session } from '../../../db/client.ts'
import { type SiteSource, sites } from '../../../db/schema/site.ts'
import { raiseVersion } from '../../products/queries/catalogue-version.ts'

/** The shop's own facts: one row, written at the first start, changed by operators. */

export interface StoredSite {
  site: Site
  source: SiteSource
  /** One higher with each change. */
  version: number
}

/** The row; null before the first start has written one. */
export async function readStoredSite({ db }: Session): Promise<StoredSite | null> {
  const [row] = await db.select().from(sites).prepare('site').execute()
  if (!row) return null
  const { id: _id, source, version, aboutTitle, aboutParagraphs, ...facts } = row
  return { source, version, site: { ...facts, about: { title: aboutTitle, paragraphs: aboutParagraphs } } }
}

/** The facts; those of an unnamed shop before there is a row. */
export const loadSite = async (tx: Session): Promise<Site> => (await readStoredSite(tx))?.site ?? UNNAMED_SITE

async function writeRow({ db }: Session, { about, ...facts }: Site, source: SiteSource): Promise<void> {
  const row = { ...facts, source, aboutTitle: about.title, aboutParagraphs: about.paragraphs }
  const set = { ...row, version: sql`${sites.version} + 1` }
  await db.insert(sites).values(row).onConflictDoUpdate({ target: sites.id, set })
}

/** The row, locked until the caller's transaction ends; null before it exists. */
export async function lockSite(tx: Session): Promise<StoredSite | null> {
  await tx.db.select({ id: sites.id }).from(sites).for('update')
  return readStoredSite(tx)
}

/** Writes the row, in the caller's transaction; storefronts learn of it as of a change of the catalogue. */
export async function writeSite(tx: Session, site: Site, source: SiteSource): Promise<void> {
  await writeRow(tx, site, source)
  await raiseVersion(tx)
}

/**
 * Writes the row if the shop is unnamed: at the first start, before a storefront can have read it, and again once there
 * is a configuration.
 * @param configured the facts of the environment; null if it has no facts
 * @returns whether it wrote
 */
export async function fillSite(tx: Session, configured: Site | null): Promise<boolean> {
  const stored = await readStoredSite(tx)
  if (stored && !(stored.source === 'default' && configured)) return false
  const write = stored ? writeSite : writeRow
  await write(tx, configured ?? UNNAMED_SITE, configured ? 'configuration' : 'default')
  return true
}

/**
 * Writes the sample shop's facts if the shop is unnamed, or over the facts of an earlier sample. @returns whether it
 * wrote
 */
export async function fillSampleSite(tx: Session, sample: Site): Promise<boolean> {
  const stored = await readStoredSite(tx)
  if (stored?.source === 'configuration' || stored?.source === 'operator') return false
  if (stored && isDeepStrictEqual(stored.site, sample)) return false
  await writeSite(tx, sample, 'sample')
  return true
}

/** Takes the sample's facts away; the shop API fills in the configuration's, or those of an unnamed shop. */
export async function removeSampleSite({ db }: Session): Promise<void> {
  await db.delete(sites).where(eq(sites.source, 'sample'))
}
