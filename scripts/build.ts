/**
 * Builds the storefront. Menu, home and shells are prerendered from real data, so the build needs a running shop API.
 * Uses `SHOP_API_URL` if set, else starts a shop API on a free port over the shop's own data.
 */

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT, readSettings, type Settings } from './environment.ts'
import { bringBack, putAside } from './old-static-files.ts'
import { storefrontEnvironment } from './part-environment.ts'
import { freePort, runStep, startPart } from './stack.ts'

const STAMP = path.join(ROOT, '.next', 'fuma-build')
/** The sources of the built storefront; other changes need no new build. */
const SOURCES = [
  'app',
  'components',
  'lib',
  'server',
  'public',
  'middleware.ts',
  'next.config.js',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/old-static-files.ts',
  'sample/catalogue',
  'sample/load',
  'sample/site.ts',
]

/** Every source file, by its path from the root; no git is needed, which an image has not. */
function sourceFiles(): string[] {
  const found = SOURCES.flatMap((name) => {
    const full = path.join(ROOT, name)
    if (!existsSync(full)) return []
    if (!statSync(full).isDirectory()) return [name]
    return readdirSync(full, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
  })
  return found.filter((file) => !/\.test\.tsx?$/.test(file)).sort()
}

/** A hash over the names and contents of the sources. */
function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const file of sourceFiles())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(ROOT, file)))
      .update('\0')
  return hash.digest('hex')
}

/**
 * The id of a build of these sources, equal on every machine. Like Next's ids it never contains `ad`, which ad blockers
 * look for.
 */
const nameOf = (hash: string) => hash.slice(0, 12).replaceAll('a', 'x')

/** True if `.next` has a build of exactly these sources. */
export function isBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourcesHash()
}

/** Builds with a running shop API. Files of earlier builds are served for another day. */
export async function buildStorefront(settings: Settings, quiet = false): Promise<void> {
  const hash = sourcesHash()
  const env = {
    ...storefrontEnvironment(settings),
    NEXT_TELEMETRY_DISABLED: '1',
    DEPLOYMENT_ID: settings.env.DEPLOYMENT_ID || nameOf(hash),
  }
  const build = path.join(ROOT, '.next')
  putAside(build)
  await runStep(['node_modules/next/dist/bin/next', 'build'], env, quiet)
  bringBack(build)
  writeFileSync(STAMP, hash)
}

if (import.meta.main) {
  const settings = readSettings()
  if (settings.env.SHOP_API_URL) {
    await buildStorefront(settings)
  } else {
    const own = { ...settings, shopApiPort: await freePort() }
    const shopApi = await startPart('shop-api', own, path.join(settings.dataDir, 'logs'))
    try {
      await buildStorefront(own)
    } finally {
      await shopApi.stop()
    }
  }
}
