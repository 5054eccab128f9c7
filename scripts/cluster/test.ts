/**
 * `npm run test:cluster`: the journeys against three storefronts, three shop APIs and two workers behind nginx and
 * HAProxy, and the time until a catalogue change is visible on all of them. Not part of `npm test`. Files and options
 * are Playwright's: `npm run test:cluster -- search.spec.ts`. Journeys that need a separate shop are skipped and
 * counted.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openClusterShop } from '../../e2e/support/cluster-shop.ts'
import { JOURNEY_SETTINGS } from '../../e2e/support/journey-settings.ts'
import { ensureChromium } from '../chromium.ts'
import { ON_THIS_MACHINE, ROOT } from '../environment.ts'
import { endAll, launch } from '../stack.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { measureFreshness, SEEN_WITHIN_MS } from './freshness.ts'
import { DEFAULTS } from './options.ts'

const CHANGES = 10

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

const began = Date.now()
const work = mkdtempSync(path.join(tmpdir(), 'fuma-test-cluster-'))
const count = { passed: 0, failed: 0, skipped: 0 }
let cluster: Cluster | undefined

function print(line: string): void {
  console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`)
}

async function checkFreshness({ state }: Cluster): Promise<void> {
  console.log(`\n── A catalogue change, seen after its commit (ms, ${CHANGES} changes)`)
  for (const { where, ms } of await measureFreshness(state(), CHANGES)) {
    const worst = Math.max(...ms)
    const isSoon = worst <= SEEN_WITHIN_MS
    count[isSoon ? 'passed' : 'failed'] += 1
    const all = ms.map((each) => Math.round(each)).join(' ')
    console.log(`  ${isSoon ? '✓' : '✗'} ${where.padEnd(14)} worst ${Math.round(worst)} of ${all}`)
  }
}

/** Runs the journeys. A runner that wrote no count has failed once. */
async function runJourneys(stateFile: string): Promise<void> {
  console.log('\n── Journeys')
  const report = path.join(work, 'playwright.json')
  const child = launch(process.execPath, ['node_modules/playwright/cli.js', 'test', ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      TZ: 'Pacific/Auckland',
      CHROMIUM_PATH: ensureChromium(),
      FUMA_TEST_CLUSTER: stateFile,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    } as unknown as NodeJS.ProcessEnv,
  })
  await new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
  if (!existsSync(report)) {
    count.failed += 1
    return
  }
  const { stats } = JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport
  count.passed += stats.expected + stats.flaky
  count.failed += stats.unexpected
  count.skipped += stats.skipped
}

async function end(): Promise<void> {
  if (cluster) await cluster.end()
  else await endAll()
  rmSync(work, { recursive: true, force: true })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end().then(() => process.exit(1)))
Object.assign(process.env, ON_THIS_MACHINE)
try {
  const stateFile = path.join(work, 'cluster.json')
  const options = { ...DEFAULTS, port: 0, stateFile, env: JOURNEY_SETTINGS }
  cluster = await startCluster(options, print)
  openClusterShop(stateFile)
  await checkFreshness(cluster)
  await runJourneys(stateFile)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  count.failed += 1
} finally {
  await end()
}
console.log(`\n${Math.round((Date.now() - began) / 1000)} s in all`)
console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped (they need a separate shop)`)
process.exit(count.failed === 0 ? 0 : 1)
