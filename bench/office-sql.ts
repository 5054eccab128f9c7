import pg from 'pg'
import type { Session } from '../shop-api/db/client.ts'
import { connectionConfig, sessionOver } from '../shop-api/db/server-pool.ts'

const CONNECT_WITHIN_MS = 5_000

export interface OfficeSql {
  /** Records the statements of a read, and returns a function that runs only these, one after the other. */
  statementsOf: (read: (tx: Session) => Promise<unknown>) => Promise<() => Promise<unknown>>
  session: Session
  close: () => Promise<void>
}

/** The office's own statements straight through `pg`, over a separate connection: the yardstick of its calls. */
export async function openOfficeSql(url: string): Promise<OfficeSql> {
  // As the shop API's own connections read them.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const client = new pg.Client(connectionConfig(url, CONNECT_WITHIN_MS))
  await client.connect()
  let written: pg.QueryConfig[] = []
  // A read's parallel statements run one after the other, because there is a single connection.
  let previous: Promise<unknown> = Promise.resolve()
  const session = sessionOver((statement, values) => {
    const config = typeof statement === 'string' ? { text: statement } : statement
    const whole = values ? { ...config, values } : config
    written.push(whole)
    const answer = previous.then(() => client.query(whole))
    previous = answer.catch(() => null)
    return answer
  })
  return {
    session,
    statementsOf: async (read) => {
      written = []
      await read(session)
      const statements = written
      return async () => {
        for (const statement of statements) await client.query(statement)
      }
    },
    close: () => client.end(),
  }
}
