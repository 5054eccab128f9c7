import { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Database, Db, Session } from './client.ts'
import { remembering } from './remembering.ts'
import { schema } from './schema.ts'

/**
 * A socket that sends what is written in one turn of the event loop in one piece: for short statements that travel
 * together, a system call each would cost more than the statements.
 */
function gatheringSocket(): Socket {
  const socket = new Socket()
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean
  let gathering = false
  socket.write = (...args: unknown[]) => {
    if (!gathering) {
      gathering = true
      socket.cork()
      process.nextTick(() => {
        gathering = false
        socket.uncork()
      })
    }
    return write(...args)
  }
  return socket
}

/** A PostgreSQL server. @throws Error in one line when it does not answer */
export async function openServer(url: string, connections: number, log?: Logger): Promise<Database> {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // Statements that do not need each other's answers travel together.
    pipeline: true,
    stream: gatheringSocket,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'fuma-shop-api',
    // Compiling a statement takes longer than any of ours runs.
    options: '-c timezone=UTC -c jit=off',
  })
  // An idle connection that breaks must not end the process: the pool makes a new one.
  pool.on('error', (error) => log?.warn({ err: error }, 'an idle database connection broke'))
  try {
    await pool.query('SELECT 1')
  } catch (error) {
    await pool.end()
    const { host, pathname } = new URL(url)
    throw new Error(`PostgreSQL at ${host}${pathname} does not answer: ${(error as Error).message}`, { cause: error })
  }
  const sessionOver = (client: pg.Pool | pg.PoolClient): Session => ({
    get db() {
      return drizzle(client, { schema, casing: 'snake_case' }) as unknown as Db
    },
    query: async <Row>(text: string, values: unknown[] = [], name?: string) =>
      (await client.query({ text, values, ...(name && { name }) })).rows as Row[],
  })
  const outside = sessionOver(pool)
  return {
    db: outside.db,
    query: outside.query,
    kind: 'pg',
    transaction: async (work) => {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        // Sent ahead of the first statement, not waited for: the connection answers in order, and breaks as a whole.
        const begun = client.query('BEGIN')
        const { tx, sent } = remembering(sessionOver(client))
        const [done] = await Promise.all([work(tx), begun])
        // COMMIT is sent behind statements that are still being answered: where one fails, the server rolls back
        // instead. A statement that could not even be sent is known within this turn of the event loop.
        const answers = Promise.all(sent)
        await Promise.race([answers, setImmediate()])
        const [ended] = await Promise.all([client.query('COMMIT'), answers])
        if (ended.command !== 'COMMIT') throw new Error('the transaction was rolled back')
        return done
      } catch (error) {
        // A connection that cannot even roll back is thrown away, and the first error is the one that counts.
        await client.query('ROLLBACK').catch((fault: Error) => {
          broken = fault
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    close: () => pool.end(),
  }
}
