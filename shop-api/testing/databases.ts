import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { openTestDatabase } from './database.ts'
import { sourcesHash } from './sources-hash.ts'

const url = process.env.TEST_DATABASE_URL

export type OpenDatabase = () => Promise<Database>

/**
 * Runs the same tests on PostgreSQL embedded in memory and on a server. Without TEST_DATABASE_URL (any database of a
 * server that allows CREATE DATABASE) the second half is skipped, by name.
 * @param tests gets a function that opens a new migrated database
 */
export function onEachDatabase(tests: (open: OpenDatabase) => void): void {
  describe('on embedded PostgreSQL', () => tests(openEmbedded))
  const onServer = url ? describe : describe.skip
  onServer(`on a PostgreSQL server${url ? '' : ' (TEST_DATABASE_URL is not set)'}`, () => tests(openOnServer))
}

/**
 * Runs tests that need a server: broken connections, several processes. Skipped, by name, without TEST_DATABASE_URL.
 * @param tests gets a function that makes an empty database
 */
export function onDatabaseServer(tests: (make: () => Promise<ServerDatabase>) => void): void {
  const onServer = url ? describe : describe.skip
  onServer(`on a PostgreSQL server${url ? '' : ' (TEST_DATABASE_URL is not set)'}`, () => tests(() => makeOnServer()))
}

/** Embedded, with tables without rows. */
export const openEmbedded: OpenDatabase = () => openTestDatabase('empty')

export interface ServerDatabase {
  url: string
  /** Runs a statement over a separate connection. */
  run: (statement: string) => Promise<Record<string, unknown>[]>
  remove: () => Promise<void>
}

/** @param template a database to copy; an empty one is made when absent */
async function makeOnServer(template = 'template1'): Promise<ServerDatabase> {
  const name = `fuma_test_${randomBytes(6).toString('hex')}`
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  const at = addressOf(name)
  return {
    url: at,
    run: (statement) => onServer(statement, at),
    remove: async () => {
      await onServer(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

function addressOf(database: string): string {
  const at = new URL(url as string)
  at.pathname = `/${database}`
  return at.href
}

const TEMPLATES = 'fuma_template_'

/** Migrated once for a server: copying takes a tenth of the time of the migrations. @returns its name */
async function makeTemplate(): Promise<string> {
  const name = `${TEMPLATES}${sourcesHash('shop-api/db/migrate.ts')}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Two workers that need it at once make it once; ends with the connection.
    await client.query("SELECT pg_advisory_lock(hashtext('fuma_template'))")
    const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database WHERE datname LIKE $1', [
      `${TEMPLATES}%`,
    ])
    if (rows.some(({ datname }) => datname === name)) return name
    for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`)
    // It has its name when it is whole.
    const half = `${TEMPLATES}half`
    await client.query(`CREATE DATABASE ${half}`)
    const database = await openDatabase({ DATABASE_URL: addressOf(half), DATA_DIR: '/nonexistent' })
    await migrate(database)
    await database.close()
    await client.query(`ALTER DATABASE ${half} RENAME TO ${name}`)
    return name
  } finally {
    await client.end()
  }
}

async function openOnServer(): Promise<Database> {
  const made = await makeOnServer(await makeTemplate())
  const database = await openDatabase({ DATABASE_URL: made.url, DATABASE_CONNECTIONS: 8, DATA_DIR: '/nonexistent' })
  return {
    ...database,
    close: async () => {
      await database.close()
      await made.remove()
    },
  }
}

async function onServer(statement: string, at = url): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
