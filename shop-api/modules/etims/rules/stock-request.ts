import { kraTime } from './sale-request.ts'

/** An item of a sale's request, with the fields that a stock report shares. */
export interface StockItem {
  itemSeq: number
  itemCd: string
  itemClsCd: string
  itemNm: string
  bcd: string | null
  pkgUnitCd: string
  pkg: number
  qtyUnitCd: string
  qty: number
  prc: number
  splyAmt: number
  dcAmt: number
  taxblAmt: number
  taxTyCd: string | null
  taxAmt: number
  totAmt: number
}

const sumOf = (items: readonly StockItem[], field: 'taxblAmt' | 'taxAmt' | 'totAmt') =>
  items.reduce((cents, item) => cents + Math.round(item[field] * 100), 0) / 100

/** Sent as the person who registered a row: the shop reports itself. */
export const AUTHOR = { regrId: 'Shop', regrNm: 'Shop', modrId: 'Shop', modrNm: 'Shop' } as const

/** The request of a stock report. @param typeCode KRA's code: goods in 02, returned 03, sale 11, correction 06 and 16 */
export function stockRequest(
  items: readonly StockItem[],
  { stockNo, typeCode, at, remark }: { stockNo: number; typeCode: string; at: Date; remark: string },
) {
  return {
    ...{ sarNo: stockNo, orgSarNo: 0, regTyCd: 'M', custTin: null, custNm: null, custBhfId: null, sarTyCd: typeCode },
    ...{ ocrnDt: kraTime(at).slice(0, 8), totItemCnt: items.length, totTaxblAmt: sumOf(items, 'taxblAmt') },
    ...{ totTaxAmt: sumOf(items, 'taxAmt'), totAmt: sumOf(items, 'totAmt'), remark, ...AUTHOR },
    itemList: items.map(({ dcAmt, ...item }, index) => ({
      ...item,
      itemSeq: index + 1,
      itemExprDt: null,
      totDcAmt: dcAmt,
    })),
  }
}
