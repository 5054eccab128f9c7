/** `npm run db:migrate`: brings the database's tables up to date. */
import path from 'node:path'
import { readSecretFiles } from '#lib/deployment/secret-files.ts'
import { readEnv } from '../env.ts'
import { openLog } from '../log.ts'
import { type Database, openDatabase } from './client.ts'

const migrationsFolder = path.join(import.meta.dirname, 'migrations')

/** Runs the migrations that have not run yet; each once, in one transaction. Several processes may start at once. */
export const migrate = (database: Database): Promise<void> => database.migrate(migrationsFolder)

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
