import * as z from 'zod/mini'
import { checkFields } from '../../base/check-fields.ts'
import { filled } from '../../base/fields.ts'
import { neededKraPin } from '../../base/kra-pin.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { DEVICE_STATES, DEVICE_USES, ETIMS_PROFILES, etimsSettings } from '../etims-settings.ts'

/** Devices at KRA: the online control units that send the shop's invoices. */

/** Kinds of address: KRA's production, KRA's sandbox, the simulator of a trial, or another address. */
export const ETIMS_PLACES = ['production', 'sandbox', 'simulator', 'own'] as const
export type EtimsPlace = (typeof ETIMS_PLACES)[number]

const deviceId = z.int().check(z.positive('This device is not known.'))
const version = z.int().check(z.positive())

const device = z.object({
  deviceId: z.int(),
  name: z.string(),
  pin: z.string(),
  branch: z.string(),
  serial: z.string(),
  profile: z.enum(ETIMS_PROFILES),
  place: z.enum(ETIMS_PLACES),
  baseUrl: z.string(),
  settings: etimsSettings,
  uses: z.enum(DEVICE_USES),
  state: z.enum(DEVICE_STATES),
  /** From the initialisation. */
  taxpayerName: z.string(),
  sdcId: z.string(),
  mrcNo: z.string(),
  initialisedAt: z.nullable(z.string()),
  /** When credentials were last entered; null without. They are never returned. */
  credentialsAt: z.nullable(z.string()),
  /** False: the credentials were encrypted with another FILES_KEY and must be entered again. */
  canReadSecrets: z.boolean(),
  lastInvoiceNo: z.int(),
  tablesAt: z.nullable(z.string()),
  awaySince: z.nullable(z.string()),
  lastResponseAt: z.nullable(z.string()),
  /** Documents in its queue, and documents that KRA refused. */
  waiting: z.int(),
  refused: z.int(),
  version: z.int(),
})
export type EtimsDevice = z.output<typeof device>

const write = { method: 'POST', body: 'json', answer: 'json', writes: true, access: 'settings.edit' } as const

const simulated = z.object({
  ...{ pin: z.string(), branch: z.string(), serial: z.string() },
  ...{ consumerKey: z.string(), consumerSecret: z.string(), appId: z.string() },
})
export type SimulatedDevice = z.output<typeof simulated>

export const officeEtimsDevices = defineOfficeCall({
  name: 'office-etims-devices',
  path: '/office/etims/devices',
  method: 'GET',
  body: 'none',
  answer: 'json',
  writes: false,
  access: 'payments.view',
  summary: 'The devices at KRA with their state, without their credentials.',
  request: z.object({}),
  reply: z.object({
    devices: z.array(device),
    /** Address of the simulator of each profile; null in a shop without the simulator. */
    simulator: z.nullable(z.record(z.enum(ETIMS_PROFILES), z.string())),
    /** A device that the simulator accepts, with its published credentials; null in a shop without the simulator. */
    sample: z.nullable(simulated),
  }),
})

const credential = z.string().check(z.trim(), z.maxLength(300, 'At most 300 characters.'))

export const officeEtimsDeviceSave = defineOfficeCall({
  ...write,
  needsFreshFactor: true,
  name: 'office-etims-device-save',
  path: '/office/etims/devices/save',
  summary: 'Creates a device, or changes it. Empty credentials leave the stored ones unchanged.',
  request: z
    .object({
      /** Null: a new device. */
      deviceId: z.nullable(deviceId),
      version: z.nullable(version),
      name: filled('Enter a name, such as Shop.', 60),
      pin: neededKraPin,
      branch: z.string().check(z.trim(), z.regex(/^\d{2}$/, 'A branch has two digits, such as 00.')),
      serial: z
        .string()
        .check(
          z.trim(),
          z.regex(/^[A-Za-z0-9][A-Za-z0-9/_-]{2,99}$/, 'Enter the serial number that KRA has approved.'),
        ),
      profile: z.enum(ETIMS_PROFILES, 'Choose an interface.'),
      place: z.enum(ETIMS_PLACES, 'Choose an address.'),
      /** Only for another address. */
      baseUrl: z.string().check(z.trim(), z.maxLength(200, 'At most 200 characters.')),
      consumerKey: credential,
      consumerSecret: credential,
      appId: credential,
    })
    .check(
      checkFields<{ place: EtimsPlace; baseUrl: string }>(
        ({ place, baseUrl }): Record<string, string> =>
          place === 'own' && URL.parse(String(baseUrl))?.protocol !== 'https:'
            ? { baseUrl: 'Type an address that begins with https://.' }
            : {},
      ),
    ),
  reply: device,
})

export const officeEtimsDeviceStart = defineOfficeCall({
  ...write,
  needsFreshFactor: true,
  name: 'office-etims-device-start',
  path: '/office/etims/devices/start',
  summary: 'Initialises a device at KRA and reads its tables. Its communication key is stored encrypted.',
  request: z.object({ deviceId }),
  reply: device,
})

export const officeEtimsDeviceUse = defineOfficeCall({
  ...write,
  needsFreshFactor: true,
  name: 'office-etims-device-use',
  path: '/office/etims/devices/use',
  summary: 'Chooses the invoices that a device sends from now on. Issued invoices stay in their queue.',
  request: z.object({ deviceId, uses: z.enum(DEVICE_USES) }),
  reply: device,
})

export const officeEtimsDeviceStop = defineOfficeCall({
  ...write,
  needsFreshFactor: true,
  name: 'office-etims-device-stop',
  path: '/office/etims/devices/stop',
  summary: 'Stops sending, or starts it again. Invoices issued while it is stopped wait in the queue.',
  request: z.object({ deviceId, isStopped: z.boolean() }),
  reply: device,
})

export const officeEtimsDeviceSettings = defineOfficeCall({
  ...write,
  needsFreshFactor: true,
  name: 'office-etims-device-settings',
  path: '/office/etims/devices/settings',
  summary: 'Sets the facts about KRA’s interface that sources dispute.',
  request: z.object({ deviceId, version, settings: etimsSettings }),
  reply: device,
})

export const ETIMS_DEVICE_CALLS = [
  officeEtimsDevices,
  officeEtimsDeviceSave,
  officeEtimsDeviceStart,
  officeEtimsDeviceUse,
  officeEtimsDeviceStop,
  officeEtimsDeviceSettings,
]
