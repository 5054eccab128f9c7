import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { exposureOf } from '#lib/deployment/exposure.ts'
import { environment, rawEnvironment, type StorefrontEnvironment } from '../env.ts'

/**
 * The name of the build that runs. It names its pages and data in Redis, its scripts, and what browsers compare before they
 * go on with what they have loaded (next.config.js).
 */

/** What a build is called that nobody named: `next build` by hand. Next compares no deployments then. */
export const UNNAMED = 'unnamed-'

let read: string | undefined

/** The id that the build wrote; `building` while there is none. */
export function buildId(): string {
  if (read !== undefined) return read
  try {
    read = readFileSync(path.join(process.cwd(), '.next', 'BUILD_ID'), 'utf8').trim()
    return read
  } catch {
    // It is being built, and nothing is shared.
    return 'building'
  }
}

/** Whose scripts and data a page may be mixed with. @returns undefined for a build that nobody named */
export function deploymentId(): string | undefined {
  const id = buildId()
  return id === 'building' || id.startsWith(UNNAMED) ? undefined : id
}

/**
 * What pages and their data are called in Redis: by the build, whose scripts they name, and by the settings that stand in
 * them. Two storefronts that differ in either share neither.
 */
export function pagesName(): string {
  const settings = environment()
  // Asked for with every page: worked out once.
  if (named?.settings !== settings) named = { settings, name: nameOf(settings) }
  return named.name
}

let named: { settings: StorefrontEnvironment; name: string } | undefined

function nameOf({ PUBLIC_URL, CARDINAL_ORIGIN }: StorefrontEnvironment): string {
  const shown = JSON.stringify([PUBLIC_URL, CARDINAL_ORIGIN, exposureOf(rawEnvironment())])
  return `${buildId()}:${createHash('sha256').update(shown).digest('hex').slice(0, 8)}`
}
