'use client'

import { useId } from 'react'
import { Button, buttonClass } from '#components/kit/button/button.tsx'
import { FieldError } from '#components/kit/field/field.tsx'
import { useHydrated } from '#lib/browser/use-hydrated.ts'
import { MAX_RETURN_PHOTOS, RETURN_PHOTO } from '#lib/contract/returns/returns.ts'
import type { Photos, ReturnPicture } from './use-photos.ts'

/** Pictures of the products: chosen or taken with the phone, with progress and a retry for each. */
export function PhotoList({ photos }: { photos: Photos }) {
  const id = useId()
  const hydrated = useHydrated()
  const isFull = photos.list.length >= MAX_RETURN_PHOTOS
  return (
    <fieldset aria-describedby={`${id}-help`}>
      <legend className="mb-2 text-small font-semibold">Pictures (optional)</legend>
      {photos.list.length > 0 ? (
        <ul className="mb-3 space-y-3">
          {photos.list.map((picture, index) => (
            <PhotoRow key={picture.key} picture={picture} no={index + 1} photos={photos} />
          ))}
        </ul>
      ) : null}
      <input
        id={id}
        type="file"
        multiple
        accept={RETURN_PHOTO.types.join(',')}
        disabled={!hydrated || isFull}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => {
          photos.add([...(target.files ?? [])])
          target.value = ''
        }}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className={buttonClass(
          'outline',
          'small',
          'cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-link peer-disabled:pointer-events-none peer-disabled:text-muted',
        )}
      >
        Add pictures
      </label>
      <p id={`${id}-help`} className="mt-2 text-small text-muted">
        Up to {MAX_RETURN_PHOTOS} pictures. A picture of a fault helps us to decide faster.
      </p>
    </fieldset>
  )
}

function PhotoRow({ picture, no, photos }: { picture: ReturnPicture; no: number; photos: Photos }) {
  const { key, preview, share, photoId, problem } = picture
  const isSending = photoId === null && problem === null
  return (
    <li className="flex items-start gap-4">
      {preview ? (
        // biome-ignore lint/performance/noImgElement: a picture that is still on this device
        <img src={preview} alt={`Preview ${no}`} className="size-16 shrink-0 bg-white object-contain" />
      ) : null}
      <div className="min-w-0 flex-1">
        <p role="status" className="text-small">
          Picture {no}
          {photoId === null ? '' : ', sent'}
          {isSending ? `, sending ${Math.round(share * 100)}%` : ''}
        </p>
        {isSending ? (
          <progress max={1} value={share} aria-label={`Sending picture ${no}`} className="mt-1 w-full" />
        ) : null}
        {problem ? <FieldError id={`photo-${key}`}>{problem}</FieldError> : null}
        <div className="mt-1 flex flex-wrap gap-2">
          {problem ? (
            <Button variant="outline" size="small" onClick={() => photos.retry(picture)}>
              Try again<span className="sr-only">: picture {no}</span>
            </Button>
          ) : null}
          <Button variant="quiet" size="small" onClick={() => photos.remove(key)}>
            Remove<span className="sr-only"> picture {no}</span>
          </Button>
        </div>
      </div>
    </li>
  )
}
