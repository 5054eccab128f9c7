import { NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Session } from './client.ts'
import { dialect } from './dialect.ts'
import { ServerConnection } from './server-connection.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** PostgreSQL's numbers of array types; the driver's own list of types has no arrays. */
const INT4_ARRAY = 1007 as typeof pg.types.builtins.INT4
const INT8_ARRAY = 1016 as typeof pg.types.builtins.INT8

export type Pool = pg.Pool
export type Lent = ServerConnection & pg.PoolClient
export type Ask = (statement: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>

/** Drizzle needs only `query` of its client. */
class Statements {
  readonly query: Ask
  constructor(ask: Ask) {
    this.query = ask
  }
}

/** Drizzle and raw SQL over the same connection function. */
export function sessionOver(ask: Ask): Session {
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

/** How one connection to a server is made. */
export const connectionConfig = (url: string, connectWithinMs: number): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: connectWithinMs,
  application_name: 'fuma-shop-api',
  // Compiling a statement takes longer than any of ours runs.
  options: '-c timezone=UTC -c jit=off',
})

/**
 * Connections to a server, opened on demand.
 * @param answerWithinMs a connection without a response for this time is closed
 */
export function openPool(config: pg.ClientConfig, connections: number, answerWithinMs: number, log?: Logger): Pool {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  pg.types.setTypeParser(INT8_ARRAY, pg.types.getTypeParser(INT4_ARRAY))
  const pool = new pg.Pool({
    ...config,
    Client: ServerConnection as unknown as new () => pg.ClientBase,
    max: connections,
    // Statements that do not need each other's results are sent together.
    pipeline: true,
    idleTimeoutMillis: 60_000,
    statement_timeout: 30_000,
    query_timeout: answerWithinMs,
    idle_in_transaction_session_timeout: 60_000,
  })
  // An idle connection that breaks must not end the process: the pool opens a new connection.
  pool.on('error', (error) => log?.warn({ err: error }, 'an idle database connection broke'))
  return pool
}

/** A connection of the pool, to be released. @throws DatabaseUnavailable if no connection is free in time */
export async function borrow(pool: Pool): Promise<Lent> {
  try {
    return (await pool.connect()) as Lent
  } catch (error) {
    throw new DatabaseUnavailable(error)
  }
}
