import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { darajaTimestamp } from '../daraja/nairobi-time.ts'
import {
  type ControlData,
  codeFrom,
  type Device,
  type DeviceName,
  nameOf,
  newDevice,
  type StoredDocument,
} from './device.ts'
import type { Body } from './fields.ts'
import { type Rates, USUAL_RATES } from './tables.ts'

/** A change of the state, a line of its file. */
type Change = DeviceName &
  (
    | { type: 'device'; dvcSrlNo: string }
    | { type: 'document'; request: Body; result: ControlData; isForeign: boolean }
    | { type: 'next'; nextNo: number }
    | { type: 'item'; request: Body }
    | { type: 'stock'; request: Body }
    | { type: 'master'; request: Body }
    | { type: 'purchase'; request: Body; storedAt: string }
    | { type: 'rates'; from: string; rates: Rates }
  )

/** A supplier's invoice to a PIN. */
export interface StoredPurchase {
  tin: string
  storedAt: string
  request: Body
}

/** Rows of all devices. With a file they are the same after a restart, as at KRA. */
export class EtimsState {
  readonly devices = new Map<string, Device>()
  readonly purchases: StoredPurchase[] = []
  #rates: { from: string; rates: Rates }[] = [{ from: '', rates: USUAL_RATES }]
  readonly #file: string | null
  readonly #now: () => Date

  constructor(file: string | null, now: () => Date) {
    this.#file = file
    this.#now = now
    if (file === null) return
    mkdirSync(path.dirname(file), { recursive: true })
    if (!existsSync(file)) return
    const written = readFileSync(file)
    // A crash can leave a part of the last line.
    const whole = written.subarray(0, written.lastIndexOf('\n') + 1)
    truncateSync(file, whole.length)
    for (const line of whole.toString().split('\n').slice(0, -1)) this.#apply(JSON.parse(line) as Change)
  }

  find(name: DeviceName): Device | undefined {
    return this.devices.get(nameOf(name))
  }

  /** Rates in force at a time, `yyyyMMddHHmmss`. */
  ratesAt(stamp: string): Rates {
    return this.#rates.findLast(({ from }) => from <= stamp)?.rates ?? USUAL_RATES
  }

  addDevice(name: DeviceName, dvcSrlNo: string): Device {
    this.#record({ ...own(name), type: 'device', dvcSrlNo })
    return this.find(name) as Device
  }

  /** Stores a checked sale or credit note, and makes its control data. */
  addDocument(device: Device, request: Body, isForeign = false): StoredDocument {
    const { tin, bhfId, documents } = device
    const { invcNo, rcptTyCd } = request
    const same = [...documents.values()].filter((document) => document.rcptTyCd === rcptTyCd)
    const seed = `${nameOf(device)} ${invcNo} ${JSON.stringify(request)}`
    const result: ControlData = {
      ...{ curRcptNo: same.length + 1, totRcptNo: documents.size + 1 },
      ...{ intrlData: codeFrom(`data ${seed}`, 26), rcptSign: codeFrom(`signature ${seed}`, 16) },
      sdcDateTime: darajaTimestamp(this.#now()),
    }
    this.#record({ tin, bhfId, type: 'document', request, result, isForeign })
    return documents.get(Number(invcNo)) as StoredDocument
  }

  /** Sets the number that a device expects next. */
  setNext(device: Device, nextNo: number): void {
    this.#record({ ...own(device), type: 'next', nextNo })
  }

  addItem(device: Device, request: Body): void {
    this.#record({ ...own(device), type: 'item', request })
  }

  addStockReport(device: Device, request: Body): void {
    this.#record({ ...own(device), type: 'stock', request })
  }

  setStock(device: Device, request: Body): void {
    this.#record({ ...own(device), type: 'master', request })
  }

  addPurchase(tin: string, request: Body): void {
    this.#record({ tin, bhfId: '00', type: 'purchase', request, storedAt: darajaTimestamp(this.#now()) })
  }

  /** Changes tax rates for documents of a time, `yyyyMMddHHmmss`, and later. */
  setRates(rates: Partial<Rates>, from = darajaTimestamp(this.#now())): void {
    this.#record({ tin: '', bhfId: '', type: 'rates', from, rates: { ...this.ratesAt(from), ...rates } })
  }

  #record(change: Change): void {
    if (this.#file !== null) appendFileSync(this.#file, `${JSON.stringify(change)}\n`, { mode: 0o600 })
    this.#apply(change)
  }

  #apply(change: Change): void {
    if (change.type === 'rates') {
      this.#rates = [...this.#rates, change].sort((a, b) => (a.from < b.from ? -1 : 1))
    } else if (change.type === 'purchase') this.purchases.push(change)
    else if (change.type === 'device') this.devices.set(nameOf(change), newDevice(change, change.dvcSrlNo))
    else applyTo(this.find(change) as Device, change)
  }
}

const own = ({ tin, bhfId }: DeviceName): DeviceName => ({ tin, bhfId })

function applyTo(device: Device, change: Exclude<Change, { type: 'rates' | 'purchase' | 'device' }>): void {
  if (change.type === 'next') {
    device.nextNo = change.nextNo
    return
  }
  const { request } = change
  const itemCd = String(request.itemCd)
  if (change.type === 'item') device.items.set(itemCd, request)
  else if (change.type === 'master') device.stock.set(itemCd, Number(request.rsdQty))
  else if (change.type === 'stock') device.stockReports.push({ ...own(device), sarNo: Number(request.sarNo), request })
  else {
    const { result, isForeign } = change
    const [invcNo, rcptTyCd] = [Number(request.invcNo), String(request.rcptTyCd)]
    device.documents.set(invcNo, { ...own(device), invcNo, rcptTyCd, request, result, isForeign })
    device.nextNo = invcNo + 1
  }
}
