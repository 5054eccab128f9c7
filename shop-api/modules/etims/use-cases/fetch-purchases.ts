import { and, desc, eq, inArray, max, ne, sql } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { etimsDevices, etimsExchanges, etimsPurchases } from '../../../db/schema/etims.ts'
import { isAnyOf } from '../../../db/sql-conditions.ts'
import { refuse } from '../../../refusal.ts'
import { PURCHASE_PATHS } from '../providers/etims-client.ts'
import { isEmpty, isSuccess } from '../rules/etims-answer.ts'
import { type PurchaseRow, purchasesOfData } from '../rules/purchase-rows.ts'
import { lastRequestTime } from '../rules/table-rows.ts'
import {
  type Device,
  type EtimsParts,
  forEachDevice,
  type OpenDevice,
  openDevice,
  readyDevices,
} from './device-client.ts'

/** Invoices that suppliers declared to the shop's PIN: read daily and on request, each stored once. */

export type PurchasesResult =
  | { kind: 'read'; returned: number }
  /** The text of KRA, or the reason without an answer. */
  | { kind: 'refused'; text: string }
  | { kind: 'away'; text: string }

const EVERY_MS = 24 * 60 * 60_000
/** Rows of a statement: PostgreSQL allows 65,535 parameters. */
const AT_ONCE = 1000

const isFetch = (deviceId: number) =>
  and(eq(etimsExchanges.deviceId, deviceId), inArray(etimsExchanges.path, [...PURCHASE_PATHS]))

/** When invoices were last read and stored with a device: the note is written in the transaction that stores them. */
async function storedAt({ db }: Session, deviceId: number): Promise<Date | null> {
  const [last] = await db
    .select({ at: max(etimsExchanges.at) })
    .from(etimsExchanges)
    .where(and(isFetch(deviceId), ne(etimsExchanges.note, '')))
  return last?.at ?? null
}

/** Reads the invoices that were declared since the last fetch, and stores them. Safe to repeat. */
export async function fetchPurchases(parts: EtimsParts, { device, call }: OpenDevice): Promise<PurchasesResult> {
  const { database, clock, log } = parts
  const began = clock()
  const body = { lastReqDt: lastRequestTime(await storedAt(database, device.id), began) }
  const first = await call('purchases', body)
  const isUnknownPath = first.kind === 'answer' && first.code === 'HTTP 404' && device.profile === 'gateway'
  const answer = isUnknownPath ? await call('otherPurchases', body) : first
  if (answer.kind === 'away') return { kind: 'away', text: answer.reason }
  if (!isSuccess(answer.code) && !isEmpty(answer.code)) {
    return { kind: 'refused', text: `${answer.message} (result ${answer.code})` }
  }
  const { rows, unreadable } = purchasesOfData(answer.data)
  await database.transaction((tx) => storePurchases(tx, device, { rows, unreadable, at: began }))
  if (unreadable > 0) log.warn({ deviceId: device.id, unreadable }, 'invoices of suppliers could not be read')
  return { kind: 'read', returned: rows.length }
}

async function storePurchases(
  tx: Session,
  device: Device,
  { rows, unreadable, at }: { rows: readonly PurchaseRow[]; unreadable: number; at: Date },
): Promise<void> {
  const { db } = tx
  // KRA lists an invoice to each branch of the PIN: devices of the same KRA share its row.
  const siblings = await db
    .select({ id: etimsDevices.id })
    .from(etimsDevices)
    .where(and(eq(etimsDevices.pin, device.pin), eq(etimsDevices.baseUrl, device.baseUrl)))
    .orderBy(etimsDevices.id)
    .for('update')
  const numbers = rows.map(({ invoiceNo }) => invoiceNo)
  const stored = await db
    .select({
      deviceId: etimsPurchases.deviceId,
      supplierPin: etimsPurchases.supplierPin,
      invoiceNo: etimsPurchases.invoiceNo,
    })
    .from(etimsPurchases)
    .where(
      and(
        isAnyOf(etimsPurchases.invoiceNo, numbers),
        inArray(
          etimsPurchases.deviceId,
          siblings.map(({ id }) => id),
        ),
      ),
    )
  const ownerOf = new Map(stored.map((row) => [`${row.supplierPin} ${row.invoiceNo}`, row.deviceId]))
  const values = rows.map((row) => ({
    ...row,
    deviceId: ownerOf.get(`${row.supplierPin} ${row.invoiceNo}`) ?? device.id,
    fetchedAt: at,
  }))
  for (let from = 0; from < values.length; from += AT_ONCE) {
    await db
      .insert(etimsPurchases)
      .values(values.slice(from, from + AT_ONCE))
      .onConflictDoUpdate({
        target: [etimsPurchases.deviceId, etimsPurchases.supplierPin, etimsPurchases.invoiceNo],
        set: {
          supplierName: sql`excluded.supplier_name`,
          day: sql`excluded.day`,
          netCents: sql`excluded.net_cents`,
          vatCents: sql`excluded.vat_cents`,
          totalCents: sql`excluded.total_cents`,
          content: sql`excluded.content`,
          fetchedAt: sql`excluded.fetched_at`,
        },
      })
  }
  const lost = unreadable === 0 ? '' : ` ${unreadable} could not be read.`
  const last = db
    .select({ id: max(etimsExchanges.id) })
    .from(etimsExchanges)
    .where(isFetch(device.id))
  await db
    .update(etimsExchanges)
    .set({ note: `Stored invoices of suppliers: ${rows.length}.${lost}` })
    .where(eq(etimsExchanges.id, sql`(${last})`))
}

/** Reads the invoices with each device that last read them a day ago. A failed fetch is repeated at the next run. */
export async function fetchOldPurchases(parts: EtimsParts): Promise<void> {
  const { database, clock, log } = parts
  await forEachDevice(await readyDevices(database), async (device) => {
    const last = await storedAt(database, device.id)
    if (last !== null && clock().getTime() - last.getTime() < EVERY_MS) return
    const result = await fetchPurchases(parts, openDevice(parts, device))
    if (result.kind !== 'read') {
      log.warn({ deviceId: device.id, text: result.text }, 'invoices of suppliers could not be fetched')
    }
  })
}

/**
 * Reads the invoices with all devices now.
 * @returns the number of invoices that KRA returned
 * @throws invalid-request without a device, and with the text of KRA; provider-unreachable
 */
export async function fetchPurchasesNow(parts: EtimsParts): Promise<{ returned: number; deviceId: number }> {
  const devices = await readyDevices(parts.database)
  const [first] = devices
  if (!first) throw refuse('invalid-request', 'No device sends yet. Create and initialise one under Devices.')
  let returned = 0
  for (const device of devices) {
    const result = await fetchPurchases(parts, openDevice(parts, device))
    if (result.kind === 'away') throw refuse('provider-unreachable', `KRA did not answer (${result.text}). Try again.`)
    if (result.kind === 'refused') throw refuse('invalid-request', `KRA refused: ${result.text}`)
    returned += result.returned
  }
  return { returned, deviceId: first.id }
}

/** The last fetch of the ready devices: when invoices were stored, and the failure of the last attempt. */
export async function fetchState(tx: Session): Promise<{
  fetchedAt: string | null
  problem: { device: string; at: string; text: string } | null
  canFetch: boolean
}> {
  const devices = await readyDevices(tx)
  let fetchedAt: Date | null = null
  let problem: { device: string; at: string; text: string } | null = null
  for (const { id, name } of devices) {
    const at = await storedAt(tx, id)
    if (at !== null && (fetchedAt === null || at > fetchedAt)) fetchedAt = at
    const [last] = await tx.db
      .select()
      .from(etimsExchanges)
      .where(isFetch(id))
      .orderBy(desc(etimsExchanges.id))
      .limit(1)
    if (last && last.note === '' && !isSuccess(last.resultCode)) {
      const text = [last.resultCode, last.resultText].filter(Boolean).join(' ')
      problem = { device: name, at: last.at.toISOString(), text }
    }
  }
  return { fetchedAt: fetchedAt?.toISOString() ?? null, problem, canFetch: devices.length > 0 }
}
