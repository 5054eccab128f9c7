/** `npm run db:migrate`: brings the database's tables up to date. */
import path from 'node:path'
import { readSecretFiles } from '#lib/deployment/secret-files.ts'
import { type Env, readEnv } from '../env.ts'
import { openLog } from '../log.ts'
import { type Database, openDatabase } from './client.ts'
import { isSchemaCurrent } from './schema-state.ts'

const migrationsFolder = path.join(import.meta.dirname, 'migrations')

/**
 * Runs the migrations that have not run yet; each once, in one transaction. Several processes can start at the same
 * time.
 */
export const migrate = (database: Database): Promise<void> => database.migrate(migrationsFolder)

/**
 * For commands that work on a database: migrates it. In a shop with several processes, only the migrate command does
 * that, so this checks that it has run.
 * @throws Error in one line if it has not
 */
export async function bringUpToDate(database: Database, { CLUSTER }: Pick<Env, 'CLUSTER'>): Promise<void> {
  if (CLUSTER === 'off') return migrate(database)
  if (await isSchemaCurrent(database)) return
  throw new Error('The database has an older schema than this release. Migrate it first: npm run db:migrate')
}

if (import.meta.main) {
  readSecretFiles(process.env)
  const env = readEnv()
  const database = await openDatabase(env, openLog(env.LOG_LEVEL))
  try {
    await migrate(database)
  } finally {
    await database.close()
  }
}
