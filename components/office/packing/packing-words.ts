import { ORDER_READS } from '#components/office/orders/order-calls.ts'
import type { ListedParcel, ParcelQueue } from '#lib/contract/fulfilment/office/packing.ts'
import { showCount } from '#lib/format/count.ts'
import { parcelCode } from '#lib/packing/barcode.ts'

export const QUEUE_NAMES: Readonly<Record<ParcelQueue, string>> = {
  'to-pack': 'To pack',
  packing: 'Packing',
  packed: 'Packed',
  ready: 'To collect',
  short: 'Short',
}

export const QUEUE_EMPTY: Readonly<Record<ParcelQueue, string>> = {
  'to-pack': 'No parcels to pack',
  packing: 'No parcels in packing',
  packed: 'No packed parcels',
  ready: 'No parcels to collect',
  short: 'No shortages',
}

export const pieces = (tenths: number): string => `${showCount(tenths / 10)} pc`
export const parcelsText = (count: number): string => (count === 1 ? '1 parcel' : `${showCount(count)} parcels`)

/** Name of a parcel as on its label: "P10509-2". */
export const nameOfParcel = ({ orderNo, parcelNo }: Pick<ListedParcel, 'orderNo' | 'parcelNo'>): string =>
  parcelCode(orderNo, parcelNo)

/** Queries that packing changes. */
export const PACKING_READS = ['office-parcel-list', 'office-run-list', 'office-today', ...ORDER_READS]
