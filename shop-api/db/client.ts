import { mkdirSync } from 'node:fs'
import { Socket } from 'node:net'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import type { Logger } from 'pino'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { schema } from './schema.ts'

/** Both drivers answer raw SQL with an object that holds `rows`. */
interface Rows<Row> {
  rows: Row[]
}
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** Drizzle over either driver; a transaction is one too, so a function that takes a Db works inside and outside. */
export type Db = PgDatabase<RowsResult, typeof schema>

/**
 * Raw SQL with $1-style parameters. A name makes it a prepared statement, for what is asked again and again.
 * Whole numbers of 64 bits come as numbers. In a transaction, statements that do not need each other's answers may be
 * started together (`Promise.all`): they run in that order. Not two of one name. A last statement whose answer nobody
 * needs is not waited for (`void query(…)`): it travels with the commit, and the transaction fails with it.
 */
export type Query = <Row>(text: string, values?: unknown[], name?: string) => Promise<Row[]>

/** What statements go through: the database itself, or a transaction on it. */
export interface Session {
  readonly db: Db
  readonly query: Query
}

export interface Database extends Session {
  /** PostgreSQL on a server, or embedded in this process. */
  kind: 'pg' | 'pglite'
  /**
   * Commits what `work` wrote when it resolves, and nothing when it throws or any of its statements failed. Embedded:
   * one transaction at a time.
   */
  transaction: <T>(work: (tx: Session) => Promise<T>) => Promise<T>
  /** The embedded database's whole folder as a tar, to start another one from. Undefined on a server. */
  dump?: () => Promise<Blob>
  close: () => Promise<void>
}

export interface DatabaseSettings {
  DATABASE_URL?: string | undefined
  DATABASE_CONNECTIONS?: number
  /** A folder; "memory://" keeps an embedded database in memory, for tests. */
  DATA_DIR: string
}

/**
 * Opens the shop's database: a PostgreSQL server when DATABASE_URL is set, else PostgreSQL embedded in this process.
 * @param from a dump to start an in-memory database from
 * @throws Error in one line when the folder is open elsewhere or the server does not answer
 */
export async function openDatabase(settings: DatabaseSettings, log?: Logger, from?: Blob): Promise<Database> {
  return settings.DATABASE_URL
    ? openServer(settings.DATABASE_URL, settings.DATABASE_CONNECTIONS ?? 10, log)
    : openEmbedded(settings.DATA_DIR, log, from)
}

/** A session that remembers its statements, so that one nobody waited for cannot fail unseen. */
function remembering(session: Session): { tx: Session; sent: Promise<unknown>[] } {
  const sent: Promise<unknown>[] = []
  const tx: Session = {
    get db() {
      return session.db
    },
    query: <Row>(text: string, values?: unknown[], name?: string) => {
      const answer = session.query<Row>(text, values, name)
      // Its failure is told at the transaction's end at the latest; until then it must not count as unhandled.
      answer.catch(() => {})
      sent.push(answer)
      return answer
    },
  }
  return { tx, sent }
}

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

async function openServer(url: string, connections: number, log?: Logger): Promise<Database> {
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
      return drizzlePg(client, { schema, casing: 'snake_case' }) as unknown as Db
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

async function openEmbedded(dataDir: string, log?: Logger, from?: Blob): Promise<Database> {
  const inMemory = dataDir.startsWith('memory://')
  const folder = path.join(dataDir, 'pg')
  let lock: FolderLock | undefined
  if (!inMemory) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    lock = lockFolder(folder)
    if (lock.takenOverFrom !== undefined) {
      log?.warn({ pid: lock.takenOverFrom }, 'the database was left open by a process that is gone; taking it over')
    }
  }
  try {
    const client = await PGlite.create({
      ...(inMemory ? {} : { dataDir: folder }),
      ...(from && { loadDataDir: from }),
    })
    await client.exec("SET timezone = 'UTC'")
    const sessionOver = (over: PGlite | Transaction): Session => ({
      get db() {
        // Drizzle asks its client for `query` only, which a transaction has too.
        return drizzlePglite(over as PGlite, { schema, casing: 'snake_case' }) as unknown as Db
      },
      query: async <Row>(text: string, values: unknown[] = []) => (await over.query<Row>(text, values)).rows,
    })
    const outside = sessionOver(client)
    return {
      db: outside.db,
      query: outside.query,
      kind: 'pglite',
      transaction: (work) =>
        client.transaction(async (over) => {
          const { tx, sent } = remembering(sessionOver(over))
          const done = await work(tx)
          await Promise.all(sent)
          // Refused where a statement had failed, whoever caught its failure.
          await over.query('SELECT 1')
          return done
        }),
      dump: () => client.dumpDataDir('none') as Promise<Blob>,
      close: async () => {
        await client.close()
        lock?.release()
      },
    }
  } catch (error) {
    lock?.release()
    throw error
  }
}
