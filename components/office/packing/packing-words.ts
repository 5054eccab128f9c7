import { ORDER_READS } from '#components/office/orders/order-calls.ts'
import type { ListedParcel, ParcelQueue } from '#lib/contract/fulfilment/office/packing.ts'
import { showCount } from '#lib/format/count.ts'
import type { PackingTexts } from '#lib/language/packing.ts'
import { counted, type UnitTexts } from '#lib/language/units.ts'
import { parcelCode } from '#lib/packing/barcode.ts'

export const queueNames = (texts: PackingTexts): Readonly<Record<ParcelQueue, string>> => ({
  'to-pack': texts.queueToPack,
  packing: texts.queuePacking,
  packed: texts.queuePacked,
  ready: texts.queueReady,
  short: texts.queueShort,
})

export const queueEmpty = (texts: PackingTexts): Readonly<Record<ParcelQueue, string>> => ({
  'to-pack': texts.noneToPack,
  packing: texts.noneInPacking,
  packed: texts.nonePacked,
  ready: texts.noneToCollect,
  short: texts.noShortages,
})

/** "40 pc" */
export const piecesText = (units: UnitTexts, tenths: number): string => units.pc({ n: showCount(tenths / 10) })

/** "2 parcels" */
export const parcelsText = (texts: PackingTexts, parcels: number): string => counted(texts.parcels, parcels)

/** Name of a parcel as on its label: "P10509-2". */
export const nameOfParcel = ({ orderNo, parcelNo }: Pick<ListedParcel, 'orderNo' | 'parcelNo'>): string =>
  parcelCode(orderNo, parcelNo)

/** Queries that packing changes. */
export const PACKING_READS = ['office-parcel-list', 'office-run-list', 'office-today', ...ORDER_READS]
