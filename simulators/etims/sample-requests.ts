/** Valid requests of a device, for tests. */

const AUTHOR = { regrId: 'Shop', regrNm: 'Shop', modrId: 'Shop', modrNm: 'Shop' }
export const SAMPLE_ITEM = 'KE2NTU0000001'

export const itemRequest = (more: object = {}) => ({
  ...{ itemCd: SAMPLE_ITEM, itemClsCd: '11162100', itemTyCd: '2', itemNm: 'Kikoy cloth', itemStdNm: null },
  ...{ orgnNatCd: 'KE', pkgUnitCd: 'NT', qtyUnitCd: 'U', taxTyCd: 'B', btchNo: null, bcd: null, dftPrc: 1160 },
  ...{ addInfo: null, sftyQty: null, isrcAplcbYn: 'N', useYn: 'Y', ...AUTHOR, ...more },
})

const twoDecimals = (value: number) => Math.round(value * 100) / 100

/** A line of a number of pieces for 1,160 shillings each, with 16% of VAT. */
function line(itemSeq: number, qty: number) {
  const totAmt = twoDecimals(1160 * qty)
  const taxAmt = twoDecimals((totAmt * 16) / 116)
  return {
    ...{ itemSeq, itemCd: SAMPLE_ITEM, itemClsCd: '11162100', itemNm: 'Kikoy cloth', bcd: null, pkgUnitCd: 'NT' },
    ...{ pkg: 1, qtyUnitCd: 'U', qty, prc: 1160, splyAmt: totAmt, dcRt: 0, dcAmt: 0, taxTyCd: 'B' },
    ...{ taxblAmt: twoDecimals(totAmt - taxAmt), taxAmt, totAmt },
  }
}

/** A sale of lines with these quantities. */
export function saleRequest(invcNo: number, quantities: readonly number[] = [1], more: object = {}) {
  const itemList = quantities.map((quantity, index) => line(index + 1, quantity))
  const sum = (field: 'taxblAmt' | 'taxAmt' | 'totAmt') =>
    twoDecimals(itemList.reduce((total, one) => total + one[field], 0))
  const [taxable, tax] = [sum('taxblAmt'), sum('taxAmt')]
  return {
    ...{ trdInvcNo: `INV-${invcNo}`, invcNo, orgInvcNo: 0, custTin: 'P051234567B', custNm: 'Simba Traders' },
    ...{ salesTyCd: 'N', rcptTyCd: 'S', pmtTyCd: '06', salesSttsCd: '02', cfmDt: '20261124143000' },
    ...{ salesDt: '20261124', stockRlsDt: '20261124143000', rfdDt: null, rfdRsnCd: null },
    ...{ totItemCnt: itemList.length, taxblAmtA: 0, taxblAmtB: taxable, taxblAmtC: 0, taxblAmtD: 0, taxblAmtE: 0 },
    ...{ taxRtA: 0, taxRtB: 16, taxRtC: 0, taxRtD: 0, taxRtE: 8 },
    ...{ taxAmtA: 0, taxAmtB: tax, taxAmtC: 0, taxAmtD: 0, taxAmtE: 0 },
    ...{ totTaxblAmt: taxable, totTaxAmt: tax, totAmt: sum('totAmt'), prchrAcptcYn: 'N', ...AUTHOR },
    receipt: {
      ...{ custTin: 'P051234567B', custMblNo: '254712345678', rcptPbctDt: '20261124143000', trdeNm: 'Duka' },
      ...{ adrs: 'Biashara Street', topMsg: null, btmMsg: null, prchrAcptcYn: 'N' },
    },
    itemList,
    ...more,
  }
}

/** A credit note of an invoice. */
export const noteRequest = (invcNo: number, orgInvcNo: number, quantities: readonly number[], more: object = {}) =>
  saleRequest(invcNo, quantities, {
    ...{ trdInvcNo: `CN-${invcNo}`, orgInvcNo, rcptTyCd: 'R', rfdDt: '20261124150000', rfdRsnCd: '06', ...more },
  })

export function stockRequest(sarNo: number, more: object = {}) {
  const { dcRt: _rate, dcAmt: totDcAmt, totAmt, ...item } = line(1, 10)
  return {
    ...{ sarNo, orgSarNo: 0, regTyCd: 'M', custTin: null, custNm: null, custBhfId: null, sarTyCd: '02' },
    ...{ ocrnDt: '20261124', totItemCnt: 1, totTaxblAmt: item.taxblAmt, totTaxAmt: item.taxAmt, totAmt },
    ...{ remark: null, ...AUTHOR, itemList: [{ ...item, totDcAmt, itemExprDt: null, totAmt }], ...more },
  }
}

export const masterRequest = (more: object = {}) => ({ itemCd: SAMPLE_ITEM, rsdQty: 9.5, ...AUTHOR, ...more })
