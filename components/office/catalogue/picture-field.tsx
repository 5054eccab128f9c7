'use client'

import { useId } from 'react'
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
  const id = useId()
  const { run, isRunning, problem } = useOfficeAction(officePictureAdd, { onDone: onChange })
  const wrong = problem?.message ?? error
  return (
    <div className="mt-3">
      <label htmlFor={id} className="block text-tiny text-muted">
        {label}
      </label>
      <div className="mt-1 flex items-center gap-3">
        <SmallPicture picture={picture} size={64} />
        <input
          id={id}
          name={name}
          type="file"
          accept="image/*"
          className="min-w-0 flex-1 text-tiny"
          aria-invalid={wrong ? true : undefined}
          aria-describedby={`${id}-says`}
          disabled={isRunning}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void run({ alt: '' }, { picture: file })
          }}
        />
      </div>
      <p
        id={`${id}-says`}
        role="status"
        className={wrong ? 'mt-1 text-tiny font-semibold text-error' : 'mt-1 text-tiny text-muted'}
      >
        {wrong ?? (isRunning ? 'Picture uploaded.' : 'JPG, PNG or WebP, at most 15 MB.')}
      </p>
    </div>
  )
}
