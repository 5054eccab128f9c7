import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isBuilt } from '../../scripts/build.ts'
import { shopApiEnvironment } from '../../scripts/part-environment.ts'
import { runStep } from '../../scripts/stack.ts'
import { clusterFile } from './cluster-shop.ts'
import { testSettings } from './open-shop.ts'

/**
 * Playwright's global set-up: a data folder with the sample catalogue, of which each worker's shop takes a copy (open-shop.ts).
 * Without the sample's history: journeys count orders, tasks and sums. `npm test` gives one (FUMA_TEST_DATA); else it is made here and thrown away.
 */
export default async function readySample(): Promise<(() => void) | undefined> {
  if (!isBuilt())
    throw new Error('The storefront is not built from these sources: run `npm run build` first (`npm test` does).')
  if (process.env.FUMA_TEST_DATA || clusterFile()) return
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fuma-e2e-'))
  const env = shopApiEnvironment(await testSettings(dataDir))
  await runStep(['shop-api/db/migrate.ts'], env)
  await runStep(['sample/main.ts'], { ...env, SAMPLE: 'catalogue' })
  process.env.FUMA_TEST_DATA = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}
