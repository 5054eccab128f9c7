'use client'

import { useId, useState } from 'react'
import { shrinkPicture } from '#lib/browser/shrink-picture.ts'

const MAX_BYTES = 4 * 1024 * 1024

/** Takes or chooses a picture of a waybill, made small enough to be sent from the store. */
export function WaybillPictureField({
  label,
  onPicture,
}: {
  label: string
  onPicture: (picture: File | null) => void
}) {
  const id = useId()
  const [unread, setUnread] = useState('')
  return (
    <div>
      <label className="block text-small font-semibold" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        className="mt-1 mb-1 block w-full text-small file:mr-3 file:h-(--control) file:rounded-sm file:border file:border-hairline file:bg-ground file:px-3 file:font-semibold file:text-ink max-md:file:h-14"
        onChange={async ({ target }) => {
          const [chosen] = target.files ?? []
          const small = chosen ? await shrinkPicture(chosen, MAX_BYTES) : null
          onPicture(small)
          setUnread(chosen && !small ? 'We could not read this picture. Take another.' : '')
        }}
      />
      <p role="alert" className="text-small text-error">
        {unread}
      </p>
    </div>
  )
}
