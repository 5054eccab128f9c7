import { drizzle, NodePgSession } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Database, Session } from './client.ts'
import { dialect } from './dialect.ts'
import { ServerConnection } from './server-connection.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** Any number, the same in every process of one database. */
const MIGRATION_LOCK = 7_461_2078
/**
 * A server whose machine has failed sends nothing at all, and the system would go on sending for a quarter of an hour. Longer
 * than the server itself lets any statement run.
 */
const ANSWER_WITHIN_MS = 40_000

/** PostgreSQL's numbers of array types; the driver's own list of types has no arrays. */
const INT4_ARRAY = 1007 as typeof pg.types.builtins.INT4
const INT8_ARRAY = 1016 as typeof pg.types.builtins.INT8

type Lent = ServerConnection & pg.PoolClient
type Ask = (statement: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>

/** Drizzle asks its client for `query` only. */
class Statements {
  readonly query: Ask
  constructor(ask: Ask) {
    this.query = ask
  }
}

function sessionOver(ask: Ask): Session {
  return {
    db: new PgDatabase(
      dialect,
      new NodePgSession(new Statements(ask) as unknown as pg.Client, dialect, undefined),
      undefined,
    ),
    query: async <Row>(text: string, values: unknown[] = [], name?: string) =>
      (await ask({ text, values, ...(name && { name }) })).rows as Row[],
  }
}

export interface ServerOptions {
  /** Connections at most. */
  connections: number
  /** A connection that does not answer for so long is given up; 0 waits for ever. */
  answerWithinMs?: number | undefined
}

/**
 * A PostgreSQL server. Its going away ends what was asked of it with DatabaseUnavailable and nothing else; once it is back
 * the next statement finds it.
 * @throws Error in one line when it does not answer
 */
export async function openServer(url: string, options: ServerOptions, log?: Logger): Promise<Database> {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  pg.types.setTypeParser(INT8_ARRAY, pg.types.getTypeParser(INT4_ARRAY))
  const config: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'fuma-shop-api',
    // Compiling a statement takes longer than any of ours runs.
    options: '-c timezone=UTC -c jit=off',
  }
  const pool = new pg.Pool({
    ...config,
    Client: ServerConnection as unknown as new () => pg.ClientBase,
    max: options.connections,
    // Statements that do not need each other's answers travel together.
    pipeline: true,
    idleTimeoutMillis: 60_000,
    statement_timeout: 30_000,
    query_timeout: options.answerWithinMs ?? ANSWER_WITHIN_MS,
    idle_in_transaction_session_timeout: 60_000,
  })
  // An idle connection that breaks must not end the process: the pool makes a new one.
  pool.on('error', (error) => log?.warn({ err: error }, 'an idle database connection broke'))

  async function borrow(): Promise<Lent> {
    try {
      return (await pool.connect()) as Lent
    } catch (error) {
      throw new DatabaseUnavailable(error)
    }
  }

  async function askAlone(statement: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const connection = await borrow()
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
  return {
    ...sessionOver(askAlone),
    kind: 'pg',
    transaction: async (work, { lockWaitSeconds } = {}) => {
      const connection = await borrow()
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
    close: () => pool.end(),
  }
}

/** Pool and driver wrap what happened; an address with several numbers fails with one error for each. */
function reasonOf(error: unknown): string {
  const { cause = error } = error as Error
  const { message, code } = cause as Error & { code?: string }
  return message || String(code)
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
    await migrate(drizzle(connection, { casing: 'snake_case' }), { migrationsFolder })
  } finally {
    await connection.end()
  }
}
