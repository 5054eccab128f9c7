'use client'

import { FileField } from '#components/kit/field/file-field.tsx'
import { Picture } from '#components/kit/media/picture.tsx'
import type { Media } from '#lib/contract/base/fields.ts'
import { officePictureAdd } from '#lib/contract/catalogue/office/family.ts'
import { useOfficeAction } from '#lib/office/queries.ts'

/** A picture of the shop as a small square; a plain area if there is no picture. */
export function SmallPicture({ picture, size = 40 }: { picture: Pick<Media, 'sha256' | 'alt'> | null; size?: number }) {
  if (!picture) return <span aria-hidden="true" className="flex-none bg-calico" style={{ width: size, height: size }} />
  return (
    <span className="flex-none" style={{ width: size }}>
      <Picture media={{ ...picture, blur: '' }} widths={[320]} ratio={[1, 1]} className="aspect-square" />
    </span>
  )
}

/** Field for one picture, which is uploaded and shown immediately. */
export function PictureField({
  name,
  label,
  value: picture,
  error,
  onChange,
}: {
  name?: string
  label: string
  value: Pick<Media, 'sha256' | 'alt'> | null
  error?: string | undefined
  onChange: (picture: Media) => void
}) {
  const { run, isRunning, problem } = useOfficeAction(officePictureAdd, { onDone: onChange })
  const wrong = problem?.message ?? error
  return (
    <FileField
      name={name}
      label={label}
      button={picture ? 'Choose another picture' : 'Choose a picture'}
      accept="image/*"
      className="mt-3"
      help={isRunning ? 'Uploading the picture…' : 'JPG, PNG or WebP, at most 15 MB.'}
      error={wrong}
      isDisabled={isRunning}
      onFiles={([file]) => {
        if (file) void run({ alt: '' }, { picture: file })
      }}
    >
      <SmallPicture picture={picture} size={64} />
    </FileField>
  )
}
