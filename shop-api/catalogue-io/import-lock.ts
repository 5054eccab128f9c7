import type { Database, Query } from '../db/client.ts'
import { abandonStaged } from './staging.ts'

/** Any number, the same in every process of one database. */
const LOCK = 7_461_2077
/** Held by the transaction of a switch. */
const SWITCHING = 7_461_2078
/** Where the id of the import that was switched last is kept. */
const LAST = 'catalogue-import'
/** A server ends a transaction that does nothing for a minute. */
const WORD_EVERY_MS = 20_000

const here = new WeakSet<Database>()

class TurnTaken extends Error {}

/**
 * Keeps imports of one database to one at a time. On a server it is a lock that ends with its connection: whoever is killed
 * lets go of it.
 * @returns lets go
 * @throws Error in one line when another import runs
 */
export async function takeTurn(database: Database): Promise<() => Promise<void>> {
  const refused = new TurnTaken('Another import is running; wait until it has ended.')
  if (here.has(database)) throw refused
  here.add(database)
  if (database.kind === 'pglite') {
    // The embedded database has one opener: nobody else can run one.
    return async () => {
      here.delete(database)
    }
  }
  const { promise: over, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: got, resolve: tell, reject: fail } = Promise.withResolvers<boolean>()
  const held = database
    .transaction(async ({ query }) => {
      const [row] = await query<{ got: boolean }>(`SELECT pg_try_advisory_xact_lock(${LOCK}) AS got`)
      tell(row?.got ?? false)
      if (!row?.got) return
      const word = setInterval(() => query('SELECT 1').catch(() => clearInterval(word)), WORD_EVERY_MS)
      await over
      clearInterval(word)
    })
    .catch(fail)
  const leave = async () => {
    letGo()
    await held
    here.delete(database)
  }
  try {
    if (!(await got)) throw refused
  } catch (error) {
    await leave()
    throw error
  }
  return leave
}

/** Says which import it is that is switched, in the transaction that does so. */
export async function beginSwitch(query: Query, id: string): Promise<void> {
  await query(`SELECT pg_advisory_xact_lock(${SWITCHING})`)
  await query(
    `INSERT INTO settings AS s (key, value) VALUES ($1, to_jsonb($2::text))
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [LAST, id],
  )
}

/**
 * Waits for the end of a switch. A server may go on with it for a moment, or commit it, when the process that began it
 * was killed; the lock of its import is on another connection, and may be gone already.
 */
async function afterSwitch(query: Query): Promise<void> {
  await query(`SELECT pg_advisory_xact_lock(${SWITCHING})`)
}

/** The id of the import that was switched last, when none is being switched. */
export async function lastSwitched(query: Query): Promise<string | null> {
  await afterSwitch(query)
  const [row] = await query<{ value: string }>('SELECT value FROM settings WHERE key = $1', [LAST])
  return row?.value ?? null
}

/**
 * Takes back what a killed import has left, unless one is running. For whoever opens the database.
 * @returns true when there was something
 */
export async function takeBackInterrupted(database: Database): Promise<boolean> {
  let leave: () => Promise<void>
  try {
    leave = await takeTurn(database)
  } catch (error) {
    if (error instanceof TurnTaken) return false
    throw error
  }
  try {
    await afterSwitch(database.query)
    return await abandonStaged(database)
  } finally {
    await leave()
  }
}
