import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildStorefront, isBuilt } from '../../scripts/build.ts'
import { ON_THIS_MACHINE, readSettings, type Settings } from '../../scripts/environment.ts'
import { shopApiEnvironment } from '../../scripts/part-environment.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { freePort, runStep, startPart, takeSimulatorPorts } from '../../scripts/stack.ts'
import { run } from '../restarts/ask-database.ts'
import { KEY_SETTING } from '../shop-api-key.ts'
import { serverPid } from './database-watch.ts'
import { LIFTED_LIMITS } from './lifted-limits.ts'
import type { LoadTarget } from './target.ts'

/** Default connections of a shop API. */
const CONNECTIONS = 10
/** A shop API reads its whole catalogue before it responds. */
const START_WITHIN_SECONDS = 300

export interface ShopSize {
  /** Variants to grow the catalogue to; null for the sample's. */
  variants: number | null
  /** Orders to grow the history to; null for the sample's. */
  orders: number | null
}

async function settingsIn(folder: string, databaseUrl: string): Promise<Settings> {
  const settings = {
    ...readSettings({
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: databaseUrl,
      ...ON_THIS_MACHINE,
      ...KEY_SETTING,
      ...LIFTED_LIMITS,
      MPESA_CONSUMER_KEY: '',
      CYBERSOURCE_KEY_ID: '',
      LOG_LEVEL: 'warn',
      DATABASE_CONNECTIONS: String(CONNECTIONS),
    }),
    storefrontPort: await freePort(),
    shopApiPort: await freePort(),
    simulatorPorts: await takeSimulatorPorts(freePort),
  }
  return { ...settings, publicUrl: `http://127.0.0.1:${settings.storefrontPort}` }
}

async function fill(settings: Settings, { variants, orders }: ShopSize): Promise<void> {
  const env = { ...shopApiEnvironment(settings), SAMPLE: 'catalogue' }
  await runStep(['shop-api/db/migrate.ts'], env, true)
  await runStep(['sample/main.ts'], env, true)
  if (variants) await runStep(['bench/grow-catalogue.ts', String(variants)], env, true)
  if (orders) await runStep(['bench/grow-orders.ts', String(orders), String(Math.ceil(orders / 100))], env, true)
}

export interface OwnShop extends LoadTarget {
  startSeconds: number
  shopApiUrl: string
}

/** One storefront, one shop API, PostgreSQL and the simulators, in a throw-away folder. */
export async function startOwnShop(size: ShopSize): Promise<OwnShop> {
  const postgres = await startPostgres()
  if (!postgres) throw new Error('PostgreSQL is not installed here: there is nothing to measure')
  const folder = mkdtempSync(path.join(tmpdir(), 'fuma-load-'))
  const ends: (() => unknown)[] = [() => postgres.stop(), () => rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const end of ends) await end()
  }
  try {
    const settings = await settingsIn(folder, postgres.url)
    await fill(settings, size)
    // Otherwise autovacuum would run in the middle of the first run.
    await run(postgres.url, 'VACUUM (ANALYZE)')
    const logs = path.join(folder, 'logs')
    const start = async (part: Parameters<typeof startPart>[0]) => {
      const running = await startPart(part, settings, logs, START_WITHIN_SECONDS)
      ends.unshift(() => running.stop())
      return running.process.pid ?? 0
    }
    const began = performance.now()
    const shopApi = await start('shop-api')
    const startSeconds = (performance.now() - began) / 1000
    if (!isBuilt()) await buildStorefront(settings, true)
    const simulators = await start('simulators')
    const storefront = await start('storefront')
    const parts = [
      { name: 'storefront', pid: storefront },
      { name: 'shop API', pid: shopApi },
      { name: 'PostgreSQL', pid: await serverPid(postgres.url) },
      { name: 'simulators', pid: simulators },
    ]
    return {
      url: settings.publicUrl,
      origin: settings.publicUrl,
      parts,
      databaseUrl: postgres.url,
      connections: CONNECTIONS,
      phones: `http://127.0.0.1:${settings.simulatorPorts.daraja}`,
      startSeconds,
      shopApiUrl: `http://127.0.0.1:${settings.shopApiPort}`,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
