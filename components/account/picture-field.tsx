'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import type { FileRule } from '#lib/contract/call.ts'
import { problemOfFile } from '#lib/file-kind.ts'

/** One picture, shown before it is sent. A file that the rule refuses is removed at once, with the reason. */
export function PictureField({
  label,
  rule,
  file,
  onChange,
  help = 'JPEG or PNG, 10 KB to 1 MB.',
}: {
  label: string
  rule: FileRule
  file: File | null
  onChange: (file: File | null) => void
  help?: string
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState('')
  const [preview, setPreview] = useState('')

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

  async function choose(chosen: File | undefined) {
    if (!chosen) return
    const problem = problemOfFile(new Uint8Array(await chosen.arrayBuffer()), rule)
    setError(problem ?? '')
    onChange(problem ? null : chosen)
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
          aria-describedby={error ? `${id}-error` : `${id}-help`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => void choose(event.target.files?.[0])}
          className="min-h-11 max-w-full text-small file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-sm file:border file:border-solid file:border-ink file:bg-ground file:px-4 file:font-semibold file:text-ink hover:file:bg-calico"
        />
        {file ? (
          <Button variant="quiet" size="small" onClick={() => onChange(null)}>
            Remove
          </Button>
        ) : null}
      </div>
      {error ? (
        <FieldError id={id}>{error}</FieldError>
      ) : (
        <p id={`${id}-help`} className="mt-2 text-small text-muted">
          {help}
        </p>
      )}
    </div>
  )
}
