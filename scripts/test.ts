/**
 * `npm test`: type check, lint, Jest, production build, Playwright against the built shop on free ports and a throw-away
 * data folder. `npm run test:programs`: the tests that start programs, stop them and kill them, in both runners.
 * `npm run proof:models`: model tests, with many more random histories. The last line counts both runners; a step that fails before a runner counts as one failure.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod/mini'
import { buildStorefront, isBuilt } from './build.ts'
import { ensureChromium } from './chromium.ts'
import { ON_THIS_MACHINE, ROOT, readSettings, type Settings } from './environment.ts'
import { shopApiEnvironment } from './part-environment.ts'
import { startPostgres } from './postgres.ts'
import { freePort, runStep, startPart } from './stack.ts'
import { openSteps, type TimedFile } from './test-steps.ts'

const mode = z.enum(['all', 'programs', 'models']).parse(process.argv[2] ?? 'all')
const MODEL_TESTS = '-model\\.test|report-sums|changed-orders|ledger-proof|office/stock\\.test'
const MODEL_FACTOR = '20'
const JEST_ARGUMENTS = {
  all: ['--selectProjects', 'shop-api', 'storefront', 'components'],
  programs: ['--selectProjects', 'programs'],
  models: ['--selectProjects', 'shop-api', '--testPathPatterns', MODEL_TESTS],
}
/** A runner that hangs is ended, so that the run fails instead of waiting. */
const MAX_RUNNER_MS = 50 * 60_000
/** Jest ends within this time of its report, or is ended. */
const MAX_END_MS = 20_000
const count = { passed: 0, failed: 0 }
const steps = openSteps()
const files: TimedFile[] = []
const work = mkdtempSync(path.join(tmpdir(), 'fuma-test-'))

const environment = (env: Record<string, string>) => ({
  ...process.env,
  // Far from Nairobi and from UTC, so that a day taken from the wrong clock shows.
  TZ: 'Pacific/Auckland',
  ...ON_THIS_MACHINE,
  ...env,
})

/** True if it succeeded. */
function run(script: string[], env: Record<string, string> = {}): boolean {
  const { status, error } = spawnSync(process.execPath, script, {
    cwd: ROOT,
    stdio: 'inherit',
    timeout: MAX_RUNNER_MS,
    env: environment(env),
  })
  if (error) console.error(error.message)
  return status === 0
}

/**
 * Runs Jest until it has written its report and ended. A hanging thread can block its end (scripts/jest-threads.js);
 * then Jest is killed. True if it exited with 0, or was killed after its report.
 */
async function runJestUntil(report: string, script: string[], env: Record<string, string>): Promise<boolean> {
  const jest = spawn(process.execPath, script, { cwd: ROOT, stdio: 'inherit', env: environment(env) })
  const exit = once(jest, 'exit').then(([status]) => status === 0)
  const began = Date.now()
  let reportedAt = Number.POSITIVE_INFINITY
  const watch = setInterval(() => {
    if (existsSync(report)) reportedAt = Math.min(reportedAt, Date.now())
    const isLate = Date.now() - reportedAt > MAX_END_MS || Date.now() - began > MAX_RUNNER_MS
    if (isLate) jest.kill('SIGKILL')
  }, 1000)
  const succeeded = await exit
  clearInterval(watch)
  return succeeded || (jest.signalCode !== null && reportedAt !== Number.POSITIVE_INFINITY)
}

/** A shop with embedded PostgreSQL in this folder. */
async function settingsOver(dataDir: string): Promise<Settings> {
  mkdirSync(dataDir)
  const variables = { DATA_DIR: dataDir, DATABASE_URL: '', ...ON_THIS_MACHINE, LOG_LEVEL: 'info' }
  return { ...readSettings(variables), shopApiPort: await freePort() }
}

/** Adds a runner's own count; a runner without a report counts as one failure. */
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
  testResults: { name: string; startTime: number; endTime: number }[]
}

interface PlaywrightSuite {
  file: string
  specs?: { tests: { results: { duration: number }[] }[] }[]
  suites?: PlaywrightSuite[]
}
interface PlaywrightReport {
  suites: PlaywrightSuite[]
  stats: { expected: number; unexpected: number; flaky: number }
}

function durationOf({ specs = [], suites = [] }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  return [...own, ...suites.map(durationOf)].reduce((sum, ms) => sum + ms, 0)
}

async function runJest(): Promise<void> {
  steps.begin('Jest')
  const postgres = await startPostgres({ isDurable: false })
  console.log(
    postgres
      ? `Also on ${postgres.version}.`
      : 'PostgreSQL is not installed: its tests are skipped, PGlite runs them all.',
  )
  const report = path.join(work, 'jest.json')
  const passed = await runJestUntil(
    report,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      'node_modules/jest/bin/jest.js',
      ...JEST_ARGUMENTS[mode],
      '--json',
      `--outputFile=${report}`,
    ],
    { ...(postgres && { TEST_DATABASE_URL: postgres.url }), ...(mode === 'models' && { MODEL_FACTOR }) },
  )
  if (postgres) steps.addCpu(postgres.cpuMs())
  postgres?.stop()
  add(
    report,
    (r: JestReport) => {
      files.push(...r.testResults.map(({ name, startTime, endTime }) => ({ file: name, ms: endTime - startTime })))
      return { passed: r.numPassedTests, failed: r.numFailedTests + r.numRuntimeErrorTestSuites }
    },
    passed,
  )
}

/** @returns the data folder with the sample, for Playwright */
async function seedAndBuild(): Promise<string> {
  steps.begin('Catalogue and build')
  const dataDir = path.join(work, 'data')
  const settings = await settingsOver(dataDir)
  await runStep(['shop-api/db/migrate.ts'], shopApiEnvironment(settings))
  await runStep(['sample/main.ts'], { ...shopApiEnvironment(settings), SAMPLE: 'catalogue' })
  if (isBuilt()) {
    console.log('The build is up to date.')
    return dataDir
  }
  // Over an empty database: a build must not contain data of one shop.
  const empty = await settingsOver(path.join(work, 'empty'))
  const shopApi = await startPart('shop-api', empty, path.join(work, 'logs'))
  try {
    await buildStorefront(empty, true)
  } finally {
    await shopApi.stop()
  }
  return dataDir
}

function runPlaywright(dataDir: string): void {
  steps.begin('Playwright')
  const report = path.join(work, 'playwright.json')
  const projects = mode === 'programs' ? ['programs'] : ['shop', 'empty shop']
  const passed = run(['node_modules/playwright/cli.js', 'test', ...projects.map((name) => `--project=${name}`)], {
    CHROMIUM_PATH: ensureChromium(),
    FUMA_TEST_DATA: dataDir,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  add(
    report,
    ({ stats, suites }: PlaywrightReport) => {
      files.push(...suites.map((suite) => ({ file: `e2e/journeys/${suite.file}`, ms: durationOf(suite) })))
      if (stats.flaky > 0)
        console.log(`\n${stats.flaky} of the journeys needed a second try; Playwright names them above.`)
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
    },
    passed,
  )
}

async function main(): Promise<void> {
  if (mode === 'all') {
    steps.begin('Type check')
    if (!run(['node_modules/typescript/bin/tsc', '--noEmit'])) count.failed += 1
    steps.begin('Lint')
    if (!run(['node_modules/@biomejs/biome/bin/biome', 'check'])) count.failed += 1
  }
  await runJest()
  if (mode !== 'models') runPlaywright(await seedAndBuild())
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  count.failed += 1
} finally {
  rmSync(work, { recursive: true, force: true })
}
steps.print(files)
console.log(`\n${count.passed} passed, ${count.failed} failed`)
process.exit(count.failed === 0 ? 0 : 1)
