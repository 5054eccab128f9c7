import pg from 'pg'
import { inSpan } from '#lib/observe/in-span.ts'
import { describeStatement } from './describe-statement.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/**
 * PostgreSQL's codes for "not here, not now": class 08 (connection), a server that shuts down, crashed or starts, a
 * database that was dropped, too many connections. And one that says no to writing: the old primary after a failover.
 */
const NOT_NOW = /^(?:08...|57P0[1-5]|53300|25006)$/

/** pg's own words for a server that did not answer in time (`query_timeout`). */
const NO_ANSWER = 'Query read timeout'

/** One connection to a PostgreSQL server. Whatever breaks it, it ends nothing but what was asked through it. */
export class ServerConnection extends pg.Client {
  /** True once nothing can be asked through it any more: it must leave the pool. */
  isLost = false

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const lose = () => {
      this.isLost = true
    }
    // From the first moment on: an 'error' without a listener ends the process. Nothing is lost by not
    // looking at it here: each statement under way is rejected with it.
    this.on('error', lose)
    this.on('end', lose)
  }

  /**
   * Sends a statement.
   * @throws DatabaseUnavailable when the connection or the server went away, else PostgreSQL's own error
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
      // A fatal error is the server's last word on a connection: what follows is its end.
      if (severity === 'FATAL' || NOT_NOW.test(code) || message === NO_ANSWER) this.isLost = true
      throw this.isLost ? new DatabaseUnavailable(error) : error
    }
  }
}
