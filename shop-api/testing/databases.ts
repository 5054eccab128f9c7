import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { openTestDatabase } from './database.ts'

const url = process.env.TEST_DATABASE_URL

export type OpenDatabase = () => Promise<Database>

/**
 * Runs the same tests on PostgreSQL embedded in memory and on a server. Without TEST_DATABASE_URL (any database of a
 * server where databases may be made) the second half is skipped, by name.
 * @param tests gets a function that opens a migrated database of its own
 */
export function onEachDatabase(tests: (open: OpenDatabase) => void): void {
  describe('on embedded PostgreSQL', () => tests(openEmbedded))
  const onServer = url ? describe : describe.skip
  onServer(`on a PostgreSQL server${url ? '' : ' (TEST_DATABASE_URL is not set)'}`, () => tests(openOnServer))
}

/**
 * Runs tests of what only a server can show: connections that break, several processes. Skipped, by name, without
 * TEST_DATABASE_URL.
 * @param tests gets a function that makes an empty database
 */
export function onDatabaseServer(tests: (make: () => Promise<ServerDatabase>) => void): void {
  const onServer = url ? describe : describe.skip
  onServer(`on a PostgreSQL server${url ? '' : ' (TEST_DATABASE_URL is not set)'}`, () => tests(makeOnServer))
}

/** Embedded, with its tables and nothing in them. */
export const openEmbedded: OpenDatabase = () => openTestDatabase('empty')

export interface ServerDatabase {
  url: string
  /** Runs a statement over a connection of its own. */
  run: (statement: string) => Promise<Record<string, unknown>[]>
  remove: () => Promise<void>
}

async function makeOnServer(): Promise<ServerDatabase> {
  const name = `fuma_test_${randomBytes(6).toString('hex')}`
  await onServer(`CREATE DATABASE ${name}`)
  const at = new URL(url as string)
  at.pathname = `/${name}`
  return {
    url: at.href,
    run: (statement) => onServer(statement, at.href),
    remove: async () => {
      await onServer(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

async function openOnServer(): Promise<Database> {
  const made = await makeOnServer()
  const database = await openDatabase({ DATABASE_URL: made.url, DATABASE_CONNECTIONS: 8, DATA_DIR: '/nonexistent' })
  await migrate(database)
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
