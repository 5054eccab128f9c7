/** One query to a PostgreSQL server, over a separate connection. */
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
  // If the server ends during this, the query below fails and reports it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    // Not waited for: a server that hangs would not answer this either.
    void client.end().catch(() => undefined)
  }
}

/** Writes a setting to the server's own file, so that it survives a restart. @param value '' turns it off */
export async function alterSystem(url: string, name: 'synchronous_standby_names', value: string): Promise<void> {
  const [{ statement } = { statement: '' }] = await askPostgres<{ statement: string }>(
    url,
    `SELECT format('ALTER SYSTEM SET ${name} = %L', $1::text) AS statement`,
    [value],
  )
  await askPostgres(url, statement)
  await askPostgres(url, 'SELECT pg_reload_conf()')
}
