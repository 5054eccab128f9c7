'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { Button, buttonClass } from '#components/kit/button/button.tsx'
import { useHydrated } from '#lib/browser/use-hydrated.ts'
import type { FileRule } from '#lib/contract/base/call.ts'
import { problemOfFile } from '#lib/files/file-kind.ts'
import { showBytes } from '#lib/format/bytes.ts'
import { FieldError } from './field.tsx'

/**
 * The photo, made small enough; null if that fails or its code cannot be fetched: the file check then shows the reason.
 */
async function smallerOf(photo: File, maxBytes: number): Promise<File | null> {
  try {
    const { shrinkPicture } = await import('#lib/browser/shrink-picture.ts')
    return await shrinkPicture(photo, maxBytes)
  } catch {
    return null
  }
}

/**
 * One picture, shown before it is sent. A file that the rule refuses is not taken, with the reason: its form is
 * not sent until another file is chosen or the refused file is removed.
 */
export function PictureField({
  label,
  rule,
  file,
  onChange,
  help = 'JPEG or PNG, 10 KB to 1 MB.',
  shrinks = false,
}: {
  label: string
  rule: FileRule
  file: File | null
  onChange: (file: File | null) => void
  help?: string
  /** A photo that is too large is made smaller instead of being refused. */
  shrinks?: boolean
}) {
  const id = useId()
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState('')
  const [preview, setPreview] = useState('')
  const [note, setNote] = useState('')

  useEffect(() => {
    if (!file) {
      setPreview('')
      if (input.current) input.current.value = ''
      return
    }
    const address = URL.createObjectURL(file)
    setPreview(address)
    return () => URL.revokeObjectURL(address)
  }, [file])

  // Otherwise the form would be sent without the picture, and the user would not notice.
  useEffect(() => {
    const form = input.current?.form
    if (!error || !form) return
    const refuse = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      input.current?.focus()
    }
    form.addEventListener('submit', refuse)
    return () => form.removeEventListener('submit', refuse)
  }, [error])

  async function choose(chosen: File | undefined) {
    if (!chosen) return
    const smaller = shrinks && chosen.size > rule.maxBytes ? await smallerOf(chosen, rule.maxBytes) : null
    const fit = smaller ?? chosen
    const problem = problemOfFile(new Uint8Array(await fit.arrayBuffer()), rule)
    setError(problem ?? '')
    setNote(smaller ? `We made the picture smaller: ${showBytes(chosen.size)} is now ${showBytes(smaller.size)}.` : '')
    onChange(problem ? null : fit)
    if (problem && input.current) input.current.value = ''
  }

  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-small font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-4 border border-dashed border-field bg-paper p-4">
        {preview ? (
          // biome-ignore lint/performance/noImgElement: a picture that is still on this device
          <img src={preview} alt={`Preview of ${file?.name}`} className="size-20 bg-white object-contain" />
        ) : null}
        <input
          ref={input}
          id={id}
          type="file"
          accept={rule.types.join(',')}
          disabled={!hydrated}
          aria-describedby={error ? `${id}-error` : `${id}-help`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => void choose(event.target.files?.[0])}
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
          {file ? 'Choose another picture' : 'Choose a picture'}
        </label>
        {file ? (
          <span className="min-w-0 text-small break-words text-muted">
            {file.name}, {showBytes(file.size)}
          </span>
        ) : null}
        {file || error ? (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setError('')
              onChange(null)
            }}
          >
            Remove
          </Button>
        ) : null}
      </div>
      {error ? (
        <FieldError id={id}>{error}</FieldError>
      ) : (
        <p id={`${id}-help`} role="status" className="mt-2 text-small text-muted">
          {file && note ? note : help}
        </p>
      )}
    </div>
  )
}
