'use client'

import { OfficeButton, OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { CheckIcon } from '#components/kit/icon.tsx'
import type { PickedParcel, PickList } from '#lib/contract/fulfilment/office/pick-lists.ts'
import { showCount } from '#lib/format/count.ts'
import { pickTexts } from '#lib/language/pick.ts'
import { useTexts } from '#lib/language/texts.ts'
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
  const texts = useTexts(pickTexts)
  const packed = list.parcels.filter(({ state }) => state === 'packed')
  if (ready.length === 0 && packed.length === 0 && list.state === 'open') return null
  return (
    <section aria-label={texts.boxes} className="px-4 py-4">
      <ul>
        {[...ready, ...packed].map(({ parcelId, box, orderNo, parcelNo, state, customer }) => {
          const [picked, wanted] = [sumOf(list, parcelId, 'pickedTenths'), sumOf(list, parcelId, 'wantedTenths')]
          return (
            <li key={parcelId} className="flex min-h-13 items-center gap-3 border-b border-hairline">
              <b className="w-16 flex-none font-semibold">
                {texts.box} {box}
              </b>
              <span className="min-w-0 flex-1 truncate">
                {texts.parcelOfOrder({ orderNo, parcelNo })} <span className="text-muted">{customer}</span>
              </span>
              {picked < wanted ? (
                <span className="text-warning">{texts.nShort({ n: showCount(wanted - picked) })}</span>
              ) : null}
              {state === 'packed' ? (
                <>
                  <CheckIcon size={18} className="text-success" />
                  <span className="sr-only">{texts.packed}</span>
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
          {ready.length === 1
            ? texts.boxIsPacked({ box: ready[0]?.box ?? '' })
            : texts.boxesArePacked({ n: ready.length })}
        </OfficeButton>
      ) : null}
      {ready.length === 0 && packed.length > 0 ? (
        <div className="mt-4 grid gap-2.5">
          <PrintButton form="labels" parcelIds={packed.map(({ parcelId }) => parcelId)} size="touch" variant="outline">
            {texts.printLabels(packed.length)}
          </PrintButton>
          <PrintButton form="slips" parcelIds={packed.map(({ parcelId }) => parcelId)} size="touch" variant="outline">
            {texts.printSlips(packed.length)}
          </PrintButton>
        </div>
      ) : null}
      {list.state === 'open' ? null : (
        <OfficeLinkButton variant="main" href="/office/packing" className="mt-2.5 h-16 w-full text-base">
          {texts.back}
        </OfficeLinkButton>
      )}
    </section>
  )
}
