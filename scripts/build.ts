/**
 * Builds the storefront. Menu, home and shells are prerendered from real data, so a shop API must answer while it
 * builds: the one given in `SHOP_API_URL`, or one started here on a free port over the shop's own data.
 */

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { ROOT, readSettings, type Settings } from './environment.ts'
import { cutFonts } from './fonts.ts'
import { freePort, runStep, startPart, storefrontEnvironment } from './stack.ts'

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
  'scripts/fonts.ts',
  'sample/catalogue',
  'sample/load',
]

const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad'

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
  await cutFonts()
  await runStep(['node_modules/next/dist/bin/next', 'build'], env, quiet)
  compileAhead(path.join(ROOT, '.next/static/chunks'))
  await packAhead(path.join(ROOT, '.next/static/chunks'))
  writeFileSync(STAMP, hash)
}

/**
 * Has browsers compile scripts while they are still coming in, beside the page's own work. Without the words each function
 * is compiled at its first call, and starting a page blocks a slow phone for a tenth of a second more.
 * https://v8.dev/blog/explicit-compile-hints
 */
function compileAhead(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
    const file = path.join(folder, name)
    const script = readFileSync(file, 'utf8')
    if (!script.startsWith(COMPILE_AHEAD)) writeFileSync(file, `${COMPILE_AHEAD}\n${script}`)
  }
}

/** Packs scripts and styles once, with all effort (server/http/packed-files.ts); what is tiny gains nothing. */
async function packAhead(folder: string): Promise<void> {
  const pack = async (name: string) => {
    const file = path.join(folder, name)
    const bytes = readFileSync(file)
    if (bytes.length > 1_000) writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes))
  }
  await Promise.all(
    readdirSync(folder)
      .filter((file) => /\.(?:js|css)$/.test(file))
      .map(pack),
  )
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
