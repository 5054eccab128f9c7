import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { exposureOf } from '#lib/deployment/exposure.ts'
import { environment, rawEnvironment, type StorefrontEnvironment } from '../env.ts'

/**
 * The id of the running build. It names the build's pages and data in Redis, and its scripts. Browsers compare it
 * before they continue with loaded code (next.config.js).
 */

/** The id of a build without a given name, by a manual `next build`. Next then compares no deployments. */
export const UNNAMED = 'unnamed-'

let read: string | undefined

/** The id that the build wrote; `building` during the build. */
export function buildId(): string {
  if (read !== undefined) return read
  try {
    read = readFileSync(path.join(process.cwd(), '.next', 'BUILD_ID'), 'utf8').trim()
    return read
  } catch {
    // The build is running, and no data is shared.
    return 'building'
  }
}

/** The build whose scripts and data a page can be mixed with. @returns undefined for a build without a given name */
export function deploymentId(): string | undefined {
  const id = buildId()
  return id === 'building' || id.startsWith(UNNAMED) ? undefined : id
}

/**
 * The name of pages and their data in Redis. It depends on the build (pages name its scripts) and on the settings that
 * the pages show. Storefronts that differ in either share no pages.
 */
export function pagesName(): string {
  const settings = environment()
  // Read with every page, so computed once.
  if (named?.settings !== settings) named = { settings, name: nameOf(settings) }
  return named.name
}

let named: { settings: StorefrontEnvironment; name: string } | undefined

function nameOf({ PUBLIC_URL, CARDINAL_ORIGIN }: StorefrontEnvironment): string {
  const shown = JSON.stringify([PUBLIC_URL, CARDINAL_ORIGIN, exposureOf(rawEnvironment())])
  return `${buildId()}:${createHash('sha256').update(shown).digest('hex').slice(0, 8)}`
}
