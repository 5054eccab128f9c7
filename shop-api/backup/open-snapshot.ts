import { existsSync } from 'node:fs'
import path from 'node:path'
import { systemClock } from '#lib/format/clock.ts'
import { type Database, openDatabase } from '../db/client.ts'
import type { Env } from '../env.ts'
import { isStillNamed } from '../files/named-files.ts'
import { beginAction, endAction } from './actions.ts'
import { BackupFailure } from './backup-failure.ts'
import { openEmbeddedSnapshot, openPgSnapshot, type Snapshot } from './snapshot.ts'
import { reachSnapshots } from './snapshot-client.ts'

/** The source of snapshots of this shop. */
export interface SnapshotSource {
  open: () => Promise<Snapshot>
  /** Whether the database names a file now. */
  isStillNamed: (key: string) => Promise<boolean>
  /** Writes down how it ended. */
  close: (outcome: string) => Promise<void>
}

/**
 * A server is queried by this process. The embedded database has one opener: a running shop passes on its snapshot. The
 * backup is recorded first, with its operator.
 */
export async function openSnapshotSource(env: Env, operator: string): Promise<SnapshotSource> {
  if (!env.DATABASE_URL) {
    const running = await reachSnapshots(env.DATA_DIR, operator)
    if (running) return running
    if (!existsSync(path.join(env.DATA_DIR, 'pg'))) {
      throw new BackupFailure(`There is no shop in ${env.DATA_DIR}, and DATABASE_URL is not set.`)
    }
  }
  const database = await openDatabase({ ...env, DATABASE_CONNECTIONS: 2, DATABASE_REPLICA_URL: undefined })
  return sourceOver(database, env.DATABASE_URL, operator)
}

/** Snapshots of an open database, which is closed with them. */
async function sourceOver(database: Database, url: string | undefined, operator: string): Promise<SnapshotSource> {
  const id = await beginAction(database, { at: systemClock(), operator, command: 'backup', given: {} })
  return {
    open: () => (url ? openPgSnapshot(url) : openEmbeddedSnapshot(database)),
    isStillNamed: (key) => isStillNamed(database, key),
    close: async (outcome) => {
      await endAction(database, id, outcome)
      await database.close()
    },
  }
}
