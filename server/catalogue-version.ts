import { now } from './now.ts'

/**
 * The version of the catalogue up to which this storefront knows of every change. The shop API raises the version by one
 * with each change and sends it along (POST /api/hooks/catalogue), so that a missed event leaves a gap.
 * Next bundles copies of this module: they share one value.
 */

export interface CatalogueVersion {
  version: number
  /** When that was learned, in milliseconds: the latest counts, as a restored database has a lower version. */
  at: number
}

const SYMBOL = Symbol.for('fuma.catalogue-version')
const shared = globalThis as { [SYMBOL]?: CatalogueVersion }

/** Undefined until the shop API has answered once. */
export function latestVersion(): CatalogueVersion | undefined {
  return shared[SYMBOL]
}

/** Stores a version that this or another storefront has learned, unless the stored one is later. */
export function learnVersion(learned: CatalogueVersion): void {
  const latest = shared[SYMBOL]
  if (!latest || learned.at > latest.at) shared[SYMBOL] = learned
}

/**
 * Notes an event's version.
 * @returns true if an earlier event was missed: everything can be outdated
 */
export function noteVersion(version: number): boolean {
  const latest = shared[SYMBOL]
  if (!latest || version <= latest.version) return false
  learnVersion({ version, at: now() })
  return version > latest.version + 1
}
