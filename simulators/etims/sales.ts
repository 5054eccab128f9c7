import type { Device, StoredDocument } from './device.ts'
import {
  AUTHORS,
  amount,
  type Body,
  centsOf,
  checkFields,
  day,
  demand,
  type FieldRule,
  isRecord,
  itemsOf,
  oneOf,
  optional,
  quantity,
  sumOf,
  taxpayerPin,
  text,
  time,
  whole,
} from './fields.ts'
import { EtimsRefusal, invalidField } from './refusal.ts'
import { CLASS_CODES, CODES, type Rates, TAX_BANDS } from './tables.ts'

/** Rules of which sources report different ones. */
export interface SaleRules {
  /** Whether `taxblAmt` is without VAT or with VAT. */
  taxableAmount: 'net' | 'gross'
  /** Credit notes per invoice; null: no limit. The last of several must be the remainder. */
  notesPerInvoice: number | null
  /** Months after the invoice in which credit notes are accepted; null: no limit. */
  noteMonths: number | null
  /** Result code of a number that is not the expected number. */
  orderCode: '921' | '922'
  /** Items in one request. */
  maxItems: number
  /**
   * documented: result codes. observed: as integrators report KRA's sandbox in 2026. There a refusal has status 400 and
   * no result code, and a repeated number is refused like any wrong number. The unit has two characters in item codes,
   * items are numbered without a gap, and goods need a stock report before their first sale.
   */
  dialect: 'documented' | 'observed'
}

export const USUAL_RULES: SaleRules = {
  ...{ taxableAmount: 'net', notesPerInvoice: 2, noteMonths: 6, orderCode: '922', maxItems: 1000 },
  dialect: 'documented',
}

/** VAT of a line can differ by rounding. */
const ROUNDING_CENTS = 5

const inSet =
  (codes: ReadonlySet<unknown>): FieldRule =>
  (value) =>
    codes.has(value)

const HEADER: Readonly<Record<string, FieldRule>> = {
  ...{ trdInvcNo: text(50), invcNo: whole(1), orgInvcNo: whole(0), custTin: optional(taxpayerPin) },
  ...{ custNm: optional(text(60)), salesTyCd: oneOf('N'), rcptTyCd: oneOf('S', 'R'), pmtTyCd: inSet(CODES.payments) },
  ...{ salesSttsCd: oneOf('02'), cfmDt: time, salesDt: day, stockRlsDt: optional(time) },
  ...Object.fromEntries(
    TAX_BANDS.flatMap((band) => ['taxblAmt', 'taxRt', 'taxAmt'].map((field) => [`${field}${band}`, amount])),
  ),
  ...{ totTaxblAmt: amount, totTaxAmt: amount, totAmt: amount, prchrAcptcYn: oneOf('Y', 'N') },
  ...{ remark: optional(text(400, 0)), ...AUTHORS, receipt: isRecord },
}

const RECEIPT: Readonly<Record<string, FieldRule>> = {
  ...{ custTin: optional(taxpayerPin), custMblNo: optional(text(20)), rcptPbctDt: time, trdeNm: optional(text(20)) },
  ...{ adrs: optional(text(200, 0)), topMsg: optional(text(20, 0)), btmMsg: optional(text(20, 0)) },
  prchrAcptcYn: oneOf('Y', 'N'),
}

/** Fields of an item that sales and stock reports share. */
export const ITEM: Readonly<Record<string, FieldRule>> = {
  ...{ itemCd: text(20), itemClsCd: inSet(CLASS_CODES), itemNm: text(200), bcd: optional(text(20)) },
  ...{ pkgUnitCd: inSet(CODES.packages), pkg: quantity, qtyUnitCd: inSet(CODES.units), qty: quantity, prc: amount },
  ...{ splyAmt: amount, taxTyCd: oneOf(...TAX_BANDS), taxblAmt: amount, taxAmt: amount, totAmt: amount },
}

/** Checks that an item was registered in this form. @throws EtimsRefusal */
export function checkRegistered(item: Body, device: Device, place: string): void {
  const registered = device.items.get(String(item.itemCd))
  if (!registered) throw new EtimsRefusal('910', `Request parameter error: itemCd${place} is not registered`)
  for (const field of ['itemClsCd', 'pkgUnitCd', 'qtyUnitCd']) demand(item[field] === registered[field], field + place)
}

const close = (cents: number, expected: number, tolerance: number) => Math.abs(cents - expected) <= tolerance

function checkItem(item: Body, itemSeq: number, device: Device, rates: Rates, rules: SaleRules): void {
  const place = ` on item: ${itemSeq}`
  checkFields(item, { itemSeq: oneOf(itemSeq), ...ITEM, dcRt: amount, dcAmt: amount }, place)
  checkRegistered(item, device, place)
  const [supply, discount, taxable, tax, total] = ['splyAmt', 'dcAmt', 'taxblAmt', 'taxAmt', 'totAmt'].map((field) =>
    centsOf(item[field]),
  ) as [number, number, number, number, number]
  const quantity = Number(item.qty)
  // A price is rounded to cents.
  demand(close(supply, Math.round(centsOf(item.prc) * quantity), quantity / 2 + 1), `splyAmt${place}`)
  demand(Number(item.dcRt) <= 100, `dcRt${place}`)
  demand(supply - discount === total, `totAmt${place}`)
  const net = total - tax
  demand(taxable === (rules.taxableAmount === 'net' ? net : total), `taxblAmt${place}`)
  const rate = rates[item.taxTyCd as keyof Rates]
  demand(close(tax, (net * rate) / 100, rate === 0 ? 0 : ROUNDING_CENTS), `taxAmt${place}`)
}

/** Checks the fifteen amounts of the bands, and the totals, with the items. @throws EtimsRefusal */
function checkSums(body: Body, items: readonly Body[], rates: Rates): void {
  for (const band of TAX_BANDS) {
    const own = items.filter(({ taxTyCd }) => taxTyCd === band)
    demand(body[`taxRt${band}`] === rates[band], `taxRt${band}`)
    for (const field of ['taxblAmt', 'taxAmt']) demand(centsOf(body[field + band]) === sumOf(own, field), field + band)
  }
  demand(centsOf(body.totTaxblAmt) === sumOf(items, 'taxblAmt'), 'totTaxblAmt')
  demand(centsOf(body.totTaxAmt) === sumOf(items, 'taxAmt'), 'totTaxAmt')
  demand(centsOf(body.totAmt) === sumOf(items, 'totAmt'), 'totAmt')
}

/** The months between two times, `yyyyMMddHHmmss`: whole and begun. */
function monthsBetween(from: string, to: string): number {
  const months = (stamp: string) => Number(stamp.slice(0, 4)) * 12 + Number(stamp.slice(4, 6))
  return months(to) - months(from) + (to.slice(6) > from.slice(6) ? 1 : 0)
}

/** Checks a credit note with its invoice and the earlier credit notes of that invoice. @throws EtimsRefusal */
function checkCredit(body: Body, { documents }: Device, { notesPerInvoice, noteMonths }: SaleRules): void {
  const orgInvcNo = Number(body.orgInvcNo)
  const original = documents.get(orgInvcNo)
  if (original?.rcptTyCd !== 'S') throw new EtimsRefusal('921', `Org Invc No: ${orgInvcNo} is not a stored sale`)
  checkFields(body, { rfdDt: time, rfdRsnCd: inSet(CODES.creditReasons) })
  if (noteMonths !== null && monthsBetween(String(original.request.cfmDt), String(body.cfmDt)) > noteMonths) {
    throw new EtimsRefusal('910', `Org Invc No: ${orgInvcNo} is older than ${noteMonths} months`)
  }
  const notes = [...documents.values()].filter(
    ({ rcptTyCd, request }) => rcptTyCd === 'R' && request.orgInvcNo === orgInvcNo,
  )
  if (notesPerInvoice !== null && notes.length >= notesPerInvoice) {
    throw new EtimsRefusal('910', `Org Invc No: ${orgInvcNo} has ${notes.length} credit notes already`)
  }
  const restOf = (field: string) => centsOf(original.request[field]) - sumOf(notes.map(requestOf), field)
  for (const field of ['totAmt', ...TAX_BANDS.map((band) => `taxAmt${band}`)]) {
    demand(centsOf(body[field]) <= restOf(field), field)
  }
  const isLast = notesPerInvoice !== null && notesPerInvoice > 1 && notes.length === notesPerInvoice - 1
  if (isLast && centsOf(body.totAmt) !== restOf('totAmt')) {
    throw new EtimsRefusal('910', `totAmt: the last credit note must be the rest, ${restOf('totAmt') / 100}`)
  }
}

const requestOf = ({ request }: StoredDocument) => request

/**
 * Checks a sale or credit note that is not stored yet.
 * @param ratesAt the rates in force at a time
 * @throws EtimsRefusal 910 that names the field; 990 for too many items; 921 for a credit note without its invoice; 921
 * or 922 for a number that is not the expected number
 */
export function checkSale(body: Body, device: Device, rules: SaleRules, ratesAt: (stamp: string) => Rates): void {
  checkFields(body, HEADER)
  checkFields(body.receipt as Body, RECEIPT, ' in receipt')
  demand((body.receipt as Body).custTin === body.custTin, 'custTin in receipt')
  demand(String(body.cfmDt).startsWith(String(body.salesDt)), 'salesDt')
  const items = itemsOf(body)
  if (items.length > rules.maxItems) throw new EtimsRefusal('990', `More than ${rules.maxItems} items`)
  const rates = ratesAt(String(body.cfmDt))
  for (const [index, item] of items.entries()) checkItem(item, index + 1, device, rates, rules)
  checkSums(body, items, rates)
  if (body.rcptTyCd === 'R') checkCredit(body, device, rules)
  else checkNoCredit(body)
  if (body.invcNo !== device.nextNo) throw wrongNumber(Number(body.invcNo), device, rules)
  if (rules.dialect === 'observed') checkStock(items, device)
}

/** A number that is not the expected number. */
export function wrongNumber(invcNo: number, { nextNo }: Device, { dialect, orderCode }: SaleRules): EtimsRefusal {
  return dialect === 'observed'
    ? new EtimsRefusal(orderCode, `Invalid invcNo sequence, expected: ${nextNo} but found: ${invcNo}`)
    : new EtimsRefusal(orderCode, `Invc No: ${invcNo} is invalid, use the expected value: ${nextNo}`)
}

/** Item type of services. */
const SERVICE = '3'

/** @throws EtimsRefusal if the stock of goods was never reported */
function checkStock(items: readonly Body[], device: Device): void {
  const isMissing = ({ itemCd }: Body) =>
    device.items.get(String(itemCd))?.itemTyCd !== SERVICE && !hasStockReport(device, itemCd)
  if (!items.some(isMissing)) return
  throw new EtimsRefusal('910', 'Items provided under the itemList section do not exist in your stock')
}

export const hasStockReport = ({ stockReports }: Device, itemCd: unknown): boolean =>
  stockReports.some(({ request }) => (request.itemList as Body[]).some((item) => item.itemCd === itemCd))

/** Checks that a sale has no fields of a credit note. @throws EtimsRefusal */
function checkNoCredit(body: Body): void {
  if (body.orgInvcNo !== 0) throw invalidField('orgInvcNo')
  for (const field of ['rfdDt', 'rfdRsnCd']) demand(body[field] === null || body[field] === undefined, field)
}
