/**
 * `npm run proof:ledger`: plays schedules of payment events against the shop API's routes, and compares its books with
 * an independent model's. Seeded. Progress is stored, so that the next run continues from the end of this run.
 * --runs NUMBER schedules in all (20000)
 * --seed NUMBER the first seed (1)
 * --database NAME pglite, in process, or pg: a throw-away PostgreSQL server, over HTTP (pglite)
 * --minutes NUMBER the maximum time per batch (8)
 * --batches NUMBER the number of consecutive batches, each in a separate process (1)
 * `--afresh` forgets the progress
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../../scripts/postgres.ts'
import { type Database, openDatabase } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { openProofShop } from './open-proof-shop.ts'
import { inWords, prove } from './prove.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
/** A database gets slower as it fills: after this number of schedules a new database is opened. */
const SCHEDULES_A_DATABASE = 1_500

interface Progress {
  /** Schedules done since the first seed. */
  done: number
  failed: number[]
}

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string', default: 'pglite' },
    minutes: { type: 'string', default: '8' },
    batches: { type: 'string', default: '1' },
    afresh: { type: 'boolean', default: false },
  },
})
const runs = numberOf('runs')
const seed = numberOf('seed')
const minutes = numberOf('minutes')
const batches = numberOf('batches')
const kind = values.database === 'pg' ? 'pg' : 'pglite'
const file = path.join(ROOT, '.data', 'proof', `ledger-${kind}-${seed}.json`)

function numberOf(name: 'runs' | 'seed' | 'minutes' | 'batches'): number {
  const value = Number(values[name])
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} is a whole number from 1.`)
  return value
}

function readProgress(): Progress {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Progress) : { done: 0, failed: [] }
}

function keepProgress(progress: Progress): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(progress))
}

/** Opens an empty database; null where PostgreSQL is not installed. */
async function openEmpty(): Promise<{ database: Database; stop: () => void } | null> {
  if (kind === 'pglite') {
    const database = await openDatabase({ DATA_DIR: 'memory://' })
    await migrate(database)
    return { database, stop: () => {} }
  }
  const server = await startPostgres()
  if (!server) return null
  const database = await openDatabase({ DATABASE_URL: server.url, DATABASE_CONNECTIONS: 8, DATA_DIR: '/nonexistent' })
  await migrate(database)
  return { database, stop: () => server.stop() }
}

/** Plays schedules until all are done, the time is over or the database has grown. @returns whether time is left */
async function playOnOneDatabase(progress: Progress, until: number): Promise<boolean> {
  const opened = await openEmpty()
  if (!opened) {
    console.log('PostgreSQL is not installed: nothing was played on it.')
    return false
  }
  const { shop, close } = await openProofShop(opened.database, kind === 'pg')
  let day = 0
  try {
    for (let played = 0; played < SCHEDULES_A_DATABASE && progress.done < runs; played += 1) {
      if (Date.now() > until) return false
      const found = await prove(shop, seed + progress.done, () => day++)
      progress.done += 1
      if (found) {
        progress.failed.push(found.seed)
        console.log(inWords(found))
      }
      if (found || progress.done % 50 === 0) keepProgress(progress)
    }
    return true
  } finally {
    keepProgress(progress)
    await close()
    opened.stop()
  }
}

async function playBatch(): Promise<Progress> {
  const progress = readProgress()
  const until = Date.now() + minutes * 60_000
  while (progress.done < runs && (await playOnOneDatabase(progress, until)));
  return progress
}

if (values.afresh) keepProgress({ done: 0, failed: [] })
if (batches > 1) {
  const again = process.argv.slice(2).filter((word) => word !== '--afresh')
  for (let batch = 0; batch < batches && readProgress().done < runs; batch += 1) {
    spawnSync(process.execPath, [import.meta.filename, ...again, '--batches', '1'], { stdio: 'inherit', cwd: ROOT })
  }
} else {
  const began = Date.now()
  const { done, failed } = await playBatch()
  const where = kind === 'pg' ? 'over HTTP on PostgreSQL' : 'in process on PGlite'
  const more = done < runs ? ' Run it again to go on.' : ''
  const seconds = Math.round((Date.now() - began) / 1000)
  console.log(
    `${done} of ${runs} schedules played ${where} (this batch: ${seconds} s), ${failed.length} with a difference.${more}`,
  )
}
process.exit(readProgress().failed.length === 0 ? 0 : 1)
