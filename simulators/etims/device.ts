import { createHmac } from 'node:crypto'
import type { Body } from './fields.ts'

/** The device and its branch, as each request names them. */
export interface DeviceName {
  tin: string
  bhfId: string
}

/** Control data of a stored sale or credit note. */
export interface ControlData {
  /** Number among the receipts of its kind, and among all receipts. */
  curRcptNo: number
  totRcptNo: number
  intrlData: string
  rcptSign: string
  sdcDateTime: string
}

export interface StoredDocument extends DeviceName {
  invcNo: number
  /** S is a sale, R a credit note. */
  rcptTyCd: string
  request: Body
  result: ControlData
  /** Another system of the same taxpayer sent it with this device. */
  isForeign: boolean
}

export interface StockReport extends DeviceName {
  sarNo: number
  request: Body
}

/** A control unit and its rows. */
export interface Device extends DeviceName {
  dvcSrlNo: string
  dvcId: string
  sdcId: string
  mrcNo: string
  cmcKey: string
  taxprNm: string
  /** The next number of a sale or credit note that it accepts. */
  nextNo: number
  documents: Map<number, StoredDocument>
  /** Registered items by their code. */
  items: Map<string, Body>
  stockReports: StockReport[]
  /** Remaining quantities by item code, as last reported. */
  stock: Map<string, number>
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** Capital letters and digits that follow from a text. */
export const codeFrom = (seed: string, length: number): string =>
  Array.from(
    createHmac('sha256', 'fuma: eTIMS simulator').update(seed).digest().subarray(0, length),
    (byte) => LETTERS[byte % 32],
  ).join('')

export const nameOf = ({ tin, bhfId }: DeviceName): string => `${tin}/${bhfId}`

/** A device without documents. Its key depends on its serial number only, so that it is the same after a restart. */
export function newDevice(name: DeviceName, dvcSrlNo: string): Device {
  const seed = `${nameOf(name)}/${dvcSrlNo}`
  const digits = [...codeFrom(seed, 8)].map((letter) => LETTERS.indexOf(letter) % 10).join('')
  return {
    ...{ tin: name.tin, bhfId: name.bhfId, dvcSrlNo, dvcId: `1${digits}`, sdcId: `KRACU01${digits}` },
    ...{ mrcNo: `WIS${digits}`, cmcKey: codeFrom(`key of ${seed}`, 32), taxprNm: taxpayerOf(name.tin) },
    ...{ nextNo: 1, documents: new Map(), items: new Map(), stockReports: [], stock: new Map() },
  }
}

/** The name of a PIN's taxpayer: a company for P, a person for A. */
export const taxpayerOf = (pin: string): string =>
  `${pin.startsWith('P') ? 'TEXTILE TRADERS' : 'JANE WANJIKU'} ${pin.slice(7, 10)}${pin.startsWith('P') ? ' LIMITED' : ''}`
