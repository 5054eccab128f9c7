import type { Query } from '../db/client.ts'
import {
  countRows,
  findMigrations,
  findServer,
  findWaiting,
  listSequences,
  listSerials,
  listTables,
} from './database-facts.sql.ts'
import type { DatabaseFacts } from './manifest.ts'

/** A backup's facts about its database, and the time of its snapshot by the database's clock. */
export async function loadDatabaseFacts(
  query: Query,
  kind: 'pg' | 'pglite',
): Promise<{ facts: DatabaseFacts; takenAt: string }> {
  const [server] = await findServer(query, {})
  const [schema] = await findMigrations(query, {})
  const [waiting] = await findWaiting(query, {})
  if (!server || !schema || !waiting) throw new Error('the database did not report its version and schema')
  const rows: Record<string, number> = {}
  for (const { name } of await listTables(query, {})) rows[name] = await countRows(query, name)
  const sequences = await listSequences(query, {})
  const serials = await listSerials(query, {})
  const facts: DatabaseFacts = {
    database: { kind, version: server.version },
    schema,
    rows,
    sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])),
    waiting: { emails: waiting.emails, orderEvents: waiting.orderEvents },
    numbers: { order: waiting.orderNo, documents: Object.fromEntries(serials.map(({ kind: of, last }) => [of, last])) },
  }
  return { facts, takenAt: server.now }
}
