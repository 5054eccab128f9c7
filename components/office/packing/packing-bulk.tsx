'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useId, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { BulkBar } from '#components/kit/table/bulk-bar.tsx'
import type { Selection } from '#components/kit/table/use-selection.ts'
import type { Output } from '#lib/contract/base/call.ts'
import { handOverJob } from '#lib/contract/fulfilment/office/hand-over.ts'
import {
  type ListedParcel,
  officeParcelIds,
  type officeParcelList,
  type ParcelQueue,
} from '#lib/contract/fulfilment/office/packing.ts'
import { MAX_PICKED_PARCELS, officePickListTake } from '#lib/contract/fulfilment/office/pick-lists.ts'
import { type PackingTexts, packingTexts } from '#lib/language/packing.ts'
import { useTexts } from '#lib/language/texts.ts'
import { unitTexts } from '#lib/language/units.ts'
import { noteRefused, useOfficeJob } from '#lib/office/jobs.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useRefusals } from '#lib/office/me.ts'
import { refreshOfficeLater, useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { GiveMenu } from './give-menu.tsx'
import { HandOverSheet } from './hand-over-sheet.tsx'
import { PACKING_READS, parcelsText, piecesText } from './packing-words.ts'
import { PrintButton } from './print-button.tsx'
import { RunForm } from './run-form.tsx'
import { UnsentNumbers } from './unsent-numbers.tsx'
import { useHandOverDraft } from './use-hand-over-draft.ts'

const tooManyForList = (texts: PackingTexts, count: number): string | null =>
  count > MAX_PICKED_PARCELS ? texts.tooManyForList({ max: MAX_PICKED_PARCELS }) : null

/** Why the parcels cannot be put on a run; null if they can. @param isBeyond the selection exceeds the page */
function runRefusal(texts: PackingTexts, parcels: readonly ListedParcel[], isBeyond: boolean): string | null {
  if (isBeyond) return texts.oneFromPage
  if (parcels.some(({ isCollected }) => isCollected)) return texts.someCollected
  return parcels.some(({ hasRequest }) => hasRequest) ? texts.decideRequest : null
}

/** Opens the pick list of one of the parcels, or makes a pick list. @param count selected parcels, also beyond the page */
function usePicking(parcels: readonly ListedParcel[], count: number) {
  const texts = useTexts(packingTexts)
  const router = useRouter()
  const refusal = useRefusals()
  const open = (pickListId: number) => {
    router.push(`/office/packing/${pickListId}`)
    refreshOfficeLater(PACKING_READS)
  }
  const { run, isRunning } = useOfficeAction(officePickListTake, {
    onDone: ({ pickListId }) => open(pickListId),
    onRefused: ({ message }) => noteRefused(message),
  })
  const listId = parcels.find(({ pickListId }) => pickListId !== null)?.pickListId
  function pick(): void {
    const refused = refusal('packing.work') ?? tooManyForList(texts, count)
    if (listId) open(listId)
    else if (refused) noteRefused(refused)
    else if (parcels.length > 0 && !isRunning) void run({ parcelIds: parcels.map(({ parcelId }) => parcelId) })
  }
  return { listId, isTaking: isRunning, pick }
}

/** Actions for the selected parcels, or for the focused parcel: pick, assign, print, hand over. */
export function PackingBulk({
  selection,
  focused,
  data,
  filter,
}: {
  selection: Selection
  /** The id of the row in focus. */
  focused: string | null
  data: Output<typeof officeParcelList>
  /** Filter of the list: "select all" selects its results. */
  filter: { queue: ParcelQueue; search: string; isOwn: boolean }
}) {
  const texts = useTexts(packingTexts)
  const units = useTexts(unitTexts)
  const menuId = useId()
  const [asking, setAsking] = useState<'packer' | 'run' | 'waybills' | null>(null)
  const draft = useHandOverDraft()
  const refusal = useRefusals()
  const { queue } = filter
  const handOver = useOfficeJob(handOverJob, PACKING_READS)
  const isBeyond = selection.isEverything && data.total > data.parcels.length
  const all = useOfficeQuery(officeParcelIds, isBeyond ? filter : null, { keepsPrevious: false })
  const selected = data.parcels.filter(({ parcelId }) => selection.ids.has(String(parcelId)))
  const parcelIds = (isBeyond ? all.data?.parcelIds : undefined) ?? selected.map(({ parcelId }) => parcelId)
  const tenths = isBeyond ? data.tenths : selected.reduce((sum, parcel) => sum + parcel.tenths, 0)

  const refusedRun = refusal('packing.work') ?? runRefusal(texts, selected, isBeyond)
  const isSheetOpen = asking === 'waybills' && queue === 'packed' && selected.length > 0

  /** Without a selection, keys act on the focused row. */
  function select(): boolean {
    if (selection.ids.size > 0) return true
    if (!focused || !data.parcels.some(({ parcelId }) => String(parcelId) === focused)) return false
    selection.toggle(focused)
    return true
  }
  const inFocus = data.parcels.filter(({ parcelId }) => String(parcelId) === focused)
  const { listId, isTaking, pick } = usePicking(selected.length > 0 ? selected : inFocus, parcelIds.length)
  const isPicked = queue === 'to-pack' || queue === 'packing'
  // Slips and labels are scanned here, and their codes begin with P.
  const key = { isInStatusBar: true, waitsForScanner: true }
  useKeys(texts.title, {
    ...(isPicked && {
      p: { ...key, label: texts.pickListKey, run: pick },
      g: { ...key, label: texts.packerKey, run: () => select() && setAsking('packer') },
    }),
    ...(queue === 'packed' && { r: { ...key, label: texts.runKey, run: () => select() && setAsking('run') } }),
  })
  useEffect(() => {
    if (asking !== 'packer') return
    document.getElementById(menuId)?.click()
    setAsking(null)
  }, [asking, menuId])
  const begun = draft.parcelIds.filter((id) => data.parcels.some(({ parcelId }) => parcelId === id))
  if (selected.length === 0)
    return queue === 'packed' && draft.count > 0 && begun.length > 0 ? (
      <UnsentNumbers
        count={draft.count}
        onContinue={() => {
          selection.setAll(begun.map(String))
          setAsking('waybills')
        }}
        onDiscard={draft.forget}
      />
    ) : null

  function done(): void {
    setAsking(null)
    selection.clear()
  }
  /** Parcels of a carrier get their numbers first. The sheet has the parcels of one page. */
  function send(): void {
    if (isBeyond || selected.every(({ isCollected }) => isCollected))
      return void handOver.start({ parcelIds }).then(({ ok }) => ok && done())
    draft.open(parcelIds)
    setAsking('waybills')
  }
  return (
    <>
      {asking === 'run' && queue === 'packed' ? (
        <RunForm parcels={selected} refusal={refusedRun} onDone={done} onCancel={() => setAsking(null)} />
      ) : null}
      {isSheetOpen ? (
        <HandOverSheet
          parcels={selected}
          draft={draft}
          refusal={refusal('packing.work')}
          onDone={() => {
            draft.forget()
            done()
          }}
          onClose={() => setAsking(null)}
        />
      ) : null}
      <BulkBar selection={selection} count={parcelIds.length} facts={piecesText(units, tenths)} words={texts}>
        {isPicked ? (
          <PickButtons
            menuId={menuId}
            listId={listId}
            parcels={selected}
            count={parcelIds.length}
            data={data}
            queue={queue}
            isTaking={isTaking}
            onPick={pick}
            onGiven={selection.clear}
          />
        ) : null}
        {queue === 'packed' ? (
          <HandOverButtons
            count={parcelIds.length}
            isBeyond={isBeyond}
            isSending={handOver.isRunning}
            refusedRun={refusedRun}
            isRunOpen={asking === 'run'}
            onSend={send}
            onRun={() => setAsking(asking === 'run' ? null : 'run')}
          />
        ) : null}
        <PrintButton variant="band" form="slips" parcelIds={parcelIds}>
          {texts.packingSlips}
        </PrintButton>
        <PrintButton variant="band" form="labels" parcelIds={parcelIds}>
          {texts.labels}
        </PrintButton>
      </BulkBar>
    </>
  )
}

/** Buttons for parcels that are not packed: their pick list and their packer. */
function PickButtons({
  menuId,
  listId,
  parcels,
  count,
  data,
  queue,
  isTaking,
  onPick,
  onGiven,
}: {
  menuId: string
  /** The pick list that has one of the parcels. */
  listId: number | null | undefined
  parcels: readonly ListedParcel[]
  /** Selected parcels, also beyond the page. */
  count: number
  data: Output<typeof officeParcelList>
  queue: ParcelQueue
  isTaking: boolean
  onPick: () => void
  onGiven: () => void
}) {
  const texts = useTexts(packingTexts)
  const refusal = useRefusals()
  const tooMany = tooManyForList(texts, count)
  return (
    <>
      <OfficeButton
        variant="band-main"
        keys="p"
        refusal={listId ? null : (refusal('packing.work') ?? tooMany)}
        disabled={isTaking}
        onClick={onPick}
      >
        {listId ? texts.openList({ list: listId }) : texts.packParcels({ parcels: parcelsText(texts, count) })}
      </OfficeButton>
      <GiveMenu
        id={menuId}
        parcels={parcels}
        packers={data.packers}
        pickLists={data.pickLists}
        refusal={refusal('packing.manage') ?? (queue === 'to-pack' ? tooMany : null)}
        onGiven={onGiven}
      />
    </>
  )
}

/** Buttons for packed parcels: hand over, and put on a run. */
function HandOverButtons({
  count,
  isBeyond,
  isSending,
  refusedRun,
  isRunOpen,
  onSend,
  onRun,
}: {
  count: number
  isBeyond: boolean
  isSending: boolean
  refusedRun: string | null
  isRunOpen: boolean
  onSend: () => void
  onRun: () => void
}) {
  const texts = useTexts(packingTexts)
  const parcels = parcelsText(texts, count)
  const refusal = useRefusals()
  return (
    <>
      <OfficeButton variant="band-main" refusal={refusal('packing.work')} disabled={isSending} onClick={onSend}>
        {isBeyond ? texts.allWithoutNumbers({ parcels }) : texts.handOverParcels({ parcels })}
      </OfficeButton>
      <OfficeButton variant="band" keys="r" aria-expanded={isRunOpen} refusal={refusedRun} onClick={onRun}>
        {texts.putOnRun}
      </OfficeButton>
    </>
  )
}
