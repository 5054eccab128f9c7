/**
 * `npm test`: type check, lint, Jest, production build, Playwright against the built shop on free ports and a throw-away
 * data folder. The last line counts both runners; a step that fails before a runner counts as one failure.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildStorefront, isBuilt } from './build.ts'
import { ensureChromium } from './chromium.ts'
import { ON_THIS_MACHINE, ROOT, readSettings, type Settings } from './environment.ts'
import { shopApiEnvironment } from './part-environment.ts'
import { startPostgres } from './postgres.ts'
import { freePort, runStep, startPart } from './stack.ts'

const began = Date.now()
const count = { passed: 0, failed: 0 }
const work = mkdtempSync(path.join(tmpdir(), 'fuma-test-'))

function heading(title: string): void {
  console.log(`\n── ${title}  (${Math.round((Date.now() - began) / 1000)} s)`)
}

function run(script: string[], env: Record<string, string> = {}): boolean {
  const { status } = spawnSync(process.execPath, script, {
    cwd: ROOT,
    stdio: 'inherit',
    // Far from Nairobi and from UTC, so that a day taken from the wrong clock shows.
    env: { ...process.env, TZ: 'Pacific/Auckland', ...ON_THIS_MACHINE, ...env },
  })
  return status === 0
}

/** A shop with embedded PostgreSQL in this folder. */
async function settingsOver(dataDir: string): Promise<Settings> {
  mkdirSync(dataDir)
  const variables = { DATA_DIR: dataDir, DATABASE_URL: '', ...ON_THIS_MACHINE, LOG_LEVEL: 'info' }
  return { ...readSettings(variables), shopApiPort: await freePort() }
}

/** Adds a runner's own count; a runner that wrote none has failed once. */
function add(file: string, read: (report: never) => { passed: number; failed: number }, passed: boolean): void {
  const figures = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8')) as never) : { passed: 0, failed: 1 }
  count.passed += figures.passed
  count.failed += figures.failed
  if (!passed && figures.failed === 0) count.failed += 1
}

interface JestReport {
  numPassedTests: number
  numFailedTests: number
  numRuntimeErrorTestSuites: number
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
}

async function main(): Promise<void> {
  heading('Type check')
  if (!run(['node_modules/typescript/bin/tsc', '--noEmit'])) count.failed += 1
  heading('Lint')
  if (!run(['node_modules/@biomejs/biome/bin/biome', 'check'])) count.failed += 1

  heading('Jest')
  const postgres = await startPostgres({ isDurable: false })
  console.log(
    postgres
      ? `Also on ${postgres.version}.`
      : 'PostgreSQL is not installed: its tests are skipped, PGlite runs them all.',
  )
  const jestReport = path.join(work, 'jest.json')
  const jest = run(
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      'node_modules/jest/bin/jest.js',
      '--json',
      `--outputFile=${jestReport}`,
    ],
    postgres ? { TEST_DATABASE_URL: postgres.url } : {},
  )
  postgres?.stop()
  add(
    jestReport,
    (r: JestReport) => ({ passed: r.numPassedTests, failed: r.numFailedTests + r.numRuntimeErrorTestSuites }),
    jest,
  )

  heading('Catalogue and build')
  const dataDir = path.join(work, 'data')
  const settings = await settingsOver(dataDir)
  await runStep(['shop-api/db/migrate.ts'], shopApiEnvironment(settings))
  await runStep(['sample/main.ts'], { ...shopApiEnvironment(settings), SAMPLE_PICTURES: 'none' })
  if (isBuilt()) {
    console.log('The build is up to date.')
  } else {
    // Over an empty database: nothing that belongs to one shop may be fixed in a build.
    const empty = await settingsOver(path.join(work, 'empty'))
    const shopApi = await startPart('shop-api', empty, path.join(work, 'logs'))
    try {
      await buildStorefront(empty, true)
    } finally {
      await shopApi.stop()
    }
  }

  heading('Playwright')
  const playwrightReport = path.join(work, 'playwright.json')
  const browser = run(['node_modules/playwright/cli.js', 'test'], {
    CHROMIUM_PATH: ensureChromium(),
    FUMA_TEST_DATA: dataDir,
    PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
  })
  add(
    playwrightReport,
    ({ stats }: PlaywrightReport) => {
      if (stats.flaky > 0)
        console.log(`\n${stats.flaky} of the journeys needed a second try; Playwright names them above.`)
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
    },
    browser,
  )
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  count.failed += 1
} finally {
  rmSync(work, { recursive: true, force: true })
}
console.log(`\n${Math.round((Date.now() - began) / 1000)} s in all`)
console.log(`${count.passed} passed, ${count.failed} failed`)
process.exit(count.failed === 0 ? 0 : 1)
