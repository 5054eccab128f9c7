import pg from 'pg'
import { startPostgres, type TemporaryPostgres, type TemporaryServer } from '../../scripts/postgres.ts'
import { type Database, openDatabase } from '../db/client.ts'
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts'

/** A PostgreSQL server and a replica that streams from it, both of this test alone. */
export interface ReplicatedDatabase {
  primary: TemporaryPostgres
  replica: TemporaryServer
  /** Between the shop API and the primary, and between it and the replica. */
  toPrimary: DatabaseProxy
  toReplica: DatabaseProxy
  /** Opens the database as a shop API with a replica does. */
  open: (maxLagSeconds?: number, replicaUrl?: string) => Promise<Database>
  /** Pauses and resumes the replica's replay of received changes. */
  pauseReplay: () => Promise<void>
  resumeReplay: () => Promise<void>
  close: () => Promise<void>
}

async function on(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** @throws where PostgreSQL is not installed: skip the test there (`findPostgres`) */
export async function startReplicated(): Promise<ReplicatedDatabase> {
  const primary = await startPostgres({ isDurable: false })
  if (!primary) throw new Error('PostgreSQL is not installed')
  const replica = await primary.startReplica()
  const [toPrimary, toReplica] = [await openDatabaseProxy(primary.url), await openDatabaseProxy(replica.url)]
  return {
    ...{ primary, replica, toPrimary, toReplica },
    open: (maxLagSeconds = 5, replicaUrl = toReplica.url) =>
      openDatabase({
        DATABASE_URL: toPrimary.url,
        DATABASE_CONNECTIONS: 4,
        DATABASE_REPLICA_URL: replicaUrl,
        REPLICA_MAX_LAG_SECONDS: maxLagSeconds,
        DATA_DIR: '/nonexistent',
      }),
    pauseReplay: () => on(replica.url, 'SELECT pg_wal_replay_pause()'),
    resumeReplay: () => on(replica.url, 'SELECT pg_wal_replay_resume()'),
    close: async () => {
      await Promise.all([toPrimary.close(), toReplica.close()])
      replica.stop()
      primary.stop()
    },
  }
}
