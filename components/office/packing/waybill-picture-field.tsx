'use client'

import { useState } from 'react'
import { FileField } from '#components/kit/field/file-field.tsx'
import { shrinkPicture } from '#lib/browser/shrink-picture.ts'
import { officeTexts } from '#lib/language/office.ts'
import { packingTexts } from '#lib/language/packing.ts'
import { useTexts } from '#lib/language/texts.ts'

const MAX_BYTES = 4 * 1024 * 1024

/** Takes or chooses a picture of a waybill, made small enough to be sent from the store. */
export function WaybillPictureField({
  label,
  onPicture,
}: {
  label: string
  onPicture: (picture: File | null) => void
}) {
  const texts = useTexts(packingTexts)
  const office = useTexts(officeTexts)
  const [picture, setPicture] = useState<File | null>(null)
  const [unread, setUnread] = useState('')
  const set = (next: File | null) => {
    setPicture(next)
    onPicture(next)
  }
  return (
    <FileField
      label={label}
      button={picture ? texts.takeAnother : texts.takePicture}
      accept="image/*"
      capture="environment"
      size="touch"
      className="mb-1"
      words={texts}
      files={picture ? [picture] : []}
      error={unread}
      onFiles={async ([chosen]) => {
        const small = chosen ? await shrinkPicture(chosen, MAX_BYTES) : null
        set(small)
        setUnread(small ? '' : office.unreadPicture)
      }}
      onRemove={() => set(null)}
    />
  )
}
