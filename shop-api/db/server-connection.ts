import pg from 'pg'
import { inSpan } from '#lib/observe/in-span.ts'
import { describeStatement } from './describe-statement.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/**
 * PostgreSQL's codes for an unavailable server: class 08 (connection), a server that shuts down, crashed or starts, a
 * dropped database, too many connections. Also a server that refuses writes: the old primary after a failover.
 */
const NOT_NOW = /^(?:08...|57P0[1-5]|53300|25006)$/

/** pg's own words for a server that did not answer in time (`query_timeout`). */
const NO_ANSWER = 'Query read timeout'

/** One connection to a PostgreSQL server. If it breaks, only its own statements fail. */
export class ServerConnection extends pg.Client {
  /** True once it can no longer be used: it must leave the pool. */
  isLost = false

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const lose = () => {
      this.isLost = true
    }
    // From the start: an 'error' event without a listener ends the process. Ignoring it here loses no error: each
    // statement in progress is rejected with it.
    this.on('error', lose)
    this.on('end', lose)
  }

  /**
   * Sends a statement.
   * @throws DatabaseUnavailable if the connection or the server failed, else PostgreSQL's own error
   */
  async ask<Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>> {
    try {
      return await inSpan(
        'statement',
        () => describeStatement(statement),
        () => this.query<Row>(statement, values),
      )
    } catch (error) {
      const { code = '', severity, message } = error as Partial<pg.DatabaseError>
      // A fatal error is the server's last message on a connection, followed by its end.
      if (severity === 'FATAL' || NOT_NOW.test(code) || message === NO_ANSWER) this.isLost = true
      throw this.isLost ? new DatabaseUnavailable(error) : error
    }
  }
}
