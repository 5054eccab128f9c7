/**
 * `node bench/load-test/index-size.ts 100000 300000 500000`: start-up time and memory of a shop API as its catalogue
 * grows. Uses a separate database. `HEAP_MB=2048` sets another heap than `npm start` does.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ON_THIS_MACHINE, readSettings } from '../../scripts/environment.ts'
import { shopApiEnvironment } from '../../scripts/part-environment.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { endAll, freePort, launch, runStep } from '../../scripts/stack.ts'
import { run } from '../restarts/ask-database.ts'
import { KEY_SETTING, WITH_KEY } from '../shop-api-key.ts'
import { timings } from '../timings.ts'
import { endOnSignal } from './end-on-signal.ts'
import { usageOf } from './processes.ts'

const READY_WITHIN_MS = 400_000
const LISTS = 60
const HEAP_MB = process.env.HEAP_MB ?? '512'

const sizes = process.argv.slice(2).map(Number)
const postgres = await startPostgres({ isDurable: false })
if (!postgres) throw new Error('PostgreSQL is not installed here: there is nothing to measure')
endOnSignal(async () => postgres.stop())
const folder = mkdtempSync(path.join(tmpdir(), 'fuma-index-'))

/** Requests a fresh list. */
async function list(url: string, round: number): Promise<void> {
  const answer = await fetch(`${url}/product-list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...WITH_KEY },
    body: JSON.stringify({ sort: (round % 4) + 1, price: [0, 2_000 + 17 * round] }),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`product-list: ${answer.status}`)
}

async function measure(env: Record<string, string>, port: number): Promise<string> {
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const flags = [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=8']
  const child = launch(process.execPath, [...flags, 'shop-api/main.ts'], {
    env: env as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const part = [{ name: 'shop API', pid: child.pid ?? 0 }]
  let most = 0
  while (!(await fetch(`${url}/health`).catch(() => null))?.ok) {
    most = Math.max(most, usageOf(part)[0]?.memoryMb ?? 0)
    if (child.exitCode !== null || child.signalCode !== null) return `ended while it started, at ${Math.round(most)} MB`
    if (performance.now() - began > READY_WITHIN_MS) return `not ready within ${READY_WITHIN_MS / 1000} s`
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const ready = (performance.now() - began) / 1000
  const { p50, p95 } = await timings(LISTS, (round) => list(url, round))
  const [usage] = usageOf(part)
  const shown = `ready after ${ready.toFixed(1)} s with ${(usage?.cpuSeconds ?? 0).toFixed(1)} s of CPU, ${Math.round(
    usage?.memoryMb ?? 0,
  )} MB (at most ${Math.round(most)} while it started), a new list ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`
  child.kill('SIGTERM')
  await ended
  return shown
}

try {
  const settings = {
    ...readSettings({
      DATA_DIR: folder,
      DATABASE_URL: postgres.url,
      ...ON_THIS_MACHINE,
      ...KEY_SETTING,
      LOG_LEVEL: 'warn',
    }),
    shopApiPort: await freePort(),
  }
  const env = { ...shopApiEnvironment(settings), SAMPLE: 'catalogue' }
  await runStep(['shop-api/db/migrate.ts'], env, true)
  await runStep(['sample/main.ts'], env, true)
  for (const size of sizes) {
    const began = performance.now()
    await runStep(['bench/grow-catalogue.ts', String(size)], env, true)
    const [{ n, bytes } = { n: 0, bytes: 0 }] = await run<{ n: number; bytes: number }>(
      postgres.url,
      'SELECT (SELECT count(*)::int FROM variants) AS n, pg_database_size(current_database())::float8 AS bytes',
    )
    console.log(
      `${n} variants, database ${Math.round(bytes / 1024 ** 2)} MB, grown in ${Math.round((performance.now() - began) / 1000)} s, heap ${HEAP_MB} MB: ${await measure(env, settings.shopApiPort)}`,
    )
  }
} finally {
  await endAll()
  postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
