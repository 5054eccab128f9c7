import fc from 'fast-check'
import { TAX_BANDS, USUAL_ETIMS_SETTINGS } from '#lib/contract/etims/etims-settings.ts'
import { sumCents } from '#lib/format/money.ts'
import type { TaxDocumentLine } from '../../orders/rules/tax-document.ts'
import { bandsOf, type DeclaredDocument, kraTime, rateWithoutBand, saleRequest, type TaxRate } from './sale-request.ts'

const RATES: TaxRate[] = [
  { band: 'A', name: 'Exempt', rate: 0 },
  { band: 'B', name: 'Standard', rate: 16 },
  { band: 'C', name: 'Zero', rate: 0 },
  { band: 'D', name: 'Outside VAT', rate: 0 },
  { band: 'E', name: 'Reduced', rate: 8 },
]
const ITEM = { itemCode: 'KE2NTXU0000001', classCode: '53102500', packageCode: 'NT', unitCode: 'U' }
const parties = {
  seller: { name: 'Fuma Limited', lines: ['Biashara Street', 'Nairobi'], kraPin: 'P051234567A' },
  buyer: { name: 'Simba Traders', lines: [], kraPin: 'P059876543B' },
}
const documentOf = (lines: TaxDocumentLine[], more: Partial<DeclaredDocument> = {}): DeclaredDocument => ({
  ...{ kind: 'invoice', serial: 'INV-000012', issuedAt: new Date('2026-11-24T20:59:59Z'), mobile: '254712345678' },
  ...{ ...parties, lines, credit: null, paymentCode: '06', ...more },
})
const requestOf = (document: DeclaredDocument, settings = USUAL_ETIMS_SETTINGS) =>
  saleRequest(document, 7, { rates: RATES, settings, itemOf: () => ITEM }) as Record<string, number> & {
    itemList: Record<string, number>[]
  }
const cents = (shillings: number | undefined) => Math.round((shillings ?? Number.NaN) * 100)

const line: fc.Arbitrary<TaxDocumentLine> = fc
  .record({
    tenths: fc.integer({ min: 1, max: 99_999 }),
    unitExVatCents: fc.integer({ min: 0, max: 1_000_000 }),
    vatPerc: fc.constantFrom(0, 8, 16),
    off: fc.integer({ min: 0, max: 40 }),
  })
  .map(({ tenths, unitExVatCents, vatPerc, off }) => {
    const full = Math.round((unitExVatCents * tenths) / 10)
    const discountCents = Math.floor((full * off) / 100)
    const exVatCents = full - discountCents
    return {
      ...{ code: 'SHU-1', name: 'Shuka', tenths, unit: 'piece', unitExVatCents, vatPerc, exVatCents },
      vatCents: Math.round((exVatCents * vatPerc) / 100),
      ...(discountCents > 0 && { discountCents }),
    }
  })

test('all fifteen band fields and the totals equal the document to the cent, for any lines', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 500 }),
      fc.constantFrom('net', 'gross'),
      (lines, taxableAmount) => {
        const request = requestOf(documentOf(lines), { ...USUAL_ETIMS_SETTINGS, taxableAmount: taxableAmount as 'net' })
        const bands = bandsOf(lines, RATES, USUAL_ETIMS_SETTINGS)
        const [net, vat] = [sumCents(lines.map((one) => one.exVatCents)), sumCents(lines.map((one) => one.vatCents))]
        for (const band of TAX_BANDS) {
          const { netCents, vatCents, rate } = bands[band]
          expect(cents(request[`taxblAmt${band}`])).toBe(taxableAmount === 'net' ? netCents : netCents + vatCents)
          expect(cents(request[`taxAmt${band}`])).toBe(vatCents)
          expect(request[`taxRt${band}`]).toBe(rate)
        }
        expect(cents(request.totAmt)).toBe(net + vat)
        expect(cents(request.totTaxAmt)).toBe(vat)
        expect(request.totItemCnt).toBe(lines.length)
        for (const [index, item] of request.itemList.entries()) {
          expect(cents(item.totAmt)).toBe(
            (lines[index] as TaxDocumentLine).exVatCents + (lines[index] as TaxDocumentLine).vatCents,
          )
          expect(cents(item.splyAmt) - cents(item.dcAmt)).toBe(cents(item.totAmt))
          expect(cents(item.dcAmt)).toBeGreaterThanOrEqual(0)
        }
      },
    ),
    { numRuns: 100 },
  )
})

test('declares tenths of a metre, a line without a price, delivery and a discount', () => {
  const cloth = { code: 'KIK-M', name: 'Kikoy cloth', tenths: 25, unit: 'metre', unitExVatCents: 40_000, vatPerc: 16 }
  const lines: TaxDocumentLine[] = [
    { ...cloth, exVatCents: 90_000, vatCents: 14_400, discountCents: 10_000 },
    { ...cloth, name: 'Sample', tenths: 10, unitExVatCents: 0, exVatCents: 0, vatCents: 0 },
    {
      ...cloth,
      code: '',
      name: 'Delivery',
      tenths: 10,
      unit: '',
      unitExVatCents: 30_000,
      exVatCents: 30_000,
      vatCents: 4_800,
    },
  ]
  const { itemList, totAmt } = requestOf(documentOf(lines))
  expect(itemList[0]).toMatchObject({
    qty: 2.5,
    prc: 464,
    splyAmt: 1160,
    dcAmt: 116,
    dcRt: 10,
    totAmt: 1044,
    taxTyCd: 'B',
  })
  expect(itemList[1]).toMatchObject({ prc: 0, splyAmt: 0, dcRt: 0, totAmt: 0 })
  expect(itemList[2]).toMatchObject({ itemSeq: 3, prc: 348, totAmt: 348 })
  expect(totAmt).toBe(1392)
})

test('takes the rates of the lines in the minute of a change of VAT, and finds a rate without a band', () => {
  const at = (vatPerc: number): TaxDocumentLine => ({
    ...{ code: 'A', name: 'A', tenths: 10, unit: 'piece', unitExVatCents: 10_000, exVatCents: 10_000 },
    ...{ vatPerc, vatCents: vatPerc * 100 },
  })
  const changed = RATES.map((rate) => (rate.band === 'B' ? { ...rate, rate: 18 } : rate))
  expect(rateWithoutBand([at(16), at(8)], RATES, USUAL_ETIMS_SETTINGS)).toBeNull()
  expect(rateWithoutBand([at(8), at(16)], changed, USUAL_ETIMS_SETTINGS)).toBe(16)
  expect(requestOf(documentOf([at(0), at(16)]))).toMatchObject({ taxblAmtC: 100, taxRtB: 16, taxAmtB: 16, taxRtE: 8 })
  expect(requestOf(documentOf([at(0)]), { ...USUAL_ETIMS_SETTINGS, zeroBand: 'A' })).toMatchObject({
    taxblAmtA: 100,
    taxblAmtC: 0,
  })
})

test('names the buyer with a PIN, leaves out a buyer without one, and names the invoice of a credit note', () => {
  const lines: TaxDocumentLine[] = [
    { code: 'A', name: 'A', tenths: 10, unit: '', unitExVatCents: 1, vatPerc: 16, exVatCents: 1, vatCents: 0 },
  ]
  expect(requestOf(documentOf(lines))).toMatchObject({
    ...{ trdInvcNo: 'INV-000012', invcNo: 7, orgInvcNo: 0, custTin: 'P059876543B', rcptTyCd: 'S', rfdRsnCd: null },
    ...{ cfmDt: '20261124235959', salesDt: '20261124' },
  })
  const foreign = { name: '', lines: [], kraPin: '' }
  const credit = { originalNo: 5, reasonCode: '06' }
  const note = documentOf(lines, { kind: 'credit-note', serial: 'CN-000003', buyer: foreign, credit })
  expect(requestOf(note)).toMatchObject({
    ...{ trdInvcNo: 'CN-000003', orgInvcNo: 5, custTin: null, custNm: null, rcptTyCd: 'R', rfdRsnCd: '06' },
    rfdDt: '20261124235959',
  })
  expect(kraTime(new Date('2026-12-31T21:00:00Z'))).toBe('20270101000000')
})
