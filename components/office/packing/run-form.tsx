'use client'

import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { officeRiderList } from '#lib/contract/deliveries/office/rider-cash.ts'
import { handOverJob } from '#lib/contract/fulfilment/office/hand-over.ts'
import type { ListedParcel } from '#lib/contract/fulfilment/office/packing.ts'
import { officeRunMake, officeRunPicture } from '#lib/contract/fulfilment/office/runs.ts'
import { showMoney, sumCents } from '#lib/format/money.ts'
import { officeTexts } from '#lib/language/office.ts'
import { packingTexts } from '#lib/language/packing.ts'
import { useTexts } from '#lib/language/texts.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { nameOfParcel, PACKING_READS, parcelsText } from './packing-words.ts'
import { WaybillPictureField } from './waybill-picture-field.tsx'

/** The common value; empty if the values differ. */
const commonOf = (values: readonly string[]) => (values.every((value) => value === values[0]) ? (values[0] ?? '') : '')

/** Enter moves to the next number field, because a scanner sends Enter after a code. */
function onNumberKey(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const { form } = event.currentTarget
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-own-number], button[type=submit]') ?? [])]
  fields[fields.indexOf(event.currentTarget) + 1]?.focus()
}

/** Typed values of a run, and its hand-over. */
function useRun(parcels: readonly ListedParcel[], refusal: string | null, onDone: () => void) {
  const [carrier, setCarrier] = useState(() => commonOf(parcels.map((parcel) => parcel.carrier)))
  const [waybillNo, setWaybillNo] = useState(() => commonOf(parcels.map((parcel) => parcel.waybillNo)))
  const [hasOne, setHasOne] = useState(() => waybillNo !== '' || parcels.every((parcel) => !parcel.waybillNo))
  const [numbers, setNumbers] = useState<Readonly<Record<number, string>>>({})
  const [riderId, setRiderId] = useState('')
  const [picture, setPicture] = useState<File | null>(null)
  /** Versions that an attempt before this one has made. */
  const versions = useRef(new Map<number, number>())
  const make = useOfficeAction(officeRunMake, { refreshes: PACKING_READS })
  const keep = useOfficeAction(officeRunPicture, { refreshes: PACKING_READS })
  const handOver = useOfficeJob(handOverJob, PACKING_READS)
  const isRunning = make.isRunning || keep.isRunning || handOver.isRunning
  const problem = make.problem ?? keep.problem
  const ownNumber = (parcel: ListedParcel) => numbers[parcel.parcelId] ?? parcel.waybillNo

  /** The run is made first, with all that was typed; then its parcels are handed over, held for ten seconds. */
  async function send(): Promise<void> {
    if (refusal || isRunning) return
    const made = await make.run({
      carrier,
      ...(hasOne && waybillNo.trim() && { waybillNo }),
      ...(riderId && { riderId: Number(riderId) }),
      parcels: parcels.map((parcel) => ({
        parcelId: parcel.parcelId,
        version: Math.max(parcel.version, versions.current.get(parcel.parcelId) ?? 0),
        ...(!hasOne && ownNumber(parcel).trim() && { waybillNo: ownNumber(parcel) }),
      })),
    })
    if (!made.ok) return
    for (const { parcelId, version } of made.data.parcels) versions.current.set(parcelId, version)
    if (picture && !(await keep.run({ runId: made.data.runId }, { picture })).ok) return
    const { ok } = await handOver.start({ parcelIds: parcels.map(({ parcelId }) => parcelId) })
    if (ok) onDone()
  }

  return {
    ...{ carrier, setCarrier, waybillNo, setWaybillNo, hasOne, setHasOne, setPicture },
    ...{ riderId, setRiderId },
    ...{ ownNumber, isRunning, problem, send },
    setOwnNumber: (parcelId: number, number: string) => setNumbers({ ...numbers, [parcelId]: number }),
  }
}

/** Hand-over of packed parcels to a carrier: the carrier, a shared or separate waybill number, a picture. */
export function RunForm({
  parcels,
  refusal,
  onDone,
  onCancel,
}: {
  parcels: readonly ListedParcel[]
  refusal: string | null
  onDone: () => void
  onCancel: () => void
}) {
  const texts = useTexts(packingTexts)
  const office = useTexts(officeTexts)
  const run = useRun(parcels, refusal, onDone)
  const { carrier, setCarrier, waybillNo, setWaybillNo, hasOne, setHasOne, setPicture } = run
  const { ownNumber, setOwnNumber, isRunning, problem, send } = run

  const toTake = sumCents(parcels.map((parcel) => parcel.toTake ?? 0))
  const all = parcelsText(texts, parcels.length)
  const field = 'office-field mt-1 w-full max-md:h-14'
  return (
    <form
      aria-label={texts.run}
      className="room-gutter max-h-[60dvh] flex-none overflow-y-auto border-t border-hairline bg-paper py-3"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // The list's own Esc key would clear the selection.
        event.preventDefault()
        onCancel()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <p className="heading text-d5">{texts.putParcelsOnRun({ parcels: all })}</p>
      <p className="text-small text-muted">{texts.runHelp}</p>
      <div className="mt-3 grid max-w-180 gap-x-6 gap-y-3 md:grid-cols-2">
        <label className="text-small font-semibold">
          {texts.carrier}
          <input
            className={`${field} font-normal`}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the form was asked for with a key or a press
            autoFocus
            required
            maxLength={80}
            value={carrier}
            onChange={({ target }) => setCarrier(target.value)}
          />
        </label>
        <RiderChoice
          riderId={run.riderId}
          onChoose={(id, name) => {
            run.setRiderId(id)
            if (name) setCarrier(name)
          }}
        />
        <WaybillPictureField label={texts.waybillPicture} onPicture={setPicture} />
        <fieldset className="md:col-span-2">
          <legend className="text-small font-semibold">{texts.waybillNumber}</legend>
          <NumberChoice hasOne={hasOne} onChoose={setHasOne} />
          {hasOne ? (
            <input
              aria-label={texts.numberForAll}
              className={`${field} max-w-87`}
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={60}
              value={waybillNo}
              onChange={({ target }) => setWaybillNo(target.value)}
            />
          ) : (
            <OwnNumbers parcels={parcels} numberOf={ownNumber} onNumber={setOwnNumber} />
          )}
        </fieldset>
      </div>
      {toTake > 0 && !run.riderId ? (
        <AlertLine tone="warning" live="polite" className="mt-3">
          {texts.takeAtDoor({ amount: showMoney(toTake, 'auto') })}
        </AlertLine>
      ) : null}
      {refusal ? (
        <AlertLine tone="warning" live="polite" className="mt-3">
          {refusal}
        </AlertLine>
      ) : null}
      {problem ? (
        <AlertLine tone="error" live="assertive" className="mt-3">
          {problemText(problem)}
        </AlertLine>
      ) : null}
      <div className="mt-3 flex gap-2.5">
        <OfficeButton
          type="submit"
          variant="main"
          refusal={refusal}
          disabled={isRunning}
          className="max-md:h-14 max-md:flex-1"
        >
          {carrier.trim()
            ? texts.handOverParcelsTo({ parcels: all, carrier: carrier.trim() })
            : texts.handOverParcels({ parcels: all })}
        </OfficeButton>
        <OfficeButton className="max-md:h-14" onClick={onCancel}>
          {office.cancel}
        </OfficeButton>
      </div>
    </form>
  )
}

/** The own rider who delivers the run; absent in a shop without riders. */
function RiderChoice({ riderId, onChoose }: { riderId: string; onChoose: (id: string, name: string) => void }) {
  const texts = useTexts(packingTexts)
  const riders = useOfficeQuery(officeRiderList, {}).data?.riders ?? []
  if (riders.length === 0) return null
  const names = Object.fromEntries(riders.map(({ staffId, name }) => [String(staffId), name]))
  return (
    <OfficeSelect
      label={texts.ownRider}
      value={riderId}
      names={names}
      onChange={(id) => onChoose(id, names[id] ? `Own rider, ${names[id]}` : '')}
    >
      <option value="">{texts.noOwnRider}</option>
    </OfficeSelect>
  )
}

/** Whether all parcels have the same waybill number. */
function NumberChoice({ hasOne, onChoose }: { hasOne: boolean; onChoose: (hasOne: boolean) => void }) {
  const texts = useTexts(packingTexts)
  const id = useId()
  return (
    <div className="flex flex-wrap gap-x-6">
      {([true, false] as const).map((value) => (
        <label key={String(value)} className="flex min-h-9 items-center gap-2.5 max-md:min-h-13">
          <input
            type="radio"
            name={`${id}-number`}
            className="size-5 accent-ink"
            checked={hasOne === value}
            onChange={() => onChoose(value)}
          />
          {value ? texts.oneForAll : texts.onePerParcel}
        </label>
      ))}
    </div>
  )
}

/** A waybill number for each parcel. */
function OwnNumbers({
  parcels,
  numberOf,
  onNumber,
}: {
  parcels: readonly ListedParcel[]
  numberOf: (parcel: ListedParcel) => string
  onNumber: (parcelId: number, waybillNo: string) => void
}) {
  const id = useId()
  return (
    <ul className="grid gap-x-6 md:grid-cols-2">
      {parcels.map((parcel) => (
        <li key={parcel.parcelId} className="flex min-w-0 items-center gap-3 py-1">
          <label htmlFor={`${id}-${parcel.parcelId}`} className="min-w-0 flex-1 truncate">
            {nameOfParcel(parcel)} <span className="text-muted">{parcel.customer}</span>
          </label>
          <input
            id={`${id}-${parcel.parcelId}`}
            data-own-number
            className="office-field w-40 flex-none max-md:h-14"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={60}
            value={numberOf(parcel)}
            onKeyDown={onNumberKey}
            onChange={({ target }) => onNumber(parcel.parcelId, target.value)}
          />
        </li>
      ))}
    </ul>
  )
}
