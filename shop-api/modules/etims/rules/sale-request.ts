import { type EtimsSettings, TAX_BANDS, type TaxBand } from '#lib/contract/etims/etims-settings.ts'
import { type Cents, sumCents } from '#lib/format/money.ts'
import type { TaxDocumentKind } from '#lib/orders/tax-serial.ts'
import type { Party, TaxDocumentLine } from '../../orders/rules/tax-document.ts'

export interface TaxRate {
  band: TaxBand
  name: string
  /** Percent. */
  rate: number
}

/** An issued document with the facts that are declared to KRA. */
export interface DeclaredDocument {
  kind: TaxDocumentKind
  /** The printed serial. */
  serial: string
  issuedAt: Date
  seller: Party
  buyer: Party
  /** Mobile number of the customer; empty if unknown. */
  mobile: string
  lines: readonly TaxDocumentLine[]
  /** Of a credit note: KRA's number of the invoice, and the reason code. */
  credit: { originalNo: number; reasonCode: string } | null
  /** KRA's code of the way of payment. */
  paymentCode: string
}

/** A product as registered with the device. */
export interface RegisteredItem {
  itemCode: string
  classCode: string
  packageCode: string
  unitCode: string
}

/** Amounts of a document by tax band, in cents. */
export type Bands = Readonly<Record<TaxBand, { rate: number; netCents: Cents; vatCents: Cents }>>

/**
 * The band of a rate: the rates are KRA's, from the device's code table.
 * @returns null if no band has the rate
 */
export function bandOf(rate: number, rates: readonly TaxRate[], { zeroBand }: Pick<EtimsSettings, 'zeroBand'>) {
  if (rate === 0) return zeroBand
  return rates.find((one) => one.rate === rate)?.band ?? null
}

/** The first rate of a document that no band has; null if each has one. */
export const rateWithoutBand = (
  lines: readonly Pick<TaxDocumentLine, 'vatPerc'>[],
  rates: readonly TaxRate[],
  settings: Pick<EtimsSettings, 'zeroBand'>,
): number | null => lines.find(({ vatPerc }) => bandOf(vatPerc, rates, settings) === null)?.vatPerc ?? null

/** Sums of the lines by band. They equal the document's net and VAT to the cent. */
export function bandsOf(
  lines: readonly Pick<TaxDocumentLine, 'vatPerc' | 'exVatCents' | 'vatCents'>[],
  rates: readonly TaxRate[],
  settings: Pick<EtimsSettings, 'zeroBand'>,
): Bands {
  const sumOf = (band: TaxBand) => {
    const own = lines.filter(({ vatPerc }) => bandOf(vatPerc, rates, settings) === band)
    return {
      // A band without lines shows KRA's rate.
      rate: own[0]?.vatPerc ?? rates.find((one) => one.band === band)?.rate ?? 0,
      netCents: sumCents(own.map(({ exVatCents }) => exVatCents)),
      vatCents: sumCents(own.map(({ vatCents }) => vatCents)),
    }
  }
  return Object.fromEntries(TAX_BANDS.map((band) => [band, sumOf(band)])) as unknown as Bands
}

/** The rates and settings of a device, and its registered items. */
export interface SaleFacts {
  rates: readonly TaxRate[]
  settings: Pick<EtimsSettings, 'zeroBand' | 'taxableAmount'>
  itemOf: (line: TaxDocumentLine) => RegisteredItem
}

const taxableAmount = (settings: SaleFacts['settings'], netCents: Cents, vatCents: Cents) =>
  shillings(settings.taxableAmount === 'net' ? netCents : netCents + vatCents)

const shillings = (cents: Cents) => cents / 100
const twoDecimals = (value: number) => Math.round(value * 100) / 100

const NAIROBI = new Intl.DateTimeFormat('en-GB', {
  ...{ timeZone: 'Africa/Nairobi', hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
})

/** An instant as KRA writes it: yyyyMMddHHmmss in Nairobi. */
export function kraTime(at: Date): string {
  const parts = Object.fromEntries(NAIROBI.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${parts.year}${parts.month}${parts.day}${parts.hour}${parts.minute}${parts.second}`
}

/** At most this many characters of names and messages. */
const MAX_NAME = 60
const MAX_TEXT = 200
/** Sent as the person who registered the document: the shop issues documents itself. */
const AUTHOR = 'Shop'

/**
 * The request of a sale or credit note. All amounts are the document's own cents: net and VAT by band, the total
 * without rounding to whole shillings, which is not a supply.
 * @param invoiceNo KRA's number for it
 */
export function saleRequest(document: DeclaredDocument, invoiceNo: number, of: SaleFacts): Record<string, unknown> {
  const { kind, serial, seller, buyer, lines, credit, paymentCode } = document
  const { rates, settings } = of
  const isCredit = kind === 'credit-note'
  const bands = bandsOf(lines, rates, settings)
  const sums = TAX_BANDS.map((band) => bands[band])
  const netCents = sumCents(sums.map((band) => band.netCents))
  const vatCents = sumCents(sums.map((band) => band.vatCents))
  const time = kraTime(document.issuedAt)
  const customer = buyer.kraPin || null
  return {
    trdInvcNo: serial,
    invcNo: invoiceNo,
    orgInvcNo: credit?.originalNo ?? 0,
    custTin: customer,
    custNm: buyer.name.slice(0, MAX_NAME) || null,
    salesTyCd: 'N',
    rcptTyCd: isCredit ? 'R' : 'S',
    pmtTyCd: paymentCode,
    salesSttsCd: '02',
    cfmDt: time,
    salesDt: time.slice(0, 8),
    stockRlsDt: time,
    rfdDt: isCredit ? time : null,
    rfdRsnCd: credit?.reasonCode ?? null,
    totItemCnt: lines.length,
    ...Object.fromEntries(
      TAX_BANDS.flatMap((band) => [
        [`taxblAmt${band}`, taxableAmount(settings, bands[band].netCents, bands[band].vatCents)],
        [`taxRt${band}`, bands[band].rate],
        [`taxAmt${band}`, shillings(bands[band].vatCents)],
      ]),
    ),
    totTaxblAmt: taxableAmount(settings, netCents, vatCents),
    totTaxAmt: shillings(vatCents),
    totAmt: shillings(netCents + vatCents),
    prchrAcptcYn: 'N',
    regrId: AUTHOR,
    regrNm: AUTHOR,
    modrId: AUTHOR,
    modrNm: AUTHOR,
    receipt: {
      custTin: customer,
      custMblNo: document.mobile || null,
      rcptPbctDt: time,
      trdeNm: (seller.shop ?? seller.name).slice(0, 20),
      adrs: seller.lines.join(', ').slice(0, MAX_TEXT),
      topMsg: null,
      btmMsg: null,
      prchrAcptcYn: 'N',
    },
    itemList: lines.map((line, index) => itemOfRequest(line, index + 1, of)),
  }
}

/** An item of a request. @param itemSeq its place, from 1 */
export function itemOfRequest(line: TaxDocumentLine, itemSeq: number, of: SaleFacts) {
  const { rates, settings } = of
  const { itemCode, classCode, packageCode, unitCode } = of.itemOf(line)
  const { tenths, vatPerc, exVatCents, vatCents, discountCents = 0 } = line
  const totalCents = exVatCents + vatCents
  // The document has the discount ex-VAT; KRA's price and discount are with VAT.
  const offCents = Math.round(discountCents * (1 + vatPerc / 100))
  const supplyCents = totalCents + offCents
  const quantity = tenths / 10
  return {
    itemSeq,
    itemCd: itemCode,
    itemClsCd: classCode,
    itemNm: line.name.slice(0, MAX_TEXT),
    bcd: null,
    pkgUnitCd: packageCode,
    pkg: 1,
    qtyUnitCd: unitCode,
    qty: quantity,
    prc: quantity === 0 ? 0 : twoDecimals(shillings(supplyCents) / quantity),
    splyAmt: shillings(supplyCents),
    dcRt: supplyCents === 0 ? 0 : twoDecimals((100 * offCents) / supplyCents),
    dcAmt: shillings(offCents),
    taxTyCd: bandOf(vatPerc, rates, settings),
    taxblAmt: taxableAmount(settings, exVatCents, vatCents),
    taxAmt: shillings(vatCents),
    totAmt: shillings(totalCents),
  }
}
