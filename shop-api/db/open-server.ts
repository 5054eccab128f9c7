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
 * A server whose machine has failed sends no data, and the system would retry for a quarter of an hour. Longer than the
 * server's own limit for a statement.
 */
const ANSWER_WITHIN_MS = 40_000
const CONNECT_WITHIN_MS = 5_000
/** Statements that wait for a lock behind a migration wait with it: the migration gives way, and is tried again. */
const MIGRATION_LOCK_WAIT = '3s'
const MIGRATION_TRIES = 20
const MIGRATION_PAUSE_MS = 1_000
/** The lock was not got in time; two waited for each other. */
const LOCK_CODES = ['55P03', '40P01']
/** Short, because reads can use the primary instead. */
const CONNECT_TO_REPLICA_WITHIN_MS = 1_000

export interface ServerOptions {
  /** Connections at most. */
  connections: number
  /** A connection without a response for this time is closed, in milliseconds; 0 waits forever. */
  answerWithinMs?: number | undefined
  /** A streaming replica to read from. */
  replica?: { url: string; maxLagSeconds: number } | undefined
}

/**
 * A PostgreSQL server. If it becomes unreachable, only the statements in progress fail, with DatabaseUnavailable; the
 * next statement reconnects.
 * @throws Error in one line if it does not respond
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
      // Others can use the connection as soon as the transaction has ended.
      const ask: Ask = async (...args) => {
        if (isOver) throw new Error('the transaction is over')
        return connection.ask(...args)
      }
      try {
        // Awaited: after a failed BEGIN, each statement would be a separate transaction.
        await connection.ask(lockWaitSeconds ? `BEGIN; SET LOCAL lock_timeout = '${lockWaitSeconds}s'` : 'BEGIN')
        const result = await work(sessionOver(ask))
        isOver = true
        // The server rolls back instead if a statement had failed, even if its failure was caught.
        const { command } = await connection.ask('COMMIT')
        if (command !== 'COMMIT') throw new Error('the transaction was rolled back')
        return result
      } catch (error) {
        isOver = true
        // A connection that cannot even roll back is discarded, and the first error is thrown.
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

/**
 * The primary's current log position. The write is committed already, so an error here does not fail it: its reader
 * reads the primary.
 */
async function positionOf({ query }: Session, log?: Logger): Promise<WalPosition> {
  try {
    const [row] = await query<{ position: string }>('SELECT pg_current_wal_insert_lsn()::text AS position')
    return (row && parsePosition(row.position)) ?? AFTER_EVERYTHING
  } catch (error) {
    log?.warn({ err: error }, 'the position of a write could not be read')
    return AFTER_EVERYTHING
  }
}

/** Pool and driver wrap the cause; an address with several IP numbers fails with one error for each. */
function reasonOf(error: unknown): string {
  const { cause = error } = error as Error
  const { message, code } = cause as Error & { code?: string }
  return message || String(code)
}

/** The code of PostgreSQL's error; empty for other errors. */
function sqlCodeOf(error: unknown): string {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code ?? (cause ? sqlCodeOf(cause) : '')
}

/** Migrates over a separate connection, one process at a time; a migration of a large table can take long. */
async function migrateAlone(config: pg.ClientConfig, migrationsFolder: string, log?: Logger): Promise<void> {
  const connection = new ServerConnection(config)
  await connection.connect()
  try {
    // The lock ends with the connection, even if this process is killed.
    const { rows } = await connection.ask<{ got: boolean }>(`SELECT pg_try_advisory_lock(${MIGRATION_LOCK}) AS got`)
    if (!rows[0]?.got) {
      log?.info('another process is migrating the database: waiting for it')
      await connection.ask(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`)
    }
    await connection.ask(`SET lock_timeout = '${MIGRATION_LOCK_WAIT}'`)
    const database = drizzle(connection, { casing: 'snake_case' })
    // All migrations are one transaction: a failed attempt has changed no data.
    for (let no = 1; ; no++) {
      try {
        return await migrate(database, { migrationsFolder })
      } catch (error) {
        if (no === MIGRATION_TRIES || !LOCK_CODES.includes(sqlCodeOf(error))) throw error
        log?.warn({ err: error, no }, 'a migration could not get its locks: retrying')
        await setTimeout(MIGRATION_PAUSE_MS)
      }
    }
  } finally {
    await connection.end()
  }
}
