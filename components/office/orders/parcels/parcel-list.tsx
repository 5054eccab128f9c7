'use client'

import { MoneyFigure, When } from '#components/office/frame/figures.tsx'
import { type Status, StatusShape } from '#components/office/frame/status-mark.tsx'
import type { OfficeParcel } from '#lib/contract/office/order-changes.ts'

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

/** The parcels of an order: what is in each, where it is, and what it comes to. */
export function ParcelList({ parcels, onAccount }: { parcels: readonly OfficeParcel[]; onAccount: boolean }) {
  if (parcels.length === 0) return null
  return (
    <ul aria-label="Parcels" className="mt-3">
      {parcels.map((parcel) => (
        <li key={parcel.parcelId} className="flex gap-3 border-b border-hairline py-2">
          <StatusShape status={SHAPES[parcel.state]} className="mt-0.5" />
          <span className="w-20 flex-none font-semibold">Parcel {parcel.no}</span>
          <span className="min-w-0 flex-1">
            <span className="block">{pieces(parcel).toLocaleString('en-KE')} pc</span>
            <span className="block text-tiny text-muted">
              <Whereabouts parcel={parcel} />
            </span>
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
        On the road since <When at={parcel.sentAt} /> {by}
        {sentBy ? `. Sent by ${sentBy}` : ''}
      </>
    )
  }
  if (state === 'packed' && parcel.packedAt) {
    return (
      <>
        Packed <When at={parcel.packedAt} />
        {packer ? ` by ${packer}` : ''}, waits for its carrier
      </>
    )
  }
  if (state === 'packing') return <>{packer ? `${packer} packs it` : 'Being packed'}</>
  return <>To pack</>
}
