import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const POLL_MS = 10

/** The time at which the condition first becomes true, on the clock of `performance.now`. */
export async function when(holds: () => Promise<boolean>): Promise<number> {
  for (const until = performance.now() + 60_000; performance.now() < until; ) {
    if (await holds()) return performance.now()
    await pause(POLL_MS)
  }
  throw new Error('the condition was not met within a minute')
}

/** Runs a statement over a separate connection. */
export async function run<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'fuma-proof' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
