import { eq, lt, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#lib/format/clock.ts'
import type { TaxDocumentKind } from '#lib/orders/tax-serial.ts'
import type { Database, Session } from '../../../db/client.ts'
import { etimsDevices, etimsExchanges } from '../../../db/schema/etims.ts'
import type { SecretSeal } from '../../../secrets/secret-seal.ts'
import { type EtimsRequest, openEtimsClient } from '../providers/etims-client.ts'
import type { EtimsAnswer } from '../rules/etims-answer.ts'
import { openDeviceSecrets } from './device-secrets.ts'

export type Device = typeof etimsDevices.$inferSelect

export interface EtimsParts {
  database: Database
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  seal: SecretSeal
  /** For tests. */
  fetch?: typeof fetch | undefined
}

/** Sends requests of one device, and records each exchange and whether KRA responds. */
export type CallDevice = (
  request: EtimsRequest,
  body: object,
  of?: { kind: TaxDocumentKind; no: number },
) => Promise<EtimsAnswer>

/** A device with its client. Its credentials are read again each time it is loaded. */
export interface OpenDevice {
  device: Device
  call: CallDevice
}

/** Opens the client of a device. @throws if its secrets were sealed with another FILES_KEY */
export function openDevice(parts: EtimsParts, device: Device): OpenDevice {
  const { database, clock, seal, fetch } = parts
  const client = openEtimsClient(device, openDeviceSecrets(seal, device), { fetch, now: () => clock().getTime() })
  const call: CallDevice = async (request, body, of) => {
    const began = performance.now()
    const answer = await client.call(request, body)
    const at = clock()
    await database.db.insert(etimsExchanges).values({
      ...{ deviceId: device.id, path: client.pathOf(request), at, ms: Math.round(performance.now() - began) },
      ...{ documentKind: of?.kind, documentNo: of?.no },
      resultCode: answer.kind === 'answer' ? answer.code : '',
      resultText: answer.kind === 'answer' ? answer.message : answer.reason,
    })
    await database.db
      .update(etimsDevices)
      .set(
        answer.kind === 'answer'
          ? { awaySince: null, lastResponseAt: at }
          : { awaySince: sql`coalesce(${etimsDevices.awaySince}, ${at.toISOString()}::timestamptz)` },
      )
      .where(eq(etimsDevices.id, device.id))
    return answer
  }
  return { device, call }
}

const EXCHANGES_KEPT_MS = 90 * 24 * 60 * 60_000

/** Forgets exchanges after 90 days. Control data are stored with their documents. */
export async function forgetOldExchanges({ db }: Session, now: Date): Promise<void> {
  await db.delete(etimsExchanges).where(lt(etimsExchanges.at, new Date(now.getTime() - EXCHANGES_KEPT_MS)))
}

/** Devices that send. */
export const readyDevices = ({ db }: Pick<Database, 'db'>): Promise<Device[]> =>
  db.select().from(etimsDevices).where(eq(etimsDevices.state, 'ready')).orderBy(etimsDevices.id)

/**
 * Does background work with each device in turn. A failure, such as credentials that cannot be decrypted, does not stop
 * the others. @throws the first failure, at the end
 */
export async function forEachDevice(devices: readonly Device[], run: (device: Device) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const device of devices) await run(device).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
