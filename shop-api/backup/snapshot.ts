import type { Database, Query } from '../db/client.ts'
import { openServerSnapshot } from '../db/server-snapshot.ts'
import { loadNamedFiles, type NamedFile } from '../files/named-files.ts'
import { loadDatabaseFacts } from './database-facts.ts'
import type { DatabaseFacts } from './manifest.ts'
import { demandVersion, dumpServer } from './pg-programs.ts'

/** A consistent state of the shop's database: its contents, the files it names, and its dump. */
export interface Snapshot {
  takenAt: string
  facts: DatabaseFacts
  files: NamedFile[]
  dump: AsyncIterable<Uint8Array>
  close: () => Promise<void>
}

export type SnapshotContents = Pick<Snapshot, 'takenAt' | 'facts' | 'files'>

async function readContents(query: Query, kind: 'pg' | 'pglite'): Promise<SnapshotContents> {
  const { facts, takenAt } = await loadDatabaseFacts(query, kind)
  return { takenAt, facts, files: await loadNamedFiles({ query }) }
}

/** A snapshot of a PostgreSQL server. @throws BackupFailure when pg_dump is missing or too old */
export async function openPgSnapshot(url: string): Promise<Snapshot> {
  const held = await openServerSnapshot(url)
  try {
    const contents = await readContents(held.query, 'pg')
    await demandVersion('pg_dump', contents.facts.database.version, 'the server')
    return { ...contents, dump: dumpServer(url, held.id), close: held.close }
  } catch (error) {
    await held.close()
    throw error
  }
}

/** A snapshot of the embedded database: the shop waits one or two seconds while it is copied in memory. */
export async function openEmbeddedSnapshot(database: Database): Promise<Snapshot> {
  if (!database.snapshot) throw new Error('this database is on a server')
  const { result, dump } = await database.snapshot(({ query }) => readContents(query, 'pglite'))
  return { ...result, dump: dump.stream() as AsyncIterable<Uint8Array>, close: async () => {} }
}
