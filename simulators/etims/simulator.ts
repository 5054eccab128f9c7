import { z } from 'zod'
import { ETIMS_SAMPLE_DEVICE, KRA_PROVIDER } from '#lib/deployment/payment-providers.ts'
import { defineSimulator, openServer, type RunningSimulator, type ServerOptions } from '../simulator.ts'
import { controlRoutes } from './control-routes.ts'
import type { Device, DeviceName, StockReport, StoredDocument } from './device.ts'
import { nameOf } from './device.ts'
import type { Body } from './fields.ts'
import { foreignDocument, purchaseOf } from './operations.ts'
import { type Exchange, etimsRoutes, PREFIXES } from './routes.ts'
import { type SaleRules, USUAL_RULES } from './sales.ts'
import { EtimsState } from './state.ts'
import { createSwitchBoard, type SwitchChanges, type Switches } from './switches.ts'
import type { Rates } from './tables.ts'

const { sandbox } = KRA_PROVIDER

export interface EtimsOptions extends Partial<SaleRules>, ServerOptions {
  consumerKey?: string
  consumerSecret?: string
  tokenSeconds?: number
  /** A device that is initialised from the beginning; null: no device. */
  device?: (DeviceName & { dvcSrlNo: string }) | null
  /** File with the rows of all devices; null: they are lost at the end. */
  file?: string | null
  /** The clock of KRA. */
  now?: () => Date
}

export interface RunningEtims extends RunningSimulator {
  /** Base addresses of both interfaces, as a device has them. */
  addresses: Readonly<Record<keyof typeof PREFIXES, string>>
  /** Stored sales and credit notes, in the order of their numbers; of all devices, or of one. */
  documents: (of?: DeviceName) => StoredDocument[]
  stockReports: (of?: DeviceName) => StockReport[]
  /** @returns undefined before the device is initialised */
  device: (of: DeviceName) => Device | undefined
  /** Received requests, the latest first; at most 500. */
  exchanges: () => readonly Exchange[]
  /** @throws ZodError naming the invalid switch */
  set: (changes: SwitchChanges) => Switches
  /** Sets the number that an initialised device expects next. */
  expect: (of: DeviceName, nextNo: number) => void
  /** Another program takes the next number of an initialised device. @returns the number */
  takeNumber: (of: DeviceName) => number
  /** Declares a supplier's invoice to a PIN. @throws EtimsRefusal naming the invalid field */
  addPurchase: (tin: string, purchase: Body) => void
  /** @param from yyyyMMddHHmmss, now by default */
  setRates: (rates: Partial<Rates>, from?: string) => void
}

/**
 * Starts KRA's eTIMS with both interfaces of the online control unit, the token of the gateway and the PIN checker.
 * People see received documents at `/control` and make it fail there. Serial numbers that begin with FUMA are approved;
 * PINs that end in Z are unknown.
 */
export async function openEtimsSimulator(options: EtimsOptions): Promise<RunningEtims> {
  const { consumerKey, consumerSecret } = { ...sandbox, ...options }
  const { device = null, file = null, now = () => new Date(), tokenSeconds = 3599 } = options
  // Hundreds of items, each with its fields.
  const { app, log, listen } = openServer({ ...options, bodyLimit: 4 * 1024 * 1024 })
  const state = new EtimsState(file, now)
  const switches = createSwitchBoard()
  const exchanges: Exchange[] = []
  const rules: SaleRules = { ...USUAL_RULES }
  for (const name of Object.keys(rules) as (keyof SaleRules)[]) {
    if (options[name] !== undefined) Object.assign(rules, { [name]: options[name] })
  }
  if (device && !state.find(device)) state.addDevice(device, device.dvcSrlNo)

  const demandDevice = (of: DeviceName): Device => {
    const found = state.find(of)
    if (!found) throw new Error(`Initialise the device ${nameOf(of)} first.`)
    return found
  }
  const all = <Row>(of: DeviceName | undefined, rowsOf: (device: Device) => Iterable<Row>): Row[] =>
    (of ? [demandDevice(of)] : [...state.devices.values()]).flatMap((one) => [...rowsOf(one)])

  const control = {
    documents: (of?: DeviceName) => all(of, ({ documents }) => documents.values()),
    stockReports: (of?: DeviceName) => all(of, ({ stockReports }) => stockReports),
    device: (of: DeviceName) => state.find(of),
    exchanges: () => exchanges,
    set: (changes: SwitchChanges) => switches.set(changes),
    expect: (of: DeviceName, nextNo: number) => state.setNext(demandDevice(of), nextNo),
    takeNumber(of: DeviceName): number {
      const taken = demandDevice(of)
      return state.addDocument(taken, foreignDocument(taken, now()), true).invcNo
    },
    addPurchase: (tin: string, purchase: Body) => state.addPurchase(tin, purchaseOf(purchase)),
    setRates: (rates: Partial<Rates>, from?: string) => state.setRates(rates, from),
  }

  app.get('/health', () => ({ status: 'ok', devices: state.devices.size }))
  etimsRoutes(app, { state, switches, rules, now, exchanges, consumerKey, consumerSecret, tokenSeconds })
  controlRoutes(app, { ...control, state, switches })
  const url = await listen()
  log.info({ url }, 'eTIMS is ready')
  return {
    ...control,
    url,
    addresses: { gateway: url + PREFIXES.gateway, legacy: url + PREFIXES.legacy },
    close: () => app.close(),
  }
}

export const simulator = defineSimulator({
  variables: {
    ETIMS_SIM_CONSUMER_KEY: z.string().min(1).default(sandbox.consumerKey),
    ETIMS_SIM_CONSUMER_SECRET: z.string().min(1).default(sandbox.consumerSecret),
    /** The PIN of the device that is initialised from the beginning: the seller's. */
    ETIMS_SIM_PIN: z.string().default(ETIMS_SAMPLE_DEVICE.pin),
    /** File with the rows of all devices; without it they are lost at the end. */
    ETIMS_SIM_FILE: z.string().optional(),
  },
  start: (environment, options) =>
    openEtimsSimulator({
      ...options,
      consumerKey: environment.ETIMS_SIM_CONSUMER_KEY,
      consumerSecret: environment.ETIMS_SIM_CONSUMER_SECRET,
      device: {
        ...{ tin: environment.ETIMS_SIM_PIN, bhfId: ETIMS_SAMPLE_DEVICE.branch },
        dvcSrlNo: ETIMS_SAMPLE_DEVICE.serial,
      },
      file: environment.ETIMS_SIM_FILE ?? null,
    }),
})
