import type { ListedParcel } from '#lib/contract/office/packing.ts'
import { showCount } from '#lib/format/count.ts'
import { shortDay } from '#lib/office/when.ts'
import { Age, When } from '../frame/figures.tsx'
import type { OfficeColumn } from '../frame/office-column.ts'
import { type Status, StatusMark } from '../frame/status-mark.tsx'
import { pieces } from './packing-words.ts'

const STATES: Readonly<Record<ListedParcel['state'], readonly [Status, string]>> = {
  open: ['wait', 'To pack'],
  packing: ['now', 'Packing'],
  packed: ['most', 'Packed'],
  sent: ['out', 'At the counter'],
}

/** Where a parcel stands; a cancellation request goes before. */
export function ParcelMark({ parcel }: { parcel: ListedParcel }) {
  const [status, word] = STATES[parcel.state]
  return parcel.hasRequest ? (
    <StatusMark status="look">Cancel request</StatusMark>
  ) : (
    <StatusMark status={status}>{word}</StatusMark>
  )
}

const Printed = ({ at }: { at: string | null }) => (at ? <When at={at} /> : <span className="text-muted">–</span>)

const goesBy = ({ isCollected, carrier }: ListedParcel) => (isCollected ? 'Collected' : carrier || '–')

export const PARCEL_COLUMNS: readonly OfficeColumn<ListedParcel>[] = [
  {
    id: 'parcel',
    title: 'Parcel',
    width: 96,
    isFixed: true,
    cell: ({ orderNo, parcelNo }) => (
      <>
        {orderNo}
        <span className="text-muted">-{parcelNo}</span>
      </>
    ),
  },
  {
    id: 'customer',
    title: 'Customer',
    width: 170,
    grow: 3,
    cell: ({ customer }) => (
      <span className="truncate" title={customer}>
        {customer}
      </span>
    ),
  },
  { id: 'place', title: 'Place', width: 110, grow: 1, cell: ({ place }) => <span className="truncate">{place}</span> },
  { id: 'state', title: 'Status', width: 156, cell: (parcel) => <ParcelMark parcel={parcel} /> },
  { id: 'promised', title: 'Promised', width: 96, cell: ({ promisedOn }) => shortDay(promisedOn) },
  {
    id: 'carrier',
    title: 'Goes by',
    width: 120,
    grow: 1,
    cell: (parcel) => <span className="truncate">{goesBy(parcel)}</span>,
  },
  {
    id: 'packer',
    title: 'Packer',
    width: 110,
    cell: ({ packer }) => packer?.name ?? <span className="text-muted">–</span>,
  },
  { id: 'shelves', title: 'Shelves', width: 70, align: 'right', cell: ({ shelves }) => showCount(shelves) },
  {
    id: 'pieces',
    title: 'Pieces',
    width: 84,
    align: 'right',
    cell: ({ tenths, pickedTenths, state }) =>
      state === 'packing' ? `${showCount(pickedTenths / 10)} of ${showCount(tenths / 10)}` : showCount(tenths / 10),
  },
  { id: 'slip', title: 'Slip', width: 70, cell: ({ slipPrintedAt }) => <Printed at={slipPrintedAt} /> },
  { id: 'label', title: 'Label', width: 70, cell: ({ labelPrintedAt }) => <Printed at={labelPrintedAt} /> },
  { id: 'since', title: 'Waits', width: 90, align: 'right', cell: ({ since }) => <Age at={since} /> },
]

/** A parcel on a phone: two lines, what is to be done at the right. */
export function ParcelPhoneRow({ parcel }: { parcel: ListedParcel }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      <span className="min-w-0 flex-1">
        <b className="block truncate font-semibold">
          {parcel.orderNo}
          <span className="font-normal text-muted">-{parcel.parcelNo}</span> {parcel.customer}
        </b>
        <span className="block truncate text-small text-muted">
          {shortDay(parcel.promisedOn)}, {goesBy(parcel)}, {parcel.place}
        </span>
      </span>
      <span className="flex-none text-right text-small">
        <ParcelMark parcel={parcel} />
        <span className="block text-muted">{pieces(parcel.tenths)}</span>
      </span>
    </span>
  )
}
