import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { etimsDevices, etimsTables } from '../../../db/schema/etims.ts'
import { refuse } from '../../../refusal.ts'
import { isEmpty, isSuccess } from '../rules/etims-answer.ts'
import {
  lastRequestTime,
  mergedRows,
  rowsOfData,
  TABLE_KINDS,
  type TableKind,
  type TableRow,
} from '../rules/table-rows.ts'
import { type Device, type EtimsParts, forEachDevice, type OpenDevice, openDevice } from './device-client.ts'

/** Result of reading KRA's tables. */
export type TablesResult =
  | { kind: 'read'; changed: number }
  /** The text of KRA, or the reason without an answer. */
  | { kind: 'refused'; text: string }
  | { kind: 'away'; text: string }

/** Interval between reads. KRA returns changes of the last seven days only. */
const EVERY_MS = 24 * 60 * 60_000

/**
 * Reads the changes of KRA's tables since the last fetch, and adds them to the stored rows. Tables that were read before
 * a failure stay: the next fetch begins with the others' last time.
 */
export async function refreshTables(parts: EtimsParts, { device, call }: OpenDevice): Promise<TablesResult> {
  const began = parts.clock()
  let changed = 0
  for (const kind of TABLE_KINDS) {
    const lastReqDt = lastRequestTime(await fetchedAt(parts, device.id, kind), began)
    const answer = await call(kind, { lastReqDt })
    if (answer.kind === 'away') return { kind: 'away', text: answer.reason }
    if (!isSuccess(answer.code) && !isEmpty(answer.code)) {
      return { kind: 'refused', text: `${answer.message} (result ${answer.code})` }
    }
    const rows = rowsOfData(kind, answer.data)
    changed += rows.length
    await storeRows(parts, device.id, { kind, rows, at: began })
  }
  await parts.database.db.update(etimsDevices).set({ tablesAt: began }).where(eq(etimsDevices.id, device.id))
  return { kind: 'read', changed }
}

/**
 * Reads a device's tables now.
 * @returns the number of rows that KRA returned
 * @throws not-found; invalid-request before the initialisation and with the text of KRA; provider-unreachable
 */
export async function readTables(parts: EtimsParts, deviceId: number): Promise<number> {
  const [device] = await parts.database.db.select().from(etimsDevices).where(eq(etimsDevices.id, deviceId))
  if (!device) throw refuse('not-found', 'This device does not exist.')
  if (device.state === 'new') throw refuse('invalid-request', 'Initialise this device first.')
  const result = await refreshTables(parts, openDevice(parts, device))
  if (result.kind === 'away') throw refuse('provider-unreachable', `KRA did not answer (${result.text}). Try again.`)
  if (result.kind === 'refused') throw refuse('invalid-request', `KRA refused: ${result.text}`)
  return result.changed
}

async function fetchedAt({ database: { db } }: EtimsParts, deviceId: number, kind: TableKind): Promise<Date | null> {
  const [table] = await db
    .select({ fetchedAt: etimsTables.fetchedAt })
    .from(etimsTables)
    .where(and(eq(etimsTables.deviceId, deviceId), eq(etimsTables.kind, kind)))
  return table?.fetchedAt ?? null
}

async function storeRows(
  { database }: EtimsParts,
  deviceId: number,
  { kind, rows, at }: { kind: TableKind; rows: readonly TableRow[]; at: Date },
): Promise<void> {
  await database.transaction(async ({ db }) => {
    // A person and the worker can read the tables at the same time.
    await db.select({ id: etimsDevices.id }).from(etimsDevices).where(eq(etimsDevices.id, deviceId)).for('update')
    const [stored] = await db
      .select({ rows: etimsTables.rows })
      .from(etimsTables)
      .where(and(eq(etimsTables.deviceId, deviceId), eq(etimsTables.kind, kind)))
    const merged = mergedRows(kind, stored?.rows ?? [], rows)
    await db
      .insert(etimsTables)
      .values({ deviceId, kind, rows: merged, fetchedAt: at })
      .onConflictDoUpdate({
        target: [etimsTables.deviceId, etimsTables.kind],
        set: { rows: merged, fetchedAt: sql`greatest(${etimsTables.fetchedAt}, excluded.fetched_at)` },
      })
  })
}

/** Reads the tables of each initialised device that were last read a day ago. */
export async function refreshOldTables(parts: EtimsParts): Promise<void> {
  const { database, clock, log } = parts
  const before = new Date(clock().getTime() - EVERY_MS)
  const old: Device[] = await database.db
    .select()
    .from(etimsDevices)
    .where(and(ne(etimsDevices.state, 'new'), or(isNull(etimsDevices.tablesAt), lt(etimsDevices.tablesAt, before))))
  await forEachDevice(old, async (device) => {
    const result = await refreshTables(parts, openDevice(parts, device))
    if (result.kind !== 'read') log.warn({ deviceId: device.id, text: result.text }, 'KRA’s tables could not be read')
  })
}
