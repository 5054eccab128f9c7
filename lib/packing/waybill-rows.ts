import { waybillProblem } from '../contract/fulfilment/office/waybill.ts'
import { labelAtEnd, normalCode } from '../format/normal-code.ts'
import { type PackingTexts, packingTexts } from '../language/packing.ts'
import { parcelCode, readParcelCode } from './barcode.ts'

/** A packed parcel for a carrier, with its stored waybill. */
export interface WaybillRow {
  parcelId: number
  orderNo: number
  parcelNo: number
  carrier: string
  waybillNo: string
}

/** Typed text of a row; absent without input. */
export interface TypedWaybill {
  carrier?: string
  waybillNo?: string
}
export type TypedWaybills = Readonly<Record<number, TypedWaybill>>

export const numberOf = ({ parcelId, waybillNo }: WaybillRow, typed: TypedWaybills): string =>
  typed[parcelId]?.waybillNo ?? waybillNo
export const carrierOf = ({ parcelId, carrier }: WaybillRow, typed: TypedWaybills): string =>
  (typed[parcelId]?.carrier ?? carrier).trim()

/** Whether a row differs from its stored waybill. */
export const isChanged = (row: WaybillRow, typed: TypedWaybills): boolean =>
  normalCode(numberOf(row, typed)) !== normalCode(row.waybillNo) || carrierOf(row, typed) !== row.carrier

/** Messages of the rows with a wrong number or the number of another row, by parcel. Stored numbers are not checked. */
export function waybillProblems(
  rows: readonly WaybillRow[],
  typed: TypedWaybills,
  texts: Pick<PackingTexts, 'sameNumber'> = packingTexts.english,
): ReadonlyMap<number, string> {
  const problems = new Map<number, string>()
  for (const row of rows) {
    const number = normalCode(numberOf(row, typed))
    if (!number || !isChanged(row, typed)) continue
    const twin = rows.find((one) => one !== row && normalCode(numberOf(one, typed)) === number)
    const problem =
      waybillProblem(number) ?? (twin && texts.sameNumber({ parcel: parcelCode(twin.orderNo, twin.parcelNo) }))
    if (problem) problems.set(row.parcelId, problem)
  }
  return problems
}

/**
 * Reads the label of a parcel that was scanned into a field, behind its text.
 * @returns the parcel and the text before it; null without a label
 */
export function readLabel(text: string): { before: string; orderNo: number; parcelNo: number } | null {
  const found = labelAtEnd(text.trim())
  const parcel = found && readParcelCode(found.label)
  return parcel && { ...parcel, before: found.before }
}

/** The row after a row that has no number yet, from the top after the last; null if all rows have a number. */
export function nextWithout(rows: readonly WaybillRow[], typed: TypedWaybills, from: number): WaybillRow | null {
  const at = rows.findIndex(({ parcelId }) => parcelId === from)
  const inOrder = [...rows.slice(at + 1), ...rows.slice(0, at + 1)]
  return inOrder.find((row) => row.parcelId !== from && !numberOf(row, typed).trim()) ?? null
}
