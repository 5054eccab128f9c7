import { Age } from '#components/kit/figure/figures.tsx'
import { type Status, StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { OfficeColumn } from '#components/kit/table/office-column.ts'
import type { ListedParcel } from '#lib/contract/fulfilment/office/packing.ts'
import { showCount } from '#lib/format/count.ts'
import { exactTime } from '#lib/office/when.ts'
import { PromisedDay } from '../orders/order-marks.tsx'
import { pieces } from './packing-words.ts'

const STATES: Readonly<Record<ListedParcel['state'], readonly [Status, string]>> = {
  open: ['wait', 'To pack'],
  packing: ['now', 'Packing'],
  packed: ['most', 'Packed'],
  sent: ['out', 'Ready'],
}

/** Status of a parcel; a cancellation request and a balance take precedence. */
export function ParcelMark({ parcel }: { parcel: ListedParcel }) {
  const [status, word] = STATES[parcel.state]
  if (parcel.hasRequest) return <StatusMark status="look">Cancel request</StatusMark>
  if (parcel.balance) return <StatusMark status="look">Balance due</StatusMark>
  return <StatusMark status={status}>{word}</StatusMark>
}

/** Whether slip and label were printed; the time is in the tooltip. */
function Printed({ slipPrintedAt, labelPrintedAt }: Pick<ListedParcel, 'slipPrintedAt' | 'labelPrintedAt'>) {
  const printed = [slipPrintedAt && 'Slip', labelPrintedAt && 'Label'].filter(Boolean)
  if (printed.length === 0) return <span className="text-muted">–</span>
  const times = [
    slipPrintedAt && `Slip ${exactTime(new Date(slipPrintedAt))}`,
    labelPrintedAt && `Label ${exactTime(new Date(labelPrintedAt))}`,
  ].filter(Boolean)
  return <span title={times.join('\n')}>{printed.length === 2 ? 'Both' : printed[0]}</span>
}

const goesBy = ({ isCollected, carrier }: ListedParcel) => (isCollected ? 'Collected' : carrier || '–')

export const PARCEL_COLUMNS: readonly OfficeColumn<ListedParcel>[] = [
  {
    id: 'parcel',
    title: 'Parcel',
    width: 80,
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
    width: 100,
    grow: 4,
    cell: ({ customer }) => (
      <span className="truncate" title={customer}>
        {customer}
      </span>
    ),
  },
  {
    id: 'place',
    title: 'Place',
    width: 72,
    grow: 2,
    cell: ({ place }) => (
      <span className="truncate" title={place}>
        {place}
      </span>
    ),
  },
  { id: 'state', title: 'Status', width: 140, cell: (parcel) => <ParcelMark parcel={parcel} /> },
  {
    id: 'promised',
    title: 'By',
    width: 120,
    cell: ({ promisedOn, state }) => <PromisedDay day={promisedOn} isOpen={state !== 'sent'} />,
  },
  {
    id: 'carrier',
    title: 'Carrier',
    width: 84,
    grow: 2,
    cell: (parcel) => (
      <span className="truncate" title={`${goesBy(parcel)}${parcel.runId === null ? '' : `, run ${parcel.runId}`}`}>
        {goesBy(parcel)}
        {parcel.runId === null ? null : <span className="text-muted">, run {parcel.runId}</span>}
      </span>
    ),
  },
  {
    id: 'packer',
    title: 'Packer',
    width: 80,
    grow: 2,
    cell: ({ packer, pickListId }) => (
      <span
        className="truncate"
        title={[packer?.name, pickListId !== null && `list ${pickListId}`].filter(Boolean).join(', ') || undefined}
      >
        {packer?.name ?? <span className="text-muted">–</span>}
        {pickListId === null ? null : <span className="text-muted">, list {pickListId}</span>}
      </span>
    ),
  },
  { id: 'shelves', title: 'Shelves', width: 66, align: 'right', cell: ({ shelves }) => showCount(shelves) },
  {
    id: 'pieces',
    title: 'Pieces',
    width: 66,
    align: 'right',
    cell: ({ tenths, pickedTenths, state }) =>
      state === 'packing' ? `${showCount(pickedTenths / 10)} of ${showCount(tenths / 10)}` : showCount(tenths / 10),
  },
  { id: 'printed', title: 'Printed', width: 64, cell: (parcel) => <Printed {...parcel} /> },
  { id: 'since', title: 'Waiting', width: 100, align: 'right', cell: ({ since }) => <Age at={since} /> },
]

/** A parcel on a phone in two lines, with its next step in the second. */
export function ParcelPhoneRow({ parcel }: { parcel: ListedParcel }) {
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[1fr_auto] gap-x-3">
      <b className="truncate font-semibold">
        {parcel.orderNo}
        <span className="font-normal text-muted">-{parcel.parcelNo}</span> {parcel.customer}
      </b>
      <span className="text-right">
        {parcel.state === 'packing' ? `${showCount(parcel.pickedTenths / 10)} of ` : ''}
        {pieces(parcel.tenths)}
      </span>
      <span className="col-span-2 flex min-w-0 gap-3 text-tiny text-muted">
        <span className="flex-none">
          <ParcelMark parcel={parcel} />
        </span>
        <span className="truncate">
          <PromisedDay day={parcel.promisedOn} isOpen={parcel.state !== 'sent'} />,{' '}
          {parcel.state === 'packing' && parcel.packer ? parcel.packer.name : goesBy(parcel)},{' '}
          {parcel.runId === null ? parcel.place : `run ${parcel.runId}`}
        </span>
      </span>
    </span>
  )
}
