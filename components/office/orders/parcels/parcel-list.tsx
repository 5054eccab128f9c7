'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { MoneyFigure, When } from '#components/kit/figure/figures.tsx'
import { type Status, StatusShape } from '#components/kit/figure/status-mark.tsx'
import { officeParcelRelease } from '#lib/contract/fulfilment/office/packing.ts'
import type { OfficeParcel } from '#lib/contract/orders/office/order-parcels.ts'
import { noteDone, noteRefused } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { ORDER_READS } from '../order-calls.ts'

const SHAPES: Readonly<Record<OfficeParcel['state'], Status>> = {
  open: 'wait',
  packing: 'now',
  packed: 'most',
  sent: 'out',
  delivered: 'done',
  cancelled: 'ended',
}

const pieces = ({ lines }: OfficeParcel): number =>
  Math.round(lines.reduce((sum, { quantity }) => sum + quantity, 0) * 10) / 10

/** The parcels of an order: content, status and value of each. */
export function ParcelList({
  parcels,
  isShort,
  onAccount,
}: {
  parcels: readonly OfficeParcel[]
  /** Missing products wait for a decision: the open parcel is not packed before. */
  isShort: boolean
  onAccount: boolean
}) {
  if (parcels.length === 0) return null
  return (
    <ul aria-label="Parcels" className="mt-3">
      {parcels.map((parcel) => (
        <li key={parcel.parcelId} className="flex gap-3 border-b border-hairline py-2">
          <StatusShape
            status={parcel.waitsForRest ? 'held' : isShort && parcel.state === 'open' ? 'look' : SHAPES[parcel.state]}
            className="mt-0.5"
          />
          <span className="w-20 flex-none font-semibold">Parcel {parcel.no}</span>
          <span className="min-w-0 flex-1">
            <span className="block">{pieces(parcel).toLocaleString('en-KE')} pc</span>
            <span className="block text-tiny text-muted">
              {isShort && parcel.state === 'open' ? 'Short, waits for orders staff' : <Whereabouts parcel={parcel} />}
            </span>
            {parcel.waitsForRest ? <LetGo parcel={parcel} /> : null}
          </span>
          <span className="text-right">
            <span className="block font-semibold">
              <MoneyFigure cents={parcel.value} isExact />
            </span>
            {onAccount ? (
              <span className="block text-tiny text-muted">
                {parcel.invoice ? `Invoice ${parcel.invoice}` : 'Invoiced when sent'}
              </span>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** For a delayed parcel: sends it without the rest. */
function LetGo({ parcel }: { parcel: OfficeParcel }) {
  const refusal = useRefusal('packing.manage')
  const { run, isRunning } = useOfficeAction(officeParcelRelease, {
    refreshes: [...ORDER_READS, 'office-parcel-list'],
    onDone: () => noteDone(`Parcel ${parcel.no} can be handed over.`),
    onRefused: ({ message }) => noteRefused(message),
  })
  return (
    <OfficeButton
      size="small"
      className="mt-1"
      refusal={refusal}
      disabled={isRunning}
      onClick={() => void run({ parcelId: parcel.parcelId })}
    >
      Send without the rest
    </OfficeButton>
  )
}

function Whereabouts({ parcel }: { parcel: OfficeParcel }) {
  const { state, packer, carrier, waybillNo, sentBy } = parcel
  const by = [carrier && `with ${carrier}`, waybillNo].filter(Boolean).join(', ')
  if (state === 'delivered' && parcel.deliveredAt) {
    return (
      <>
        Delivered <When at={parcel.deliveredAt} />
      </>
    )
  }
  if (state === 'sent' && parcel.sentAt) {
    return (
      <>
        Sent <When at={parcel.sentAt} /> {by}
        {sentBy ? `. Sent by ${sentBy}` : ''}
      </>
    )
  }
  if (state === 'packed' && parcel.packedAt) {
    return (
      <>
        Packed <When at={parcel.packedAt} />
        {packer ? ` by ${packer}` : ''}, {parcel.waitsForRest ? 'waiting for the rest' : 'waiting for the carrier'}
      </>
    )
  }
  if (state === 'packing') return <>{packer ? `${packer} is packing` : 'Being packed'}</>
  return <>To pack</>
}
