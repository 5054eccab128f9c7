/** One question to a PostgreSQL server, over a connection of its own. */
import pg from 'pg'

/** @throws when it does not answer within `withinMs` */
export async function askPostgres<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
  withinMs = 5_000,
): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
    application_name: 'fuma-cluster',
  })
  // A server that goes away meanwhile: the question below fails, and says so.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    // Not waited for: a server that hangs would not answer this either.
    void client.end().catch(() => undefined)
  }
}

/** Settings that are written to the server's own file and hold after a restart too. @param value '' turns it off */
export async function alterSystem(url: string, name: 'synchronous_standby_names', value: string): Promise<void> {
  const [{ statement } = { statement: '' }] = await askPostgres<{ statement: string }>(
    url,
    `SELECT format('ALTER SYSTEM SET ${name} = %L', $1::text) AS statement`,
    [value],
  )
  await askPostgres(url, statement)
  await askPostgres(url, 'SELECT pg_reload_conf()')
}
