import type { Device } from './device.ts'
import {
  AUTHORS,
  amount,
  type Body,
  centsOf,
  checkFields,
  day,
  demand,
  itemsOf,
  matching,
  oneOf,
  optional,
  sumOf,
  taxpayerPin,
  text,
  whole,
} from './fields.ts'
import { alreadyStored, EtimsRefusal } from './refusal.ts'
import { checkRegistered, hasStockReport, ITEM, type SaleRules } from './sales.ts'
import { CLASS_CODES, CODES, TAX_BANDS } from './tables.ts'

/** Written in item codes for units that do not have two characters: "number". */
const OTHER_UNIT = 'NO'

/** Registers or changes an item. Its code consists of country, type, package, unit and seven digits. @throws EtimsRefusal */
export function checkItemForm(body: Body, device: Device, { dialect }: Pick<SaleRules, 'dialect'>): void {
  checkFields(body, {
    ...{ itemCd: text(20), itemClsCd: (value) => CLASS_CODES.has(value), itemTyCd: oneOf('1', '2', '3') },
    ...{ itemNm: text(200), orgnNatCd: matching(/^[A-Z]{2}$/), pkgUnitCd: (value) => CODES.packages.has(value) },
    ...{ qtyUnitCd: (value) => CODES.units.has(value), taxTyCd: oneOf(...TAX_BANDS), dftPrc: amount },
    ...{ isrcAplcbYn: oneOf('Y', 'N'), useYn: oneOf('Y', 'N'), ...AUTHORS },
  })
  const { itemCd, orgnNatCd, itemTyCd, pkgUnitCd, qtyUnitCd } = body
  // A unit of one letter is written with an X before it in KRA's example; integrators write it alone, or NO instead.
  const units = [qtyUnitCd, `X${qtyUnitCd}`, OTHER_UNIT]
  if (dialect === 'observed') {
    checkItemCode(body, device)
    return
  }
  const isRight = units.some((unit) =>
    new RegExp(`^${orgnNatCd}${itemTyCd}${pkgUnitCd}${unit}\\d{7}$`).test(`${itemCd}`),
  )
  demand(isRight, 'itemCd')
}

/** Checks the code of a new item as the sandbox does. @throws EtimsRefusal */
function checkItemCode(body: Body, { items }: Device): void {
  const { itemCd, orgnNatCd, itemTyCd, pkgUnitCd, qtyUnitCd } = body
  if (items.has(String(itemCd))) return
  const unit = String(qtyUnitCd).length === 2 ? qtyUnitCd : OTHER_UNIT
  const start = `${orgnNatCd}${itemTyCd}${pkgUnitCd}`
  demand(String(itemCd).startsWith(start), 'itemCd')
  if (!String(itemCd).startsWith(`${start}${unit}`)) throw new EtimsRefusal('910', 'Incorrect QtyUnitCd Prefix')
  const next = items.size + 1
  if (String(itemCd).slice(start.length + 2) === String(next).padStart(7, '0')) return
  throw new EtimsRefusal('910', `Invalid itemCd Sequence. Expected sequence ending with: ********${next}`)
}

/** @throws EtimsRefusal 994 if the number is stored, 910 that names the field */
export function checkStockReport(body: Body, device: Device): void {
  checkFields(body, { sarNo: whole(1) })
  const sarNo = Number(body.sarNo)
  if (device.stockReports.some((report) => report.sarNo === sarNo)) throw alreadyStored('sarNo', sarNo)
  checkFields(body, {
    ...{ orgSarNo: whole(0), regTyCd: oneOf('M', 'A'), custTin: optional(taxpayerPin), custNm: optional(text(100)) },
    ...{ custBhfId: optional(text(2)), sarTyCd: (value) => CODES.stockTypes.has(value), ocrnDt: day },
    ...{ totTaxblAmt: amount, totTaxAmt: amount, totAmt: amount, remark: optional(text(400, 0)), ...AUTHORS },
  })
  const items = itemsOf(body)
  for (const [index, item] of items.entries()) {
    const place = ` on item: ${index + 1}`
    checkFields(item, { itemSeq: oneOf(index + 1), ...ITEM, totAmt: optional(amount), totDcAmt: amount }, place)
    checkRegistered(item, device, place)
  }
  for (const [total, field] of [
    ['totTaxblAmt', 'taxblAmt'],
    ['totTaxAmt', 'taxAmt'],
  ] as const) {
    demand(centsOf(body[total]) === sumOf(items, field), total)
  }
  demand(sarNo > (device.stockReports.at(-1)?.sarNo ?? 0), 'sarNo')
}

/** The remaining quantity of an item, after a report of its stock. @throws EtimsRefusal */
export function checkStockMaster(body: Body, device: Device): void {
  checkFields(body, { itemCd: text(20), rsdQty: amount, ...AUTHORS })
  if (hasStockReport(device, body.itemCd)) return
  throw new EtimsRefusal('910', 'Stock IO is empty, consider adding items to the stock IO first')
}
