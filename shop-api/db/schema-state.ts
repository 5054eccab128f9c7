import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database, Session } from './client.ts'

const journal = readFileSync(path.join(import.meta.dirname, 'migrations/meta/_journal.json'), 'utf8')
/** Creation time of this release's newest migration: Drizzle compares it to find the migrations that have run. */
const NEWEST = Math.max(...(JSON.parse(journal) as { entries: { when: number }[] }).entries.map(({ when }) => when))

const LOOK_MS = 1_000

/** Whether the database has every migration of this release; it can have migrations of later releases too. */
export async function isSchemaCurrent({ query }: Session): Promise<boolean> {
  const [there] = await query<{ is: boolean }>(`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS is`)
  if (!there?.is) return false
  const [last] = await query<{ newest: number | null }>(
    'SELECT max(created_at) AS newest FROM drizzle.__drizzle_migrations',
  )
  return (last?.newest ?? 0) >= NEWEST
}

/** Waits until the database has every migration of this release: another process runs them. */
export async function untilSchemaIsCurrent(
  database: Database,
  log: Pick<Logger, 'info' | 'warn'>,
  lookMs = LOOK_MS,
): Promise<void> {
  let hasSaid = false
  for (;;) {
    const isCurrent = await isSchemaCurrent(database).catch((error) => {
      log.warn({ err: error }, 'the schema could not be checked')
      return false
    })
    if (isCurrent) break
    if (!hasSaid) log.warn('the database has an older schema than this release: not ready until it is migrated')
    hasSaid = true
    await pause(lookMs)
  }
  if (hasSaid) log.info('the database has been migrated')
}
