'use client'

import { useRouter } from 'next/navigation'
import type { ListedParcel, ParcelQueue } from '#lib/contract/office/packing.ts'
import type { Permission } from '#lib/contract/office/permissions.ts'
import { MOST_PICKED_PARCELS, officePickListGive, officePickListTake } from '#lib/contract/office/pick-lists.ts'
import { noteDone, noteRefused, useOfficeJob } from '#lib/office/jobs.ts'
import { useMe } from '#lib/office/me.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { whoMay } from '#lib/office/who-may.ts'
import { BulkBar } from '../frame/bulk-bar.tsx'
import { OfficeButton } from '../frame/office-button.tsx'
import { OfficeMenu } from '../frame/office-menu.tsx'
import type { Selection } from '../frame/use-selection.ts'
import { PACKING_READS, parcelsText, pieces } from './packing-words.ts'
import { PrintButton } from './print-button.tsx'

/** What can be done with the parcels that are selected: pack them, give them to a packer, print, hand over. */
export function PackingBulk({
  selection,
  rows,
  queue,
  packers,
}: {
  selection: Selection
  rows: readonly ListedParcel[]
  queue: ParcelQueue
  packers: readonly { staffId: number; name: string }[]
}) {
  const router = useRouter()
  const permissions = useMe()?.permissions ?? []
  const refuses = { onRefused: ({ message }: { message: string }) => noteRefused(message), refreshes: PACKING_READS }
  const take = useOfficeAction(officePickListTake, {
    ...refuses,
    onDone: ({ pickListId }) => router.push(`/office/packing/${pickListId}`),
  })
  const give = useOfficeAction(officePickListGive, refuses)
  const handOver = useOfficeJob('packing.hand-over', PACKING_READS)
  const selected = rows.filter(({ parcelId }) => selection.ids.has(String(parcelId)))
  if (selected.length === 0) return null

  const parcelIds = selected.map(({ parcelId }) => parcelId)
  const refusal = (permission: Permission) =>
    permissions.includes(permission) ? null : `${whoMay(permission)} may do this.`
  const tooMany =
    parcelIds.length > MOST_PICKED_PARCELS ? `At most ${MOST_PICKED_PARCELS} parcels in one pick list.` : null
  const noCarrier = selected.some(({ isCollected, carrier }) => !isCollected && !carrier)
    ? 'Say first who takes them: open each parcel.'
    : null
  return (
    <BulkBar
      selection={selection}
      count={selected.length}
      facts={pieces(selected.reduce((sum, { tenths }) => sum + tenths, 0))}
    >
      {queue === 'to-pack' ? (
        <>
          <OfficeButton
            variant="band-main"
            refusal={refusal('packing.work') ?? tooMany}
            disabled={take.isRunning}
            onClick={() => void take.run({ parcelIds })}
          >
            Pack {parcelsText(parcelIds.length)}
          </OfficeButton>
          <OfficeMenu
            label="Give to"
            variant="band"
            entries={packers.map(({ staffId, name }) => ({
              id: String(staffId),
              label: name,
              refusal: refusal('packing.manage') ?? tooMany,
              run: () =>
                void give.run({ parcelIds, packerId: staffId }).then(({ ok }) => {
                  if (!ok) return
                  selection.clear()
                  noteDone(`${parcelsText(parcelIds.length)} given to ${name}.`)
                }),
            }))}
          />
        </>
      ) : null}
      {queue === 'packed' ? (
        <OfficeButton
          variant="band-main"
          refusal={refusal('packing.work') ?? noCarrier}
          disabled={handOver.isRunning}
          onClick={() => void handOver.start({ parcelIds }).then(({ ok }) => ok && selection.clear())}
        >
          Hand over {parcelsText(parcelIds.length)}
        </OfficeButton>
      ) : null}
      <PrintButton variant="band" form="slips" parcelIds={parcelIds}>
        Packing slips
      </PrintButton>
      <PrintButton variant="band" form="labels" parcelIds={parcelIds}>
        Labels
      </PrintButton>
    </BulkBar>
  )
}
