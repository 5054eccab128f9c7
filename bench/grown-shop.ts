import path from 'node:path'
import pg from 'pg'
import type { Settings } from '../scripts/environment.ts'
import { shopApiEnvironment } from '../scripts/part-environment.ts'
import type { TemporaryPostgres } from '../scripts/postgres.ts'
import { freePort, type Running, runStep, startPart } from '../scripts/stack.ts'

/** The variants of the sample catalogue, which are not grown. */
export const SAMPLE_SIZE = 1_500

export interface GrownShop {
  /** Its own ports, folder and database. */
  settings: Settings
  /** Empty without PostgreSQL: the database is in the data folder. */
  databaseUrl: string
  shopApi: Running
}

async function freshDatabase(postgres: TemporaryPostgres, name: string): Promise<string> {
  const client = new pg.Client(postgres.url)
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return postgres.url.replace(/\/[^/]*$/, `/${name}`)
}

/**
 * A shop API over a separate catalogue, grown to this number of variants.
 * @param name of its database and its folder
 */
export async function startGrownShop(
  settings: Settings,
  postgres: TemporaryPostgres | null,
  size: number,
  name: string,
): Promise<GrownShop> {
  const databaseUrl = postgres ? await freshDatabase(postgres, name) : ''
  const storefrontPort = await freePort()
  const own: Settings = {
    ...settings,
    storefrontPort,
    shopApiPort: await freePort(),
    dataDir: path.join(settings.dataDir, name),
    publicUrl: `http://127.0.0.1:${storefrontPort}`,
    env: { ...settings.env, STOREFRONT_URL: '', DATABASE_URL: databaseUrl },
  }
  const env = { ...shopApiEnvironment(own), SAMPLE: 'catalogue' }
  await runStep(['shop-api/db/migrate.ts'], env, true)
  await runStep(['sample/main.ts'], env, true)
  if (size !== SAMPLE_SIZE) await runStep(['bench/grow-catalogue.ts', String(size)], env, true)
  const shopApi = await startPart('shop-api', own, path.join(settings.dataDir, 'logs'), 120)
  return { settings: own, databaseUrl, shopApi }
}
