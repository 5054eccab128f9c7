/**
 * `npm run bench`: builds, starts all processes on free ports, with PostgreSQL if installed, and prints each figure
 * with its budget. Every speed is a ratio to a yardstick measured in the same run. About ten minutes; never fails a
 * build. `npm run bench -- pages bytes visit catalogue orders history large office` runs only the named parts; orders
 * includes history.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildStorefront, isBuilt } from '../scripts/build.ts'
import { ON_THIS_MACHINE, readSettings, type Settings } from '../scripts/environment.ts'
import { shopApiEnvironment } from '../scripts/part-environment.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { freePort, type Running, runStep, startPart, takeSimulatorPorts } from '../scripts/stack.ts'
import { benchBytes } from './bytes-of-pages.ts'
import { benchCatalogue } from './catalogue.ts'
import { benchHistory } from './history.ts'
import { benchLargeShop } from './large-shop.ts'
import { LIFTED_LIMITS } from './load-test/lifted-limits.ts'
import { reportMemory } from './memory.ts'
import { benchOffice } from './office.ts'
import { benchOrders } from './orders.ts'
import { benchPages } from './pages.ts'
import { section, summary } from './report.ts'
import { KEY_SETTING } from './shop-api-key.ts'
import { benchVisit } from './visit.ts'

const PARTS = ['pages', 'bytes', 'visit', 'catalogue', 'orders', 'history', 'large', 'office'] as const
const chosen = process.argv.slice(2).map((word) => word.replace(/^--/, ''))
const wants = (part: (typeof PARTS)[number]) => chosen.length === 0 || chosen.includes(part)

const work = mkdtempSync(path.join(tmpdir(), 'fuma-bench-'))
const postgres = await startPostgres()
const ends: (() => unknown)[] = [() => postgres?.stop(), () => rmSync(work, { recursive: true, force: true })]

async function settingsFor(): Promise<Settings> {
  const settings = {
    ...readSettings({
      DATA_DIR: path.join(work, 'data'),
      DATABASE_URL: postgres?.url ?? '',
      ...ON_THIS_MACHINE,
      ...KEY_SETTING,
      MPESA_CONSUMER_KEY: '',
      CYBERSOURCE_KEY_ID: '',
      LOG_LEVEL: 'warn',
      ...LIFTED_LIMITS,
    }),
    storefrontPort: await freePort(),
    shopApiPort: await freePort(),
    simulatorPorts: await takeSimulatorPorts(freePort),
  }
  return { ...settings, publicUrl: `http://127.0.0.1:${settings.storefrontPort}` }
}

async function startShop(settings: Settings): Promise<Map<string, Running>> {
  await runStep(['shop-api/db/migrate.ts'], shopApiEnvironment(settings), true)
  await runStep(['sample/main.ts'], { ...shopApiEnvironment(settings), SAMPLE: 'catalogue' }, true)
  const running = new Map<string, Running>()
  const logs = path.join(work, 'logs')
  running.set('shop API', await startPart('shop-api', settings, logs))
  ends.unshift(() => running.get('shop API')?.stop())
  if (!isBuilt()) await buildStorefront(settings, true)
  running.set('simulators', await startPart('simulators', settings, logs))
  ends.unshift(() => running.get('simulators')?.stop())
  running.set('storefront', await startPart('storefront', settings, logs))
  ends.unshift(() => running.get('storefront')?.stop())
  return running
}

try {
  console.log(`Node ${process.versions.node}, ${postgres?.version ?? 'PGlite (PostgreSQL is not installed here)'}`)
  const settings = await settingsFor()
  const running = await startShop(settings)
  const shopUrl = settings.publicUrl
  if (wants('pages')) await benchPages(shopUrl, Boolean(postgres))
  if (wants('bytes')) await benchBytes(shopUrl)
  if (wants('visit')) await benchVisit(shopUrl)
  if (wants('orders')) await benchOrders(settings, postgres)
  section('Memory')
  for (const [name, part] of running) reportMemory(name, part, Boolean(postgres))
  // Orders are placed, and then read.
  if (wants('orders') || wants('history')) await benchHistory(settings, postgres)
  if (wants('catalogue')) await benchCatalogue(settings, postgres)
  if (wants('large')) await benchLargeShop(settings, postgres)
  if (wants('office')) await benchOffice(settings, postgres)
  summary()
} finally {
  for (const end of ends) await end()
}
