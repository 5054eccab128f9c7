import { Age } from '#components/kit/figure/figures.tsx'
import { type Status, StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { OfficeColumn } from '#components/kit/table/office-column.ts'
import type { ListedParcel } from '#lib/contract/fulfilment/office/packing.ts'
import { showCount } from '#lib/format/count.ts'
import { type PackingTexts, packingTexts } from '#lib/language/packing.ts'
import { useTexts } from '#lib/language/texts.ts'
import { unitTexts } from '#lib/language/units.ts'
import { exactTime } from '#lib/office/when.ts'
import { PromisedDay } from '../orders/order-marks.tsx'
import { piecesText } from './packing-words.ts'

const STATES = {
  open: ['wait', 'stateOpen'],
  packing: ['now', 'statePacking'],
  packed: ['most', 'statePacked'],
  sent: ['out', 'stateSent'],
} as const satisfies Readonly<Record<ListedParcel['state'], readonly [Status, keyof PackingTexts]>>

/** Status of a parcel; a cancellation request and a balance take precedence. */
export function ParcelMark({ parcel }: { parcel: ListedParcel }) {
  const texts = useTexts(packingTexts)
  const [status, word] = STATES[parcel.state]
  if (parcel.hasRequest) return <StatusMark status="look">{texts.cancelRequest}</StatusMark>
  if (parcel.balance) return <StatusMark status="look">{texts.balanceDue}</StatusMark>
  return <StatusMark status={status}>{texts[word]}</StatusMark>
}

/** Whether slip and label were printed; the time is in the tooltip. */
function Printed({ slipPrintedAt, labelPrintedAt }: Pick<ListedParcel, 'slipPrintedAt' | 'labelPrintedAt'>) {
  const texts = useTexts(packingTexts)
  const printed = [slipPrintedAt && texts.slip, labelPrintedAt && texts.label].filter(Boolean)
  if (printed.length === 0) return <span className="text-muted">–</span>
  const times = [
    slipPrintedAt && texts.slipAt({ time: exactTime(new Date(slipPrintedAt)) }),
    labelPrintedAt && texts.labelAt({ time: exactTime(new Date(labelPrintedAt)) }),
  ].filter(Boolean)
  return <span title={times.join('\n')}>{printed.length === 2 ? texts.bothPrinted : printed[0]}</span>
}

const goesBy = (texts: PackingTexts, { isCollected, carrier }: ListedParcel) =>
  isCollected ? texts.collected : carrier || '–'

/** Columns of the list of parcels. */
export const parcelColumns = (texts: PackingTexts): readonly OfficeColumn<ListedParcel>[] => [
  {
    id: 'parcel',
    title: texts.columnParcel,
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
    title: texts.customer,
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
    title: texts.place,
    width: 72,
    grow: 2,
    cell: ({ place }) => (
      <span className="truncate" title={place}>
        {place}
      </span>
    ),
  },
  { id: 'state', title: texts.status, width: 156, cell: (parcel) => <ParcelMark parcel={parcel} /> },
  {
    id: 'promised',
    title: texts.promisedBy,
    width: 172,
    cell: ({ promisedOn, state }) => (
      <PromisedDay day={promisedOn} isOpen={state !== 'sent'} lateText={texts.daysLate} />
    ),
  },
  {
    id: 'carrier',
    title: texts.carrier,
    width: 84,
    grow: 2,
    cell: (parcel) => (
      <span
        className="truncate"
        title={`${goesBy(texts, parcel)}${parcel.runId === null ? '' : `, ${texts.onRun({ run: parcel.runId })}`}`}
      >
        {goesBy(texts, parcel)}
        {parcel.runId === null ? null : <span className="text-muted">, {texts.onRun({ run: parcel.runId })}</span>}
      </span>
    ),
  },
  {
    id: 'packer',
    title: texts.packer,
    width: 80,
    grow: 2,
    cell: ({ packer, pickListId }) => (
      <span
        className="truncate"
        title={
          [packer?.name, pickListId !== null && texts.onList({ list: pickListId })].filter(Boolean).join(', ') ||
          undefined
        }
      >
        {packer?.name ?? <span className="text-muted">–</span>}
        {pickListId === null ? null : <span className="text-muted">, {texts.onList({ list: pickListId })}</span>}
      </span>
    ),
  },
  { id: 'shelves', title: texts.shelves, width: 66, align: 'right', cell: ({ shelves }) => showCount(shelves) },
  {
    id: 'pieces',
    title: texts.pieces,
    width: 66,
    align: 'right',
    cell: ({ tenths, pickedTenths, state }) =>
      state === 'packing'
        ? texts.ofWanted({ picked: showCount(pickedTenths / 10), wanted: showCount(tenths / 10) })
        : showCount(tenths / 10),
  },
  { id: 'printed', title: texts.printed, width: 64, yields: 1, cell: (parcel) => <Printed {...parcel} /> },
  { id: 'since', title: texts.waiting, width: 100, align: 'right', cell: ({ since }) => <Age at={since} /> },
]

/** A parcel on a phone in two lines, with its next step in the second. */
export function ParcelPhoneRow({ parcel }: { parcel: ListedParcel }) {
  const texts = useTexts(packingTexts)
  const wanted = piecesText(useTexts(unitTexts), parcel.tenths)
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[1fr_auto] gap-x-3">
      <b className="truncate font-semibold">
        {parcel.orderNo}
        <span className="font-normal text-muted">-{parcel.parcelNo}</span> {parcel.customer}
      </b>
      <span className="text-right">
        {parcel.state === 'packing' ? texts.ofWanted({ picked: showCount(parcel.pickedTenths / 10), wanted }) : wanted}
      </span>
      <span className="col-span-2 flex min-w-0 gap-3 text-tiny text-muted">
        <span className="flex-none">
          <ParcelMark parcel={parcel} />
        </span>
        <span className="truncate">
          <PromisedDay day={parcel.promisedOn} isOpen={parcel.state !== 'sent'} lateText={texts.daysLate} />,{' '}
          {parcel.state === 'packing' && parcel.packer ? parcel.packer.name : goesBy(texts, parcel)},{' '}
          {parcel.runId === null ? parcel.place : texts.onRun({ run: parcel.runId })}
        </span>
      </span>
    </span>
  )
}
