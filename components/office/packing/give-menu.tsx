'use client'

import { OfficeMenu } from '#components/kit/menu/office-menu.tsx'
import type { ListedParcel, OpenPickList } from '#lib/contract/fulfilment/office/packing.ts'
import { officePickListGive, officePickListMove } from '#lib/contract/fulfilment/office/pick-lists.ts'
import { showCount } from '#lib/format/count.ts'
import { type PackingTexts, packingTexts } from '#lib/language/packing.ts'
import { useTexts } from '#lib/language/texts.ts'
import { type UnitTexts, unitTexts } from '#lib/language/units.ts'
import { noteDone, noteRefused } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { PACKING_READS, parcelsText, piecesText } from './packing-words.ts'

/** Current work of a packer: "8 of 40 pc". */
function workOf(texts: PackingTexts, units: UnitTexts, staffId: number, pickLists: readonly OpenPickList[]): string {
  const own = pickLists.filter(({ packer }) => packer.staffId === staffId)
  if (own.length === 0) return texts.noList
  const sum = (what: 'wantedTenths' | 'pickedTenths') => own.reduce((total, list) => total + list[what], 0)
  return texts.workOf({
    picked: showCount(sum('pickedTenths') / 10),
    wanted: piecesText(units, sum('wantedTenths')),
  })
}

/**
 * Menu to assign parcels to a packer. Waiting parcels become a pick list; for a parcel on a pick list, the whole list
 * is reassigned.
 */
export function GiveMenu({
  id,
  parcels,
  packers,
  pickLists,
  refusal,
  onGiven,
}: {
  id: string
  parcels: readonly ListedParcel[]
  packers: readonly { staffId: number; name: string }[]
  pickLists: readonly OpenPickList[]
  refusal: string | null
  onGiven: () => void
}) {
  const texts = useTexts(packingTexts)
  const units = useTexts(unitTexts)
  const refuses = { onRefused: ({ message }: { message: string }) => noteRefused(message), refreshes: PACKING_READS }
  const give = useOfficeAction(officePickListGive, refuses)
  const move = useOfficeAction(officePickListMove, refuses)
  const waiting = parcels.filter(({ pickListId }) => pickListId === null)
  const lists = [...new Set(parcels.flatMap(({ pickListId }) => pickListId ?? []))]

  /** Whether a packer has all the parcels already. */
  const hasAll = (packerId: number) =>
    waiting.length === 0 && parcels.every(({ packer }) => packer?.staffId === packerId)

  async function run(packerId: number, name: string): Promise<void> {
    const parcelIds = waiting.map(({ parcelId }) => parcelId)
    if (parcelIds.length > 0 && !(await give.run({ parcelIds, packerId })).ok) return
    if (lists.length > 0 && !(await move.run({ pickListIds: lists, packerId })).ok) return
    onGiven()
    const given = { name, parcels: parcelsText(texts, parcelIds.length), lists: lists.join(', ') }
    if (lists.length === 0) noteDone(texts.parcelsAssigned(given)(parcelIds.length))
    else noteDone(parcelIds.length > 0 ? texts.allAssigned(given) : texts.listsAssigned(given))
  }
  return (
    <OfficeMenu
      id={id}
      label={texts.assign}
      keys="g"
      variant="band"
      entries={packers.map(({ staffId, name }) => ({
        id: String(staffId),
        label: (
          <>
            {name} <span className="text-muted">{workOf(texts, units, staffId, pickLists)}</span>
          </>
        ),
        refusal: refusal ?? (hasAll(staffId) ? texts.alreadyPacks({ name }) : null),
        run: () => void run(staffId, name),
      }))}
    />
  )
}
