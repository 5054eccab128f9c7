import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { EtimsDevice } from '#lib/contract/etims/office/devices.ts'
import { etimsDevices } from '../../../db/schema/etims.ts'
import { refuse } from '../../../refusal.ts'
import { adviceFor, isSuccess } from '../rules/etims-answer.ts'
import { type EtimsParts, openDevice } from './device-client.ts'
import { openDeviceSecrets } from './device-secrets.ts'
import { type DeviceParts, type DeviceRow, deviceOf, lockDevice, storeSecrets } from './devices.ts'
import { refreshTables } from './refresh-tables.ts'

/** KRA initialised the device before. Its answer has the existing key. */
const ALREADY_INITIALISED = '902'

const text = z._default(z.string(), '')
const identity = z.object({ taxprNm: text, sdcId: text, mrcNo: text, cmcKey: text })
type Identity = z.output<typeof identity>

/** The device in KRA's answer: inside `info`, or directly. */
function identityOf(data: unknown): Identity | null {
  const inner = typeof data === 'object' && data !== null && 'info' in data ? data.info : data
  return identity.safeParse(inner).data ?? null
}

/**
 * Initialises a device at KRA, stores its communication key, and reads KRA's tables. A device that KRA has initialised
 * before gets its existing key.
 * @returns the device, and the reason if the tables could not be read: they are read again within an hour
 * @throws not-found; invalid-request with the text of KRA; provider-unreachable without an answer
 */
export async function startDevice(
  parts: EtimsParts & DeviceParts,
  deviceId: number,
): Promise<{ device: EtimsDevice; tablesProblem: string | null }> {
  const { database } = parts
  const [row] = await database.db.select().from(etimsDevices).where(eq(etimsDevices.id, deviceId))
  if (!row) throw refuse('not-found', 'This device does not exist.')
  const device = await deviceOf(database, parts, deviceId)
  if (!device.canReadSecrets) throw refuse('invalid-request', 'Enter the credentials of this device again.')
  if (row.profile === 'gateway' && device.credentialsAt === null) {
    throw refuse('invalid-request', 'Enter the consumer key, the consumer secret and the app id first.')
  }
  const answer = await openDevice(parts, row).call('initialise', { dvcSrlNo: row.serial })
  if (answer.kind === 'away') {
    throw refuse('provider-unreachable', `KRA did not answer (${answer.reason}). Try again.`)
  }
  if (!isSuccess(answer.code) && answer.code !== ALREADY_INITIALISED) {
    const advice = adviceFor(answer.code)
    throw refuse('invalid-request', `KRA refused: ${answer.message} (result ${answer.code}). ${advice}`.trim())
  }
  const found = identityOf(answer.data)
  await store(parts, row, found)
  const [ready] = await database.db.select().from(etimsDevices).where(eq(etimsDevices.id, deviceId))
  const tables = await refreshTables(parts, openDevice(parts, ready as DeviceRow))
  return {
    device: await deviceOf(database, parts, deviceId),
    tablesProblem: tables.kind === 'read' ? null : tables.text,
  }
}

/** @throws invalid-request if neither KRA's answer nor the shop has the key */
async function store(parts: EtimsParts & DeviceParts, { id }: DeviceRow, found: Identity | null): Promise<void> {
  const { database, seal, clock } = parts
  await database.transaction(async (tx) => {
    const locked = await lockDevice(tx, id)
    const secrets = openDeviceSecrets(seal, locked)
    const cmcKey = found?.cmcKey || secrets.cmcKey
    if (!cmcKey) {
      throw refuse(
        'invalid-request',
        'KRA’s answer has no communication key. Ask KRA’s eTIMS support to reset the device, then initialise it again.',
      )
    }
    await storeSecrets(tx, id, { ...secrets, cmcKey }, { seal })
    await tx.db
      .update(etimsDevices)
      .set({
        taxpayerName: found?.taxprNm || locked.taxpayerName,
        sdcId: found?.sdcId || locked.sdcId,
        mrcNo: found?.mrcNo || locked.mrcNo,
        initialisedAt: locked.initialisedAt ?? clock(),
        state: locked.state === 'new' ? 'ready' : locked.state,
        version: locked.version + 1,
      })
      .where(eq(etimsDevices.id, id))
  })
}
