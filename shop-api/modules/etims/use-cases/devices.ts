import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Input } from '#lib/contract/base/call.ts'
import {
  type DeviceUse,
  type EtimsSettings,
  etimsSettings,
  USUAL_ETIMS_SETTINGS,
} from '#lib/contract/etims/etims-settings.ts'
import type { EtimsDevice, officeEtimsDeviceSave } from '#lib/contract/etims/office/devices.ts'
import type { Session } from '../../../db/client.ts'
import { etimsDevices, etimsDocuments } from '../../../db/schema/etims.ts'
import { refuse } from '../../../refusal.ts'
import type { SecretSeal } from '../../../secrets/secret-seal.ts'
import { addressOf, placeOf, refusalOfMove, type SimulatorAddresses } from '../rules/device-address.ts'
import { type DeviceSecrets, NO_SECRETS, openDeviceSecrets, sealDeviceSecrets } from './device-secrets.ts'

/** Devices at KRA as the office makes and changes them. */

export interface DeviceParts {
  seal: SecretSeal
  simulator: SimulatorAddresses
}

export type DeviceRow = typeof etimsDevices.$inferSelect

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

const countOf = (states: string) => sql<number>`(SELECT count(*)::int FROM ${etimsDocuments} d
  WHERE d.device_id = ${etimsDevices.id} AND d.state IN (${sql.raw(states)}))`

/** Its secrets; null if they were sealed with another FILES_KEY. */
function secretsOf(seal: SecretSeal, device: DeviceRow): DeviceSecrets | null {
  try {
    return openDeviceSecrets(seal, device)
  } catch {
    // AES-GCM refuses another key. The office shows this, and the credentials must be entered again.
    return null
  }
}

/** All devices, in the order in which they were made. */
export async function listDevices({ db }: Session, parts: DeviceParts, deviceId?: number): Promise<EtimsDevice[]> {
  const rows = await db
    .select({ device: etimsDevices, waiting: countOf("'waiting', 'sending'"), refused: countOf("'refused'") })
    .from(etimsDevices)
    .where(deviceId === undefined ? undefined : eq(etimsDevices.id, deviceId))
    .orderBy(asc(etimsDevices.id))
  return rows.map(({ device, waiting, refused }) => {
    const { id, name, pin, branch, serial, profile, baseUrl, uses, state, version } = device
    const secrets = secretsOf(parts.seal, device)
    return {
      ...{ deviceId: id, name, pin, branch, serial, profile, baseUrl, uses, state, version, waiting, refused },
      ...{ place: placeOf(profile, baseUrl, parts.simulator), settings: etimsSettings.parse(device.settings) },
      ...{ taxpayerName: device.taxpayerName, sdcId: device.sdcId, mrcNo: device.mrcNo },
      ...{ credentialsAt: secrets?.enteredAt ?? null, canReadSecrets: secrets !== null },
      ...{ initialisedAt: iso(device.initialisedAt), tablesAt: iso(device.tablesAt) },
      ...{ awaySince: iso(device.awaySince), lastResponseAt: iso(device.lastResponseAt) },
      lastInvoiceNo: device.lastInvoiceNo,
    }
  })
}

/** @throws not-found */
export async function deviceOf(tx: Session, parts: DeviceParts, deviceId: number): Promise<EtimsDevice> {
  const [found] = await listDevices(tx, parts, deviceId)
  if (!found) throw notFound()
  return found
}

/** Its row, locked until the transaction ends. @throws not-found */
export async function lockDevice({ db }: Session, deviceId: number): Promise<DeviceRow> {
  const [device] = await db.select().from(etimsDevices).where(eq(etimsDevices.id, deviceId)).for('update')
  if (!device) throw notFound()
  return device
}

const notFound = () => refuse('not-found', 'This device does not exist.')

const fieldRefusal = (field: string, sentence: string) =>
  refuse('invalid-request', sentence, { fields: { [field]: sentence } })

type SaveInput = Input<typeof officeEtimsDeviceSave>

/**
 * Creates a device, or changes it. PIN, branch and serial number of an initialised device cannot change: they identify it at KRA.
 * @throws not-found; invalid-request; `changed-meanwhile`, with the current device
 */
export async function saveDevice(
  tx: Session,
  now: Date,
  input: SaveInput,
  parts: DeviceParts,
): Promise<{ before: EtimsDevice | null; after: EtimsDevice }> {
  const { deviceId, name, pin, branch, serial, profile, place } = input
  const baseUrl = addressOf(profile, place, input.baseUrl, parts.simulator)
  if (baseUrl === null) throw fieldRefusal('place', 'This shop has no simulator of eTIMS. Choose another address.')
  const row = { name, pin, branch, serial, profile, baseUrl }
  if (deviceId === null) {
    await demandUnused(tx, row, null)
    const values = { ...row, settings: USUAL_ETIMS_SETTINGS, createdAt: now }
    const [made] = await tx.db.insert(etimsDevices).values(values).returning({ id: etimsDevices.id })
    const madeId = made?.id ?? 0
    await storeSecrets(tx, madeId, { ...NO_SECRETS, ...enteredOf(input, now) }, parts)
    return { before: null, after: await deviceOf(tx, parts, madeId) }
  }
  const locked = await lockDevice(tx, deviceId)
  const before = await deviceOf(tx, parts, deviceId)
  demandVersion(before, input.version)
  await demandUnused(tx, row, deviceId)
  if (before.initialisedAt !== null) {
    for (const field of ['pin', 'branch', 'serial'] as const) {
      if (before[field] !== input[field]) {
        throw fieldRefusal(field, 'This cannot change after the initialisation. Create another device instead.')
      }
    }
    const refusal = refusalOfMove(before.place, place)
    if (refusal) throw fieldRefusal('place', refusal)
  }
  await tx.db
    .update(etimsDevices)
    .set({ ...row, version: before.version + 1 })
    .where(eq(etimsDevices.id, deviceId))
  const entered = enteredOf(input, now)
  // Unreadable secrets are replaced: the next initialisation returns the communication key.
  if (entered) await storeSecrets(tx, deviceId, { ...(secretsOf(parts.seal, locked) ?? NO_SECRETS), ...entered }, parts)
  return { before, after: await deviceOf(tx, parts, deviceId) }
}

/** The entered credentials; null if all fields were left empty. */
function enteredOf(input: SaveInput, now: Date): Partial<DeviceSecrets> | null {
  const { consumerKey, consumerSecret, appId } = input
  const entered = Object.entries({ consumerKey, consumerSecret, appId }).filter(([, value]) => value !== '')
  return entered.length === 0 ? null : { ...Object.fromEntries(entered), enteredAt: now.toISOString() }
}

/** Stores a device's secrets encrypted. */
export async function storeSecrets(
  { db }: Session,
  deviceId: number,
  secrets: DeviceSecrets,
  { seal }: Pick<DeviceParts, 'seal'>,
): Promise<void> {
  await db
    .update(etimsDevices)
    .set({ sealedSecrets: sealDeviceSecrets(seal, deviceId, secrets) })
    .where(eq(etimsDevices.id, deviceId))
}

async function demandUnused(
  { db }: Session,
  { pin, branch, baseUrl }: { pin: string; branch: string; baseUrl: string },
  deviceId: number | null,
): Promise<void> {
  const [other] = await db
    .select({ name: etimsDevices.name })
    .from(etimsDevices)
    .where(
      and(
        ...[eq(etimsDevices.pin, pin), eq(etimsDevices.branch, branch), eq(etimsDevices.baseUrl, baseUrl)],
        ne(etimsDevices.id, deviceId ?? 0),
      ),
    )
  if (other) throw fieldRefusal('branch', `“${other.name}” is the device of this branch.`)
}

function demandVersion(current: EtimsDevice, version: number | null): void {
  if (current.version === version) return
  throw refuse('changed-meanwhile', 'Someone else has changed this device since you opened it.', { data: current })
}

/**
 * Chooses the invoices that a device sends. Issued invoices stay in the queue of their device.
 * @throws not-found; invalid-request if it is not initialised, or if another device sends these invoices
 */
export async function chooseUse(
  tx: Session,
  { deviceId, uses }: { deviceId: number; uses: DeviceUse },
  parts: DeviceParts,
): Promise<{ before: EtimsDevice; after: EtimsDevice }> {
  await lockDevice(tx, deviceId)
  const before = await deviceOf(tx, parts, deviceId)
  if (uses !== 'nothing') {
    if (before.state === 'new') throw fieldRefusal('uses', 'Initialise this device first.')
    const [other] = await tx.db
      .select({ name: etimsDevices.name })
      .from(etimsDevices)
      .where(and(eq(etimsDevices.uses, uses), ne(etimsDevices.id, deviceId)))
    if (other) {
      throw fieldRefusal('uses', `“${other.name}” sends these invoices. Choose “No further invoices” there first.`)
    }
  }
  await tx.db
    .update(etimsDevices)
    .set({ uses, version: before.version + 1 })
    .where(eq(etimsDevices.id, deviceId))
  return { before, after: await deviceOf(tx, parts, deviceId) }
}

/** Stops sending, or starts it again. @throws not-found; invalid-request if it is not initialised */
export async function stopDevice(
  tx: Session,
  { deviceId, isStopped }: { deviceId: number; isStopped: boolean },
  parts: DeviceParts,
): Promise<{ before: EtimsDevice; after: EtimsDevice }> {
  const { state, version } = await lockDevice(tx, deviceId)
  const before = await deviceOf(tx, parts, deviceId)
  if (state === 'new') throw refuse('invalid-request', 'Initialise this device first.')
  await tx.db
    .update(etimsDevices)
    .set({ state: isStopped ? 'stopped' : 'ready', version: version + 1 })
    .where(eq(etimsDevices.id, deviceId))
  return { before, after: await deviceOf(tx, parts, deviceId) }
}

/** Sets the disputed facts of a device. @throws not-found; `changed-meanwhile`, with the current device */
export async function setDeviceSettings(
  tx: Session,
  { deviceId, version, settings }: { deviceId: number; version: number; settings: EtimsSettings },
  parts: DeviceParts,
): Promise<{ before: EtimsDevice; after: EtimsDevice }> {
  await lockDevice(tx, deviceId)
  const before = await deviceOf(tx, parts, deviceId)
  demandVersion(before, version)
  await tx.db
    .update(etimsDevices)
    .set({ settings, version: version + 1 })
    .where(eq(etimsDevices.id, deviceId))
  return { before, after: await deviceOf(tx, parts, deviceId) }
}
