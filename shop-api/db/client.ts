import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Logger } from 'pino'
import { openEmbedded } from './open-embedded.ts'
import { openServer } from './open-server.ts'
import type { Replica } from './replica.ts'
import type { WalPosition } from './wal-position.ts'

/** Both drivers return an object with `rows` for raw SQL. */
interface Rows<Row> {
  rows: Row[]
}
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/**
 * Drizzle over either driver; a transaction is one too, so a function that takes a Db works inside and outside.
 * Transactions are begun with `Database.transaction` alone.
 */
export type Db = Omit<PgDatabase<RowsResult>, 'transaction'>

/**
 * Raw SQL with $1-style parameters, for statements in `.sql.ts` files (statement.ts). A name makes it a prepared
 * statement; names are unique. 64-bit integers are returned as numbers.
 */
export type Query = <Row>(text: string, values?: unknown[], name?: string) => Promise<Row[]>

/**
 * Runs statements: the database itself, or a transaction on it.
 * Every statement is awaited. In a transaction, statements that do not need each other's results can be started
 * together with `Promise.all`: they are sent together and run in the order of sending. `query`, and a statement of `db`
 * that is prepared and executed, are sent at once; any other statement of `db` is sent when it is awaited.
 */
export interface Session {
  readonly db: Db
  readonly query: Query
}

export interface TransactionOptions {
  /**
   * Seconds that a statement waits for a lock before it fails; unlimited if absent. Embedded, statements never wait.
   */
  lockWaitSeconds?: number
}

/** Connections of a pool: used, free, and the number of waiting requests. */
export interface PoolFigures {
  limit: number
  used: number
  idle: number
  waiting: number
}

export interface Database extends Session {
  /** PostgreSQL on a server, or embedded in this process. */
  kind: 'pg' | 'pglite'
  /**
   * Commits the writes of `work` when it resolves; rolls back if it throws or any of its statements failed. Embedded:
   * one transaction at a time.
   * @throws DatabaseUnavailable if the server became unreachable: it is then unknown whether it has committed
   */
  transaction: <T>(work: (tx: Session) => Promise<T>, options?: TransactionOptions) => Promise<T>
  /**
   * For reads that can be a few seconds old: the replica if it is up to date and has replayed `after`, else the
   * database itself. Call it again for each request.
   */
  reader: (after?: WalPosition) => Session
  /** The log position of all commits until now; undefined without a replica. */
  position: () => Promise<WalPosition | undefined>
  /** Absent if DATABASE_REPLICA_URL is not set. */
  replica?: Pick<Replica, 'problem' | 'reached' | 'lagSeconds'>
  /** Connections to the server, for metrics; absent if the database is embedded. */
  connections?: () => PoolFigures
  /** Runs the migrations of a folder that have not run yet; several processes that start at once take turns. */
  migrate: (folder: string) => Promise<void>
  /** The embedded database's whole folder as a tar, for opening a copy. Undefined on a server. */
  dump?: () => Promise<Blob>
  /** The same together with data read from it: no change happens in between. Undefined on a server. */
  snapshot?: <T>(read: (tx: Session) => Promise<T>) => Promise<{ result: T; dump: Blob }>
  close: () => Promise<void>
}

export interface DatabaseSettings {
  DATABASE_URL?: string | undefined
  DATABASE_CONNECTIONS?: number
  /** On a server: a connection without a response for this time is closed (40 s by default; 0: never). */
  answerWithinMs?: number
  /** A streaming replica of that server, to read from. */
  DATABASE_REPLICA_URL?: string | undefined
  /** It is left out while it is further behind. */
  REPLICA_MAX_LAG_SECONDS?: number
  /** A folder; "memory://" runs an embedded database in memory, for tests. */
  DATA_DIR: string
}

/**
 * Opens the shop's database: a PostgreSQL server when DATABASE_URL is set, else PostgreSQL embedded in this process.
 * @param from a dump to start an in-memory database from
 * @throws Error in one line when the folder is open elsewhere or the server does not answer
 */
export async function openDatabase(settings: DatabaseSettings, log?: Logger, from?: Blob): Promise<Database> {
  const { DATABASE_URL: url, DATABASE_REPLICA_URL: replicaUrl, answerWithinMs } = settings
  if (!url) return openEmbedded(settings.DATA_DIR, log, from && { loadDataDir: from })
  const connections = settings.DATABASE_CONNECTIONS ?? 10
  const replica = replicaUrl ? { url: replicaUrl, maxLagSeconds: settings.REPLICA_MAX_LAG_SECONDS ?? 5 } : undefined
  return openServer(url, { connections, answerWithinMs, replica }, log)
}
