import { writeFileSync } from 'node:fs'
import type { Database } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { openEmbedded } from '../db/open-embedded.ts'

/**
 * Writes the dump of a new, migrated database.
 * @param file the second argument of the command line
 * @param fill inserts the content
 */
export async function dumpDatabase(file: string | undefined, fill: (database: Database) => Promise<void>) {
  if (!file) throw new Error('usage: make-empty.ts|make-sample.ts FILE')
  // Write-ahead log in files of 1 MB instead of 16: a test copies the whole folder.
  const database = await openEmbedded('memory://', undefined, { initDbStartParams: ['--wal-segsize=1'] })
  await migrate(database)
  await fill(database)
  // These two never serve as templates, and every test file copies the whole dump.
  await database.query("UPDATE pg_database SET datistemplate = false WHERE datname LIKE 'template%'")
  for (const template of ['template0', 'template1']) await database.query(`DROP DATABASE ${template}`)
  // Each start of PGlite clears its buffers: 128 MB by default.
  await database.query("ALTER SYSTEM SET shared_buffers = '16MB'")
  await database.query('CHECKPOINT')
  const dump = await database.dump?.()
  if (!dump) throw new Error('the embedded database cannot be dumped')
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
  await database.close()
}
