import { darajaTimestamp, fromDarajaTimestamp } from '../daraja/nairobi-time.ts'
import { type Device, type DeviceName, nameOf, taxpayerOf } from './device.ts'
import { type Body, checkFields, day, demand, isTaxpayerPin, matching, PIN, text, time, whole } from './fields.ts'
import { alreadyStored, EtimsRefusal, invalidField, unknownDevice } from './refusal.ts'
import { checkSale, type SaleRules, wrongNumber } from './sales.ts'
import type { EtimsState } from './state.ts'
import { checkItemForm, checkStockMaster, checkStockReport } from './stock.ts'
import type { Operation, SwitchBoard } from './switches.ts'
import { branches, codeLists, itemClasses, notices } from './tables.ts'

/** Serial numbers that KRA has approved begin with this. */
export const APPROVED_SERIAL = /^FUMA/

export interface OperationContext {
  state: EtimsState
  switches: SwitchBoard
  rules: SaleRules
  now: () => Date
}

/** An accepted request. */
interface Done {
  code: '000' | '001' | '902'
  message: string
  data: unknown
}

const done = (data: unknown = null): Done => ({ code: '000', message: 'Successful', data })
const listed = (name: string, rows: readonly unknown[]): Done =>
  rows.length === 0 ? { code: '001', message: 'There is no search result', data: null } : done({ [name]: rows })

const MAX_AGE_MS = 7 * 86_400_000

/** The time of the last request: not in the future. @throws EtimsRefusal 910 */
function lastRequest({ lastReqDt }: Body, now: Date): Date {
  const at = typeof lastReqDt === 'string' ? fromDarajaTimestamp(lastReqDt) : null
  if (at === null || at > now) throw invalidField('lastReqDt')
  return at
}

/** For tables it is at most seven days old, too. @throws EtimsRefusal 910 */
function checkLastRequest(body: Body, now: Date): void {
  if (now.getTime() - lastRequest(body, now).getTime() > MAX_AGE_MS) throw invalidField('lastReqDt')
}

function initialise({ state }: OperationContext, name: DeviceName, body: Body): Done {
  checkFields(body, { tin: matching(PIN), bhfId: matching(/^\d{2}$/), dvcSrlNo: text(100) })
  const serial = String(body.dvcSrlNo)
  const existing = state.find(name)
  if (!APPROVED_SERIAL.test(serial) || (existing && existing.dvcSrlNo !== serial)) throw unknownDevice()
  const { tin, bhfId, taxprNm, dvcId, sdcId, mrcNo, cmcKey } = existing ?? state.addDevice(name, serial)
  const info = {
    ...{ tin, taxprNm, bsnsActv: 'Retail sale of textiles', bhfId, bhfNm: 'Headquarter', bhfOpenDt: '20260101' },
    ...{ prvncNm: 'NAIROBI CITY', dstrtNm: 'NAIROBI', sctrNm: 'STAREHE', locDesc: 'Biashara Street', hqYn: 'Y' },
    ...{ mgrNm: 'Manager', mgrTelNo: '0712345678', mgrEmail: 'manager@fuma.test', dvcId, sdcId, mrcNo, cmcKey },
  }
  return existing ? { code: '902', message: 'This device is installed', data: { info } } : done({ info })
}

function customer(body: Body): Done {
  checkFields(body, { custmTin: matching(PIN) })
  const tin = String(body.custmTin)
  const known = isTaxpayerPin(tin)
    ? [{ tin, taxprNm: taxpayerOf(tin), taxprSttsCd: 'A', prvncNm: 'NAIROBI CITY', dstrtNm: null, sctrNm: null }]
    : []
  return listed('custList', known)
}

function sale({ state, switches, rules }: OperationContext, device: Device, body: Body): Done {
  checkFields(body, { invcNo: whole(1) })
  const invcNo = Number(body.invcNo)
  if (device.documents.has(invcNo)) {
    throw rules.dialect === 'observed' ? wrongNumber(invcNo, device, rules) : alreadyStored('invcNo', invcNo)
  }
  const rise = switches.takeDrift()
  if (rise > 0) state.setNext(device, device.nextNo + rise)
  checkSale(body, device, rules, (stamp) => state.ratesAt(stamp))
  return done(state.addDocument(device, body).result)
}

function query(device: Device, body: Body): Done {
  checkFields(body, { invcNo: whole(1) })
  const stored = device.documents.get(Number(body.invcNo))
  return stored ? done({ ...stored.request, ...stored.result }) : listed('', [])
}

function purchases({ state, now }: OperationContext, device: Device, body: Body): Done {
  const since = darajaTimestamp(lastRequest(body, now()))
  const own = state.purchases.filter(({ tin, storedAt }) => tin === device.tin && storedAt >= since)
  return listed(
    'saleList',
    own.map(({ request }) => request),
  )
}

/**
 * Does the request of an initialised device.
 * @throws EtimsRefusal
 */
function runOf(context: OperationContext, operation: Operation, device: Device, body: Body): Done {
  const { state, now } = context
  switch (operation) {
    case 'codes':
      checkLastRequest(body, now())
      return done({ clsList: codeLists(state.ratesAt(darajaTimestamp(now()))) })
    case 'classes':
      checkLastRequest(body, now())
      return done({ itemClsList: itemClasses() })
    case 'branches':
      checkLastRequest(body, now())
      return done({ bhfList: branches(device.tin) })
    case 'notices':
      checkLastRequest(body, now())
      return done({ noticeList: notices() })
    case 'customer':
      return customer(body)
    case 'item':
      checkItemForm(body, device, context.rules)
      state.addItem(device, body)
      return done()
    case 'items':
      lastRequest(body, now())
      return listed('itemList', [...device.items.values()])
    case 'sale':
      return sale(context, device, body)
    case 'query':
      return query(device, body)
    case 'purchases':
      return purchases(context, device, body)
    case 'stockIo':
      checkStockReport(body, device)
      state.addStockReport(device, body)
      return done()
    case 'stockMaster':
      checkStockMaster(body, device)
      state.setStock(device, body)
      return done()
    default:
      throw new EtimsRefusal('999', `Unknown request ${operation}`)
  }
}

/**
 * Does a request.
 * @param name the device that the credentials name
 * @throws EtimsRefusal
 */
export function runOperation(
  context: OperationContext,
  operation: Operation,
  name: DeviceName & { cmcKey: string },
  body: Body,
): Done {
  if (operation === 'initialise') return initialise(context, name, body)
  const device = context.state.find(name)
  if (!device || device.cmcKey !== name.cmcKey) throw unknownDevice()
  return runOf(context, operation, device, body)
}

/** A supplier's invoice as KRA lists it, from the facts that a person enters. */
export function purchaseOf(given: Body): Body {
  checkFields(given, {
    ...{ spplrTin: matching(PIN), spplrNm: text(60), spplrInvcNo: whole(1), salesDt: day },
    ...{ totTaxblAmt: (value) => typeof value === 'number', totTaxAmt: (value) => typeof value === 'number' },
  })
  const { spplrTin, spplrNm, spplrInvcNo, salesDt } = given
  const [net, tax] = [Number(given.totTaxblAmt), Number(given.totTaxAmt)]
  demand(net >= 0 && tax >= 0 && time(`${salesDt}120000`), 'totTaxblAmt')
  const totAmt = Math.round((net + tax) * 100) / 100
  const item = {
    ...{ itemSeq: 1, itemCd: 'KE2NTXU0000001', itemClsCd: '11162100', itemNm: 'Cotton fabric', bcd: null },
    ...{ pkgUnitCd: 'NT', pkg: 1, qtyUnitCd: 'U', qty: 1, prc: totAmt, splyAmt: totAmt, dcRt: 0, dcAmt: 0 },
    ...{ taxTyCd: 'B', taxblAmt: net, taxAmt: tax, totAmt },
  }
  return {
    ...{
      spplrTin,
      spplrNm,
      spplrBhfId: '00',
      spplrInvcNo,
      spplrSdcId: 'KRACU0100000001',
      rcptTyCd: 'S',
      pmtTyCd: '02',
    },
    ...{ cfmDt: `${salesDt}120000`, salesDt, stockRlsDt: null, totItemCnt: 1 },
    ...{ taxblAmtA: 0, taxblAmtB: net, taxblAmtC: 0, taxblAmtD: 0, taxblAmtE: 0 },
    ...{ taxRtA: 0, taxRtB: 16, taxRtC: 0, taxRtD: 0, taxRtE: 8 },
    ...{ taxAmtA: 0, taxAmtB: tax, taxAmtC: 0, taxAmtD: 0, taxAmtE: 0 },
    ...{ totTaxblAmt: net, totTaxAmt: tax, totAmt, remark: null, itemList: [item] },
  }
}

/** A document of another program with the same device, under a number. It has one untaxed line of a shilling. */
export function foreignDocument(device: Device, now: Date): Body {
  const cfmDt = darajaTimestamp(now)
  return {
    ...{ trdInvcNo: `OTHER-${nameOf(device)}-${device.nextNo}`, invcNo: device.nextNo, orgInvcNo: 0, rcptTyCd: 'S' },
    ...{ cfmDt, salesDt: cfmDt.slice(0, 8), totItemCnt: 1, totTaxblAmt: 1, totTaxAmt: 0, totAmt: 1, itemList: [] },
  }
}
