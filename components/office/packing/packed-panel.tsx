'use client'

import { OfficeButton, OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { CheckIcon } from '#components/kit/icon.tsx'
import type { PickedParcel, PickList } from '#lib/contract/fulfilment/office/pick-lists.ts'
import { showCount } from '#lib/format/count.ts'
import { PrintButton } from './print-button.tsx'

const sumOf = (list: PickList, parcelId: number, what: 'wantedTenths' | 'pickedTenths') =>
  list.lines.filter((line) => line.parcelId === parcelId).reduce((sum, line) => sum + line[what], 0) / 10

/** Fully picked boxes: one press marks them as packed. Then their labels are printed. */
export function PackedPanel({
  list,
  ready,
  onPacked,
}: {
  list: PickList
  ready: readonly PickedParcel[]
  onPacked: (parcelIds: number[]) => void
}) {
  const packed = list.parcels.filter(({ state }) => state === 'packed')
  if (ready.length === 0 && packed.length === 0 && list.state === 'open') return null
  return (
    <section aria-label="Boxes" className="px-4 py-4">
      <ul>
        {[...ready, ...packed].map(({ parcelId, box, orderNo, parcelNo, state, customer }) => {
          const [picked, wanted] = [sumOf(list, parcelId, 'pickedTenths'), sumOf(list, parcelId, 'wantedTenths')]
          return (
            <li key={parcelId} className="flex min-h-13 items-center gap-3 border-b border-hairline">
              <b className="w-16 flex-none font-semibold">Box {box}</b>
              <span className="min-w-0 flex-1 truncate">
                {orderNo}, parcel {parcelNo} <span className="text-muted">{customer}</span>
              </span>
              {picked < wanted ? <span className="text-warning">{showCount(wanted - picked)} short</span> : null}
              {state === 'packed' ? (
                <>
                  <CheckIcon size={18} className="text-success" />
                  <span className="sr-only">Packed</span>
                </>
              ) : null}
            </li>
          )
        })}
      </ul>
      {ready.length > 0 ? (
        <OfficeButton
          variant="main"
          className="mt-4 h-16 w-full text-base"
          onClick={() => onPacked(ready.map(({ parcelId }) => parcelId))}
        >
          {ready.length === 1 ? `Box ${ready[0]?.box} is packed` : `${ready.length} boxes are packed`}
        </OfficeButton>
      ) : null}
      {ready.length === 0 && packed.length > 0 ? (
        <div className="mt-4 grid gap-2.5">
          <PrintButton form="labels" parcelIds={packed.map(({ parcelId }) => parcelId)} size="touch" variant="outline">
            Print {packed.length === 1 ? 'the label' : `${packed.length} labels`}
          </PrintButton>
          <PrintButton form="slips" parcelIds={packed.map(({ parcelId }) => parcelId)} size="touch" variant="outline">
            Print {packed.length === 1 ? 'the packing slip' : `${packed.length} packing slips`}
          </PrintButton>
        </div>
      ) : null}
      {list.state === 'open' ? null : (
        <OfficeLinkButton variant="main" href="/office/packing" className="mt-2.5 h-16 w-full text-base">
          Back to Packing
        </OfficeLinkButton>
      )}
    </section>
  )
}
