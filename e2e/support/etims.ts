import {
  officeEtimsDeviceSave,
  officeEtimsDeviceStart,
  officeEtimsDeviceUse,
} from '../../lib/contract/etims/office/devices.ts'
import { officeEtimsClasses, officeEtimsClassSave } from '../../lib/contract/etims/office/tables.ts'
import { ETIMS_SAMPLE_DEVICE, KRA_PROVIDER } from '../../lib/deployment/payment-providers.ts'
import { asStaff } from './staff.ts'

/** A device at the eTIMS simulator, and the simulator's control calls as in simulators/etims/control-routes.ts. */

const at = (path: string) => `${process.env.FUMA_ETIMS_URL}/control/${path}`

export interface DocumentAtKra {
  device: string
  invcNo: number
  /** The shop's serial number. */
  trdInvcNo: string
  custTin: string | null
  /** In shillings. */
  totAmt: number
  curRcptNo: number
}

async function order(path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', origin: process.env.FUMA_ETIMS_URL as string }
  const answer = await fetch(at(path), { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

/** Cuts all connections to KRA, or restores them. */
export const setOutage = (outage: 'off' | 'closed') => order('switches', { outage })

/** The documents that KRA has, in the order of their numbers. */
export async function documentsAtKra(): Promise<DocumentAtKra[]> {
  const { documents } = (await (await fetch(at('state'))).json()) as { documents: DocumentAtKra[] }
  return documents.toSorted((a, b) => a.invcNo - b.invcNo)
}

/** The shop's invoices are sent by a device of the simulator from now on; all products have one class. */
export async function useSampleDevice(): Promise<void> {
  const { pin, branch, serial, appId } = ETIMS_SAMPLE_DEVICE
  const { deviceId } = await asStaff('owner', officeEtimsDeviceSave, {
    ...{ deviceId: null, version: null, name: 'Shop', pin, branch, serial, profile: 'gateway', place: 'simulator' },
    ...{ baseUrl: '', ...KRA_PROVIDER.sandbox, appId },
  })
  await asStaff('owner', officeEtimsDeviceStart, { deviceId })
  const itemClass = { classCode: '53102500', packageCode: 'NT', unitCode: 'U' }
  for (const of of ['other', 'delivery'] as const) {
    const { version } = await asStaff('owner', officeEtimsClasses, {})
    await asStaff('owner', officeEtimsClassSave, { of, code: '', itemClass, version })
  }
  await asStaff('owner', officeEtimsDeviceUse, { deviceId, uses: 'shop' })
}
