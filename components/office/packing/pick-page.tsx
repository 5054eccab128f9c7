'use client'

import Link from 'next/link'
import { useRef, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { WarningIcon } from '#components/kit/icon.tsx'
import { AlertLine, LoadingRows } from '#components/kit/state/office-states.tsx'
import { officeProductFind } from '#lib/contract/catalogue/office/product-find.ts'
import {
  officeShortPicture,
  type PickList,
  type PickScan,
  type ShortReason,
} from '#lib/contract/fulfilment/office/pick-lists.ts'
import { useLanguage } from '#lib/language/language.ts'
import { officeTexts } from '#lib/language/office.ts'
import { pickTexts } from '#lib/language/pick.ts'
import { useTexts } from '#lib/language/texts.ts'
import { unitTexts } from '#lib/language/units.ts'
import { askOffice } from '#lib/office/call.ts'
import { noteRefused } from '#lib/office/jobs.ts'
import { useMe } from '#lib/office/me.ts'
import { usePickList } from '#lib/office/packing/use-pick-list.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { signalScan } from '#lib/office/scan-signal.ts'
import { useScanner } from '#lib/office/scanner.ts'
import { plainCode } from '#lib/packing/barcode.ts'
import { type PickStop, readyParcels, stopsOf } from '#lib/packing/pick-stops.ts'
import { otherProduct, type ReadScan, readScan } from '#lib/packing/read-scan.ts'
import { CameraScanner } from './camera-scanner.tsx'
import { GiveUp } from './give-up.tsx'
import { NumberSheet } from './number-sheet.tsx'
import { PackedPanel } from './packed-panel.tsx'
import { PickHead } from './pick-head.tsx'
import { ScanIcon } from './pick-icons.tsx'
import { PickProgress, ScanAnswer, SendingLine, StopInHand, StopRow } from './pick-parts.tsx'
import { ShortSheet } from './short-sheet.tsx'

type Sheet = 'camera' | 'number' | 'short'

type NewScan = Omit<PickScan, 'id' | 'at'>

/** How much of a count each box gets, the first boxes first. */
function sharesOf(stop: PickStop, tenths: number): number[] {
  let rest = tenths
  return stop.lines.map(({ wantedTenths }) => {
    const share = Math.min(wantedTenths, rest)
    rest -= share
    return share
  })
}

/** Scans that set the count of a shelf to the typed number: boxes are filled one after the other. */
function scansOfCount(stop: PickStop, tenths: number): NewScan[] {
  const shares = sharesOf(stop, tenths)
  return stop.lines.flatMap(({ parcelId, position, pickedTenths }, at) => {
    const change = (shares[at] ?? 0) - pickedTenths
    return change === 0 ? [] : [{ kind: 'pick' as const, parcelId, position, tenths: change }]
  })
}

/** Scans for a short shelf: the last boxes are short. */
function scansOfShort(stop: PickStop, tenths: number, reason: ShortReason): NewScan[] {
  const shares = sharesOf(stop, tenths)
  return stop.lines.map(({ parcelId, position }, at) => ({
    ...{ kind: 'short' as const, parcelId, position, tenths: shares[at] ?? 0, reason },
  }))
}

/** Whether a staff member packs the list; true until both are known. */
const isPackedBy = (list: PickList | null, staffId: number | undefined): boolean =>
  list === null || staffId === undefined || list.packerId === staffId

/** A pick list in the store: one shelf at a time, scanned by camera or scanner, with or without a connection. */
export function PickPage({ pickListId }: { pickListId: number }) {
  const { list, waiting, sending, problem, stopped, add, again } = usePickList(pickListId)
  const texts = useTexts(pickTexts)
  const units = useTexts(unitTexts)
  const language = useLanguage()
  const me = useMe()
  const picture = useOfficeAction(officeShortPicture, { onRefused: ({ message }) => noteRefused(message) })
  const [chosen, setChosen] = useState<string | null>(null)
  const [answer, setAnswer] = useState<ReadScan | null>(null)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const top = useRef<HTMLDivElement>(null)
  const stops = list ? stopsOf(list) : []
  const left = stops.filter(({ isSettled }) => !isSettled)
  const current = left.find(({ id }) => id === chosen) ?? left[0] ?? null
  const isOwn = isPackedBy(list, me?.staffId)
  const isOpen = list?.state === 'open' && isOwn

  function take(code: string) {
    if (!list || !isOpen) return
    const read = readScan(list, stops, current, code, texts, units)
    signalScan(read.outcome)
    setAnswer(read)
    if (read.unknownCode) void identify(list, read, read.unknownCode)
    if (!read.pick) return
    add([{ kind: 'pick', ...read.pick }])
    setChosen(read.stopId ?? null)
  }
  /** Names a product that the list does not have; without a connection its code stays unknown. */
  async function identify(on: PickList, read: ReadScan, code: string) {
    const found = await askOffice(officeProductFind, { text: code.slice(0, 80) })
    const product = found.ok && found.data.find((one) => plainCode(one.code) === code)
    if (product) setAnswer((shown) => (shown === read ? otherProduct(on, product, texts) : shown))
  }
  useScanner(take, isOpen && sheet !== 'number' && sheet !== 'short')

  if (!list) return <NotLoaded problem={problem} isKept={sending === 'kept'} onAgain={again} />

  const open = (id: string) => {
    setChosen(id)
    setAnswer(null)
    top.current?.scrollTo({ top: 0 })
  }
  const at = current ? stops.indexOf(current) : stops.length
  const next = left.find(({ id }) => id !== current?.id)
  return (
    <div
      lang={language}
      className="flex min-h-0 flex-1 flex-col bg-ground max-md:fixed max-md:inset-0 max-md:z-30 md:mx-auto md:w-full md:max-w-120 md:border-x md:border-hairline"
    >
      <PickHead list={list} />
      <PickProgress stops={stops} current={current} />
      {sheet === 'camera' ? <CameraScanner onCode={take} onClose={() => setSheet(null)} /> : null}
      <div ref={top} className="min-h-0 flex-1 overflow-y-auto">
        <ListAlerts packer={isOwn ? null : list.packer} stopped={stopped} problem={problem} />
        {stops.slice(0, at).map((stop) => (
          <StopRow key={stop.id} stop={stop} onOpen={() => open(stop.id)} />
        ))}
        {current ? <StopInHand stop={current} list={list} /> : null}
        <ScanAnswer read={answer} />
        {stops.slice(at + 1).map((stop) => (
          <StopRow key={stop.id} stop={stop} onOpen={() => open(stop.id)} />
        ))}
        {isOwn ? (
          <PackedPanel
            list={list}
            ready={readyParcels(list)}
            onPacked={(parcelIds) => {
              setAnswer(null)
              add(parcelIds.map((parcelId) => ({ kind: 'packed', parcelId, position: 0, tenths: 0 })))
            }}
          />
        ) : null}
        {isOpen ? <GiveUp pickListId={pickListId} waiting={waiting} /> : null}
      </div>
      <SendingLine waiting={waiting} sending={sending} />
      {current && isOpen ? <PickActions sheet={sheet} onSheet={setSheet} /> : null}
      {sheet === 'number' && current ? (
        <NumberSheet
          key={current.id}
          stop={current}
          onCode={(code) => {
            setSheet(null)
            take(code)
          }}
          onCount={(tenths) => {
            setSheet(null)
            setAnswer(null)
            add(scansOfCount(current, tenths))
          }}
          onClose={() => setSheet(null)}
        />
      ) : null}
      {sheet === 'short' && current ? (
        <ShortSheet
          key={current.id}
          stop={current}
          next={next ? next.shelf || texts.nextProduct : null}
          onShort={(tenths, reason, file) => {
            setSheet(null)
            setAnswer(null)
            setChosen(null)
            add(scansOfShort(current, tenths, reason))
            const { parcelId, position } = current.lines.at(-1) ?? {}
            if (file && parcelId !== undefined && position !== undefined)
              void picture.run({ pickListId, parcelId, position }, { picture: file })
          }}
          onClose={() => setSheet(null)}
        />
      ) : null}
    </div>
  )
}

function PickActions({ sheet, onSheet }: { sheet: Sheet | null; onSheet: (sheet: Sheet | null) => void }) {
  const texts = useTexts(pickTexts)
  return (
    <div className="grid flex-none grid-cols-2 gap-2.5 p-4 pt-3">
      <OfficeButton
        variant="main"
        className="col-span-2 h-16 text-base"
        aria-pressed={sheet === 'camera'}
        onClick={() => onSheet(sheet === 'camera' ? null : 'camera')}
      >
        <ScanIcon size={24} />
        {sheet === 'camera' ? texts.stopScanning : texts.scan}
      </OfficeButton>
      <OfficeButton variant="outline" size="touch" onClick={() => onSheet('number')}>
        {texts.typeCode}
      </OfficeButton>
      <OfficeButton variant="outline" size="touch" onClick={() => onSheet('short')}>
        <WarningIcon size={20} /> {texts.reportShortage}{' '}
      </OfficeButton>
    </div>
  )
}

function NotLoaded({
  problem,
  isKept,
  onAgain,
}: {
  problem: ReturnType<typeof usePickList>['problem']
  isKept: boolean
  onAgain: () => void
}) {
  const texts = useTexts(pickTexts)
  const office = useTexts(officeTexts)
  const language = useLanguage()
  return problem ? (
    <div lang={language} className="p-4">
      <AlertLine tone="error" title={texts.notLoaded} live="assertive">
        {problem.message}
      </AlertLine>
      <Link href="/office/packing" className="mt-4 inline-block underline">
        {texts.back}
      </Link>
    </div>
  ) : isKept ? (
    <div lang={language} className="p-4">
      <AlertLine tone="error" title={texts.notLoaded} live="assertive">
        {texts.retrying}
      </AlertLine>
      <div className="mt-3 flex items-center gap-4">
        <OfficeButton variant="outline" onClick={onAgain}>
          {office.tryAgain}
        </OfficeButton>
        <Link href="/office/packing" className="link">
          {texts.back}
        </Link>
      </div>
    </div>
  ) : (
    <LoadingRows label={texts.loading} rows={8} />
  )
}

/** @param packer name of the colleague who packs this list; null for the user's own list */
function ListAlerts({
  packer,
  stopped,
  problem,
}: {
  packer: string | null
  stopped: ReturnType<typeof usePickList>['stopped']
  problem: ReturnType<typeof usePickList>['problem']
}) {
  const texts = useTexts(pickTexts)
  return (
    <>
      {packer === null ? null : (
        <AlertLine tone="info" title={texts.packedBy({ name: packer })}>
          {texts.viewOnly}
        </AlertLine>
      )}
      {stopped.length > 0 ? (
        <AlertLine tone="error" title={texts.stop({ orders: stopped.join(', ') })} live="assertive">
          {texts.putPiecesBack}
        </AlertLine>
      ) : null}
      {problem ? (
        <AlertLine tone="error" title={texts.notSaved} live="assertive">
          {problem.message}
        </AlertLine>
      ) : null}
    </>
  )
}
