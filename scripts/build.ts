/**
 * Builds the storefront. Menu, home and shells are prerendered from real data, so a shop API must answer while it
 * builds: the one given in `SHOP_API_URL`, or one started here on a free port over the shop's own data.
 */

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT, readSettings, type Settings } from './environment.ts'
import { storefrontEnvironment } from './part-environment.ts'
import { freePort, runStep, startPart } from './stack.ts'

const STAMP = path.join(ROOT, '.next', 'fuma-build')
/** What the built storefront is made of; a change in anything else needs no new build. */
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
  'sample/catalogue',
  'sample/load',
  'sample/site.ts',
]

/** A hash over the names and contents of the sources. */
function sourcesHash(): string {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...SOURCES], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (listed.status !== 0) return `unknown-${Date.now()}`
  const hash = createHash('sha256')
  for (const file of listed.stdout.split('\n').filter(Boolean).sort()) {
    const full = path.join(ROOT, file)
    if (existsSync(full) && !file.endsWith('.test.ts'))
      hash.update(file).update('\0').update(readFileSync(full)).update('\0')
  }
  return hash.digest('hex')
}

/** True when `.next` holds a build of exactly these sources. */
export function isBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourcesHash()
}

/** Builds against a shop API that already answers. */
export async function buildStorefront(settings: Settings, quiet = false): Promise<void> {
  const hash = sourcesHash()
  const env = { ...storefrontEnvironment(settings), NEXT_TELEMETRY_DISABLED: '1' }
  await runStep(['node_modules/next/dist/bin/next', 'build'], env, quiet)
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
