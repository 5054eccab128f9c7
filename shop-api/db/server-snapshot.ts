import pg from 'pg'
import type { Query } from './client.ts'

/** A moment of a PostgreSQL server's database that several connections can read. */
export interface ServerSnapshot {
  /** Snapshot id for pg_dump, to read the same moment. */
  id: string
  query: Query
  close: () => Promise<void>
}

/**
 * Pins one moment of the database on a separate connection, without the limits of customer connections.
 * @throws Error in one line if the server does not respond
 */
export async function openServerSnapshot(url: string): Promise<ServerSnapshot> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'fuma-backup',
    options: '-c timezone=UTC -c jit=off -c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  })
  // The next statement reports it; without a listener it would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows } = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id')
    return {
      id: (rows[0] as { id: string }).id,
      query: async <Row>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows as Row[],
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    const { host, pathname } = new URL(url)
    throw new Error(`PostgreSQL at ${host}${pathname} does not answer: ${(error as Error).message}`, { cause: error })
  }
}
