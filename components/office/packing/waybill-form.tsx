'use client'

import { useId, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { saveFile } from '#lib/browser/download.ts'
import { officeWaybill, officeWaybillPicture } from '#lib/contract/fulfilment/office/hand-over.ts'
import type { ListedParcel } from '#lib/contract/fulfilment/office/packing.ts'
import { packingTexts } from '#lib/language/packing.ts'
import { useTexts } from '#lib/language/texts.ts'
import { askOfficeFile } from '#lib/office/call.ts'
import { noteRefused } from '#lib/office/jobs.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { refreshOffice, useOfficeAction } from '#lib/office/queries.ts'
import { nameOfParcel, PACKING_READS } from './packing-words.ts'
import { WaybillPictureField } from './waybill-picture-field.tsx'

/** Form for the carrier, waybill number and picture of a packed parcel. */
export function WaybillForm({
  parcel,
  refusal,
  isSending,
  onHandOver,
}: {
  parcel: ListedParcel
  /** Why the user cannot hand it over. */
  refusal: string | null
  isSending: boolean
  onHandOver: () => Promise<void>
}) {
  const texts = useTexts(packingTexts)
  const id = useId()
  const [carrier, setCarrier] = useState(parcel.carrier)
  const [waybillNo, setWaybillNo] = useState(parcel.waybillNo)
  const [picture, setPicture] = useState<File | null>(null)
  const save = useOfficeAction(officeWaybill)
  const { parcelId, version } = parcel
  const refused = refusal ?? (parcel.hasRequest ? texts.decideFirst : null)
  const isChanged = carrier !== parcel.carrier || waybillNo !== parcel.waybillNo || picture !== null

  /** Saves unsaved values first: a single press is enough. */
  async function handOver(): Promise<void> {
    if (refused) return
    if (isChanged) {
      const { ok } = await save.run({ parcelId, version, carrier, waybillNo }, picture ? { picture } : undefined)
      if (!ok) return
    }
    await onHandOver()
    void refreshOffice(PACKING_READS)
  }
  const label = 'block text-small font-semibold'
  const field = 'office-field mt-1 mb-3 w-full max-md:h-14'
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void handOver()
      }}
    >
      <label className={label} htmlFor={`${id}-carrier`}>
        {texts.carrier}
      </label>
      <input
        id={`${id}-carrier`}
        className={field}
        autoComplete="off"
        required
        maxLength={80}
        value={carrier}
        onChange={({ target }) => setCarrier(target.value)}
      />
      <label className={label} htmlFor={`${id}-waybill`}>
        {texts.waybillNumber}
      </label>
      <input
        id={`${id}-waybill`}
        className={field}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={60}
        value={waybillNo}
        onChange={({ target }) => setWaybillNo(target.value)}
      />
      <WaybillPictureField label={texts.waybillPicture} onPicture={setPicture} />
      {parcel.hasWaybillPicture ? (
        <button
          type="button"
          className="link mb-3 min-h-6 text-small max-md:min-h-11"
          onClick={async () => {
            const answer = await askOfficeFile(officeWaybillPicture, { parcelId })
            if (answer.ok) saveFile(answer.data, `waybill-${nameOfParcel(parcel)}.jpg`)
            else noteRefused(answer.problem.message)
          }}
        >
          {texts.viewPicture}
        </button>
      ) : null}
      {save.problem ? (
        <AlertLine tone="error" live="assertive" className="mb-3">
          {problemText(save.problem)}
        </AlertLine>
      ) : null}
      <OfficeButton
        type="submit"
        variant="main"
        refusal={refused}
        disabled={save.isRunning || isSending}
        className="max-md:h-14 max-md:w-full"
      >
        {carrier.trim() ? texts.handOverTo({ carrier: carrier.trim() }) : texts.handOver}
      </OfficeButton>
    </form>
  )
}
