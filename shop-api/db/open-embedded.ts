import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { PGlite, type PGliteOptions, type Transaction } from '@electric-sql/pglite'
import { PgDatabase } from 'drizzle-orm/pg-core'
import { drizzle, PgliteSession } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Logger } from 'pino'
import { inSpan } from '#lib/observe/in-span.ts'
import type { Database, Session } from './client.ts'
import { describeStatement } from './describe-statement.ts'
import { dialect } from './dialect.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'

/**
 * PostgreSQL embedded in this process.
 * @param options `loadDataDir` is a dump to start from; the others are for tests and for the program that makes dumps
 * @throws Error in one line if another process has the folder open
 */
export async function openEmbedded(
  dataDir: string,
  log?: Logger,
  options: Pick<PGliteOptions, 'loadDataDir' | 'pgliteWasmModule' | 'fsBundle' | 'initDbStartParams'> = {},
): Promise<Database> {
  const inMemory = dataDir.startsWith('memory://')
  const folder = path.join(dataDir, 'pg')
  let lock: FolderLock | undefined
  if (!inMemory) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    lock = await lockFolder(folder, {
      onWait: (pid, ms) => log?.warn({ pid, ms }, 'another process has the database open: waiting for it to end'),
    })
    if (lock.takenOverFrom !== undefined) {
      log?.warn({ pid: lock.takenOverFrom }, 'the database was left open by a process that has ended: taking it over')
    }
  }
  try {
    const client = await PGlite.create({
      ...(inMemory ? {} : { dataDir: folder }),
      ...options,
    })
    await client.exec("SET timezone = 'UTC'")
    const sessionOver = (over: Pick<PGlite | Transaction, 'query'>): Session => {
      // Drizzle needs only `query` of its client, which a transaction has too.
      const asked: Pick<PGlite, 'query'> = {
        query: (text, ...values) =>
          inSpan(
            'statement',
            () => describeStatement(text),
            () => over.query(text, ...values),
          ),
      }
      return {
        db: new PgDatabase(dialect, new PgliteSession(asked as PGlite, dialect, undefined), undefined),
        query: async <Row>(text: string, values: unknown[] = []) => (await asked.query<Row>(text, values)).rows,
      }
    }
    const session = sessionOver(client)
    return {
      ...session,
      kind: 'pglite',
      reader: () => session,
      position: async () => undefined,
      transaction: (work) =>
        client.transaction(async (over) => {
          const result = await work(sessionOver(over))
          // Fails if a statement had failed, even if its failure was caught.
          await over.query('SELECT 1')
          return result
        }),
      // No other process can open the folder, so no other process migrates it.
      migrate: (migrationsFolder) => migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder }),
      dump: () => client.dumpDataDir('none') as Promise<Blob>,
      // Statements wait while the transaction is open, so the folder has the same state as the data read.
      snapshot: (read) =>
        client.transaction(async (over) => {
          const result = await read(sessionOver(over))
          return { result, dump: (await client.dumpDataDir('none')) as Blob }
        }),
      close: async () => {
        await client.close()
        lock?.release()
      },
    }
  } catch (error) {
    lock?.release()
    throw error
  }
}
