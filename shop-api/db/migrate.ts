/** `npm run db:migrate`: brings the database's tables up to date. */
import path from 'node:path'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { readEnv } from '../env.ts'
import { openLog } from '../log.ts'
import { type Database, openDatabase } from './client.ts'

const migrationsFolder = path.join(import.meta.dirname, 'migrations')

/** Runs the migrations that have not run yet; each once, in one transaction. */
export async function migrate(database: Database): Promise<void> {
  // The two migrators differ only in the type of the database they take.
  if (database.kind === 'pg') await migratePg(database.db as never, { migrationsFolder })
  else await migratePglite(database.db as never, { migrationsFolder })
}

if (import.meta.main) {
  const env = readEnv()
  const database = await openDatabase(env, openLog(env.LOG_LEVEL))
  try {
    await migrate(database)
  } finally {
    await database.close()
  }
}
