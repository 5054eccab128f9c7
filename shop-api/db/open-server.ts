import { setTimeout } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Database, Session } from './client.ts'
import { Replica } from './replica.ts'
import { ServerConnection } from './server-connection.ts'
import { type Ask, borrow, connectionConfig, openPool, sessionOver } from './server-pool.ts'
import { AFTER_EVERYTHING, parsePosition, type WalPosition } from './wal-position.ts'

/** Any number, the same in every process of one database. */
const MIGRATION_LOCK = 7_461_2078
/**
 * A server whose machine has failed sends nothing at all, and the system would go on sending for a quarter of an hour. Longer
 * than the server itself lets any statement run.
 */
const ANSWER_WITHIN_MS = 40_000
const CONNECT_WITHIN_MS = 5_000
/** What waits for a lock that a migration waits for waits with it: it gives way, and is tried again. */
const MIGRATION_LOCK_WAIT = '3s'
const MIGRATION_TRIES = 20
const MIGRATION_PAUSE_MS = 1_000
/** The lock was not got in time; two waited for each other. */
const LOCK_CODES = ['55P03', '40P01']
/** The primary is there to be asked instead. */
const CONNECT_TO_REPLICA_WITHIN_MS = 1_000

export interface ServerOptions {
  /** Connections at most. */
  connections: number
  /** A connection that does not answer for so long is given up; 0 waits for ever. */
  answerWithinMs?: number | undefined
  /** A streaming replica to read from. */
  replica?: { url: string; maxLagSeconds: number } | undefined
}

/**
 * A PostgreSQL server. Its going away ends what was asked of it with DatabaseUnavailable and nothing else; once it is back
 * the next statement finds it.
 * @throws Error in one line when it does not answer
 */
export async function openServer(url: string, options: ServerOptions, log?: Logger): Promise<Database> {
  const config = connectionConfig(url, CONNECT_WITHIN_MS)
  const pool = openPool(config, options.connections, options.answerWithinMs ?? ANSWER_WITHIN_MS, log)

  async function askAlone(statement: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const connection = await borrow(pool)
    try {
      return await connection.ask(statement, values)
    } finally {
      connection.release(connection.isLost)
    }
  }

  try {
    await askAlone('SELECT 1')
  } catch (error) {
    await pool.end()
    const { host, pathname } = new URL(url)
    throw new Error(`PostgreSQL at ${host}${pathname} does not answer: ${reasonOf(error)}`, { cause: error })
  }
  const primary = { session: sessionOver(askAlone), ask: askAlone }
  const replica = await openReplica(primary, options, log)
  return {
    ...primary.session,
    kind: 'pg',
    ...replica,
    connections: () => ({
      limit: options.connections,
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    transaction: async (work, { lockWaitSeconds } = {}) => {
      const connection = await borrow(pool)
      let isOver = false
      // The connection may be used by others as soon as the transaction has ended.
      const ask: Ask = async (...args) => {
        if (isOver) throw new Error('the transaction is over')
        return connection.ask(...args)
      }
      try {
        // Waited for: behind a BEGIN that failed, each statement would be a transaction of its own.
        await connection.ask(lockWaitSeconds ? `BEGIN; SET LOCAL lock_timeout = '${lockWaitSeconds}s'` : 'BEGIN')
        const result = await work(sessionOver(ask))
        isOver = true
        // The server rolls back instead where a statement had failed, even where its failure was caught.
        const { command } = await connection.ask('COMMIT')
        if (command !== 'COMMIT') throw new Error('the transaction was rolled back')
        return result
      } catch (error) {
        isOver = true
        // A connection that cannot even roll back is thrown away, and the first error is the one that counts.
        await connection.ask('ROLLBACK').catch(() => {
          connection.isLost = true
        })
        throw error
      } finally {
        connection.release(connection.isLost)
      }
    },
    migrate: (folder) => migrateAlone(config, folder, log),
    close: async () => {
      await replica.replica?.close()
      await pool.end()
    },
  }
}

/** How reads are spread: over the primary alone, or over a replica too. */
async function openReplica(
  primary: { session: Session; ask: Ask },
  { connections, replica: settings }: ServerOptions,
  log?: Logger,
): Promise<Pick<Database, 'reader' | 'position'> & { replica?: Replica }> {
  if (!settings) return { reader: () => primary.session, position: async () => undefined }
  const config = connectionConfig(settings.url, CONNECT_TO_REPLICA_WITHIN_MS)
  const pool = openPool(config, connections, ANSWER_WITHIN_MS, log)
  const replica = new Replica({ pool, config, primary, maxLagSeconds: settings.maxLagSeconds, log })
  await replica.open()
  return {
    replica,
    reader: (after) => replica.reader(after),
    position: () => positionOf(primary.session, log),
  }
}

/** Where the primary's log is now. A write is committed by then, so that it is not failed for this: its reader reads the primary. */
async function positionOf({ query }: Session, log?: Logger): Promise<WalPosition> {
  try {
    const [row] = await query<{ position: string }>('SELECT pg_current_wal_insert_lsn()::text AS position')
    return (row && parsePosition(row.position)) ?? AFTER_EVERYTHING
  } catch (error) {
    log?.warn({ err: error }, 'the position of a write could not be read')
    return AFTER_EVERYTHING
  }
}

/** Pool and driver wrap what happened; an address with several numbers fails with one error for each. */
function reasonOf(error: unknown): string {
  const { cause = error } = error as Error
  const { message, code } = cause as Error & { code?: string }
  return message || String(code)
}

/** The code of PostgreSQL's error; empty where it is none. */
function sqlCodeOf(error: unknown): string {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code ?? (cause ? sqlCodeOf(cause) : '')
}

/** Migrates over a connection of its own, one process at a time; a migration of a large table may take its time. */
async function migrateAlone(config: pg.ClientConfig, migrationsFolder: string, log?: Logger): Promise<void> {
  const connection = new ServerConnection(config)
  await connection.connect()
  try {
    // The lock ends with the connection, whatever becomes of this process.
    const { rows } = await connection.ask<{ got: boolean }>(`SELECT pg_try_advisory_lock(${MIGRATION_LOCK}) AS got`)
    if (!rows[0]?.got) {
      log?.info('another process is migrating the database: waiting for it')
      await connection.ask(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`)
    }
    await connection.ask(`SET lock_timeout = '${MIGRATION_LOCK_WAIT}'`)
    const database = drizzle(connection, { casing: 'snake_case' })
    // All migrations are one transaction: one that failed has left nothing behind.
    for (let no = 1; ; no++) {
      try {
        return await migrate(database, { migrationsFolder })
      } catch (error) {
        if (no === MIGRATION_TRIES || !LOCK_CODES.includes(sqlCodeOf(error))) throw error
        log?.warn({ err: error, no }, 'a migration did not get its locks: it is tried again')
        await setTimeout(MIGRATION_PAUSE_MS)
      }
    }
  } finally {
    await connection.end()
  }
}
