'use client'

import { useId, useState } from 'react'
import { saveFile } from '#lib/browser/download.ts'
import { shrinkPicture } from '#lib/browser/shrink-picture.ts'
import { type ListedParcel, officeWaybill, officeWaybillPicture } from '#lib/contract/office/packing.ts'
import { askOfficeFile } from '#lib/office/call.ts'
import { noteRefused } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { OfficeButton } from '../frame/office-button.tsx'
import { AlertLine } from '../frame/states.tsx'
import { nameOfParcel, PACKING_READS } from './packing-words.ts'

const MOST_BYTES = 4 * 1024 * 1024

/** Who takes a packed parcel, the waybill's number and a picture of it. */
export function WaybillForm({ parcel, onSaved }: { parcel: ListedParcel; onSaved?: () => void }) {
  const id = useId()
  const [carrier, setCarrier] = useState(parcel.carrier)
  const [waybillNo, setWaybillNo] = useState(parcel.waybillNo)
  const [picture, setPicture] = useState<File | null>(null)
  const [unread, setUnread] = useState('')
  const save = useOfficeAction(officeWaybill, { refreshes: PACKING_READS, onDone: onSaved })
  const { parcelId, version } = parcel
  const label = 'block text-small font-semibold'
  const field = 'office-field mt-1 mb-3 w-full max-md:h-14'
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save.run({ parcelId, version, carrier, waybillNo }, picture ? { picture } : undefined)
      }}
    >
      <label className={label} htmlFor={`${id}-carrier`}>
        Carrier
      </label>
      <input
        id={`${id}-carrier`}
        className={field}
        autoComplete="off"
        required
        value={carrier}
        onChange={({ target }) => setCarrier(target.value)}
      />
      <label className={label} htmlFor={`${id}-waybill`}>
        Waybill number
      </label>
      <input
        id={`${id}-waybill`}
        className={field}
        autoComplete="off"
        autoCapitalize="characters"
        value={waybillNo}
        onChange={({ target }) => setWaybillNo(target.value)}
      />
      <label className={label} htmlFor={`${id}-picture`}>
        Picture of the waybill
      </label>
      <input
        id={`${id}-picture`}
        type="file"
        accept="image/*"
        capture="environment"
        className="mt-1 mb-1 block w-full text-small file:mr-3 file:h-(--control) file:rounded-sm file:border file:border-hairline file:bg-ground file:px-3 file:font-semibold file:text-ink"
        onChange={async ({ target }) => {
          const [chosen] = target.files ?? []
          const small = chosen ? await shrinkPicture(chosen, MOST_BYTES) : null
          setPicture(small)
          setUnread(chosen && !small ? 'This picture cannot be read. Take another.' : '')
        }}
      />
      <p role="alert" className="mb-2 text-small text-error">
        {unread}
      </p>
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
          Get the picture there is
        </button>
      ) : null}
      {save.problem ? (
        <AlertLine tone="error" live="assertive" className="mb-3">
          {save.problem.message}
        </AlertLine>
      ) : null}
      <OfficeButton type="submit" variant="outline" disabled={save.isRunning} className="max-md:h-14 max-md:w-full">
        Save the waybill
      </OfficeButton>
    </form>
  )
}
