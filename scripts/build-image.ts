/**
 * The storefront's build inside an image (Dockerfile). It uses an empty shop, so that it contains no data of any shop,
 * and omits files that only a later build on the same machine would use.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildStorefront } from './build.ts'
import { ON_THIS_MACHINE, ROOT, readSettings } from './environment.ts'
import { freePort, startPart } from './stack.ts'

/**
 * The state that the next image takes from this one (scripts/old-static-files.ts); the files themselves are in
 * `static`.
 */
const TAKEN_OVER = { folder: 'old-static-files', list: 'replaced.json' }

function removeAllBut(name: string, folder: string): void {
  for (const entry of readdirSync(folder)) if (entry !== name) rmSync(path.join(folder, entry), { recursive: true })
}

const publicUrl = process.env.PUBLIC_URL
if (publicUrl && !/^https?:\/\/[^/]+$/.test(publicUrl))
  throw new Error('PUBLIC_URL is an address such as https://shop.example, without a slash at its end.')
const dataDir = mkdtempSync(path.join(tmpdir(), 'fuma-build-'))
const own = readSettings({ ...ON_THIS_MACHINE, DATABASE_URL: '', DATA_DIR: dataDir })
const settings = { ...own, shopApiPort: await freePort() }
const shopApi = await startPart('shop-api', settings, path.join(dataDir, 'logs'))
try {
  await buildStorefront({ ...settings, publicUrl: publicUrl || settings.publicUrl })
} finally {
  await shopApi.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
const cache = path.join(ROOT, '.next', 'cache')
mkdirSync(path.join(cache, TAKEN_OVER.folder), { recursive: true })
removeAllBut(TAKEN_OVER.folder, cache)
removeAllBut(TAKEN_OVER.list, path.join(cache, TAKEN_OVER.folder))
