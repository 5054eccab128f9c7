import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Database, openDatabase } from '../db/client.ts'

const MIGRATIONS = path.join(import.meta.dirname, '../db/migrations')

/**
 * An empty database without its latest migrations, embedded. @param last the number of the last migration that has run
 */
export async function openOldDatabase(last: number): Promise<Database> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fuma-migrations-'))
  try {
    cpSync(MIGRATIONS, folder, { recursive: true })
    const file = path.join(folder, 'meta/_journal.json')
    const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number }[] }
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.filter(({ idx }) => idx <= last) }))
    const database = await openDatabase({ DATA_DIR: 'memory://' })
    await database.migrate(folder)
    return database
  } finally {
    rmSync(folder, { recursive: true })
  }
}
