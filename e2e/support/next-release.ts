import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from '../../scripts/environment.ts'
import { type Running, startPart } from '../../scripts/stack.ts'
import { testSettings } from './open-shop.ts'
import { shopApiUrl } from './shop.ts'

/** The files that a built storefront needs to run. */
const NEEDED = ['server', 'lib', 'public', 'package.json', 'next.config.js', '.next']

/**
 * Starts the storefront of the next release instead of this worker's, which must have ended. It has the same sources
 * under another build's name, which browsers and caches use. The caller stops it.
 */
export async function startNextRelease(): Promise<Running> {
  const { FUMA_TEST_DATA_AT: dataDir, FUMA_TEST_LOGS_AT: logs, FUMA_URL: url } = process.env
  if (!dataDir || !logs || !url) throw new Error('no shop is running')
  const folder = mkdtempSync(path.join(tmpdir(), 'fuma-release-'))
  const isCache = (from: string) => path.relative(ROOT, from) === path.join('.next', 'cache')
  for (const name of NEEDED) {
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true, filter: (from) => !isCache(from) })
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  writeFileSync(path.join(folder, '.next', 'BUILD_ID'), 'next-release')
  const settings = await testSettings(dataDir)
  const own = {
    ...settings,
    env: { ...settings.env, SHOP_API_URL: shopApiUrl() },
    storefrontPort: Number(new URL(url).port),
    publicUrl: url,
  }
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const running = await startPart('storefront', own, logs, 60, folder)
    return { ...running, stop: (signal) => running.stop(signal).then(remove) }
  } catch (error) {
    remove()
    throw error
  }
}
