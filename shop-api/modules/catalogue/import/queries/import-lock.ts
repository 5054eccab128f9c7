import { eq } from 'drizzle-orm'
import type { Database, Session } from '../../../../db/client.ts'
import { settings } from '../../../../db/schema/reference.ts'
import { keepAlive, takeSwitchLock, tryImportLock } from './import-lock.sql.ts'
import { abandonStaged } from './staging.ts'

/** The key of the id of the import switched last. */
const LAST = 'catalogue-import'
/** A server ends a transaction that is idle for a minute. */
const KEEP_ALIVE_MS = 20_000

/** Databases that an import of this process is running in. */
const importing = new WeakSet<Database>()

/** Another import of the same database has not ended. */
export class ImportRunning extends Error {}

/**
 * Limits imports of one database to one at a time. On a server it is a lock that ends with its connection, so a killed
 * process releases it.
 * @returns a function that releases the lock
 * @throws Error with a single-line message if another import runs
 */
export async function lockImports(database: Database): Promise<() => Promise<void>> {
  const refused = new ImportRunning('Another import is running; wait until it has ended.')
  if (importing.has(database)) throw refused
  importing.add(database)
  if (database.kind === 'pglite') {
    // The embedded database is open in this process only: no other process can run an import.
    return async () => {
      importing.delete(database)
    }
  }
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const { promise: got, resolve: answer, reject: fail } = Promise.withResolvers<boolean>()
  const held = database
    .transaction(async ({ query }) => {
      const [row] = await tryImportLock(query, {})
      answer(row?.got ?? false)
      if (!row?.got) return
      const timer = setInterval(() => keepAlive(query, {}).catch(() => clearInterval(timer)), KEEP_ALIVE_MS)
      await over
      clearInterval(timer)
    })
    .catch(fail)
  const release = async () => {
    end()
    await held
    importing.delete(database)
  }
  try {
    if (!(await got)) throw refused
  } catch (error) {
    await release()
    throw error
  }
  return release
}

/** Stores the id of the import that is being switched, in the transaction of the switch. */
export async function beginSwitch({ db, query }: Session, id: string): Promise<void> {
  await takeSwitchLock(query, {})
  await db
    .insert(settings)
    .values({ key: LAST, value: id })
    .onConflictDoUpdate({ target: settings.key, set: { value: id } })
}

/**
 * Waits for the end of a switch. If the process that began it was killed, a server can continue or commit it for a
 * moment. The lock of its import is on another connection, and can be released already.
 */
async function afterSwitch({ query }: Session): Promise<void> {
  await takeSwitchLock(query, {})
}

/** The id of the import switched last; waits for a running switch. */
export async function lastSwitched(tx: Session): Promise<string | null> {
  await afterSwitch(tx)
  const [row] = await tx.db.select({ value: settings.value }).from(settings).where(eq(settings.key, LAST))
  return row ? String(row.value) : null
}

/**
 * Undoes the remains of a killed import, unless one is running. Called when the database is opened.
 * @returns true if there were remains
 */
export async function takeBackInterrupted(database: Database): Promise<boolean> {
  let release: () => Promise<void>
  try {
    release = await lockImports(database)
  } catch (error) {
    if (error instanceof ImportRunning) return false
    throw error
  }
  try {
    await afterSwitch(database)
    return await abandonStaged(database)
  } finally {
    await release()
  }
}
