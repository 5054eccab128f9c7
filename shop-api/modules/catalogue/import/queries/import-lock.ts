import { eq } from 'drizzle-orm'
import type { Database, Session } from '../../../../db/client.ts'
import { settings } from '../../../../db/schema/reference.ts'
import { keepAlive, takeSwitchLock, tryImportLock } from './import-lock.sql.ts'
import { abandonStaged } from './staging.ts'

/** Where the id of the import that was switched last is kept. */
const LAST = 'catalogue-import'
/** A server ends a transaction that does nothing for a minute. */
const KEEP_ALIVE_MS = 20_000

/** Databases that an import of this process is running in. */
const importing = new WeakSet<Database>()

/** Another import of the same database has not ended. */
export class ImportRunning extends Error {}

/**
 * Keeps imports of one database to one at a time. On a server it is a lock that ends with its connection: a process that is killed
 * lets go of it.
 * @returns lets go
 * @throws Error in one line when another import runs
 */
export async function lockImports(database: Database): Promise<() => Promise<void>> {
  const refused = new ImportRunning('Another import is running; wait until it has ended.')
  if (importing.has(database)) throw refused
  importing.add(database)
  if (database.kind === 'pglite') {
    // Only one process opens the embedded database: no other can run an import.
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

/** Says which import it is that is switched, in the transaction that does so. */
export async function beginSwitch({ db, query }: Session, id: string): Promise<void> {
  await takeSwitchLock(query, {})
  await db
    .insert(settings)
    .values({ key: LAST, value: id })
    .onConflictDoUpdate({ target: settings.key, set: { value: id } })
}

/**
 * Waits for the end of a switch. A server may go on with it for a moment, or commit it, when the process that began it
 * was killed; the lock of its import is on another connection, and may have ended already.
 */
async function afterSwitch({ query }: Session): Promise<void> {
  await takeSwitchLock(query, {})
}

/** The id of the import that was switched last, when none is being switched. */
export async function lastSwitched(tx: Session): Promise<string | null> {
  await afterSwitch(tx)
  const [row] = await tx.db.select({ value: settings.value }).from(settings).where(eq(settings.key, LAST))
  return row ? String(row.value) : null
}

/**
 * Takes back what a killed import has left, unless one is running. Called when the database is opened.
 * @returns true when there was something
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
