import { purchasesOfData } from './purchase-rows.ts'

const ROW = {
  ...{ spplrTin: 'P051111111A', spplrNm: 'Thika Mills Ltd', spplrInvcNo: 324, spplrSdcId: 'KRACU0100000001' },
  ...{ salesDt: '20261120', totTaxblAmt: 1160, totTaxAmt: 160, totAmt: 1160.0 },
}

test('names an invoice by control unit and number, and derives its net amount from total and VAT', () => {
  expect(purchasesOfData({ saleList: [ROW] })).toMatchObject({
    rows: [
      {
        ...{ supplierPin: 'P051111111A', invoiceNo: 'KRACU0100000001/324', day: '2026-11-20' },
        ...{ netCents: 100_000, vatCents: 16_000, totalCents: 116_000, content: { spplrInvcNo: '324' } },
      },
    ],
    unreadable: 0,
  })
  expect(purchasesOfData({ saleList: [{ ...ROW, spplrSdcId: null, spplrNm: null }] }).rows).toMatchObject([
    { invoiceNo: '324', supplierName: '' },
  ])
})

test('stores the last of repeated rows, and counts rows without a PIN, a number, a day or an amount', () => {
  const wrong = [
    { ...ROW, spplrTin: 'X' },
    { ...ROW, spplrInvcNo: '' },
    { ...ROW, salesDt: '20261340' },
    { ...ROW, totAmt: 'much' },
    { ...ROW, spplrNm: 'Thika\u0000' },
    null,
  ]
  const { rows, unreadable } = purchasesOfData({ saleList: [ROW, { ...ROW, totAmt: 1276 }, ...wrong] })
  expect(rows.map(({ totalCents }) => totalCents)).toEqual([127_600])
  expect(unreadable).toBe(wrong.length)
})

test.each([null, undefined, 'text', {}, { saleList: null }])('reads no rows from %p', (data) => {
  expect(purchasesOfData(data)).toEqual({ rows: [], unreadable: 0 })
})
