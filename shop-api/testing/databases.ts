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

/** Embedded, with its tables and nothing in them. */
export const openEmbedded: OpenDatabase = () => openTestDatabase('empty')

async function openOnServer(): Promise<Database> {
  const name = `fuma_test_${randomBytes(6).toString('hex')}`
  await onServer(`CREATE DATABASE ${name}`)
  const at = new URL(url as string)
  at.pathname = `/${name}`
  const database = await openDatabase({ DATABASE_URL: at.href, DATABASE_CONNECTIONS: 8, DATA_DIR: '/nonexistent' })
  await migrate(database)
  return {
    ...database,
    close: async () => {
      await database.close()
      await onServer(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
