'use client'

import { useId, useRef, useState } from 'react'
import { classes } from '#components/kit/classes.ts'
import { Picture } from '#components/kit/media/picture.tsx'
import { type ContentFinding, officeContentPictureAdd } from '#lib/contract/content/office/content.ts'
import { showCount } from '#lib/format/count.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { describedBy, FieldRow } from './field-row.tsx'

/** A picture of an entry in its list: its middle, 3 to 2. */
export function EntryPicture({ sha256, className }: { sha256: string | null; className?: string }) {
  return (
    <span className={classes('w-10.5 flex-none', className)}>
      <Picture
        media={{ sha256: sha256 ?? '', alt: '', blur: '' }}
        widths={[320]}
        ratio={[42, 28]}
        decorative
        className="h-7"
      />
    </span>
  )
}

/** Picture of the shop front, uploaded right after it is chosen. Shows passed checks (its weight) beside it. */
export function PictureRow({
  label,
  value: sha256,
  findings,
  refusal,
  none,
  canRemove = false,
  onChange,
}: {
  /** "Picture" */
  label: string
  value: string | null
  findings: readonly ContentFinding[]
  refusal: string | null
  /** Text for no picture: "The first is cropped" */
  none: string
  canRemove?: boolean
  onChange: (sha256: string | null) => void
}) {
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  /** Of the picture that was just added: the shop's own answer. */
  const [size, setSize] = useState<{ sha256: string; text: string } | null>(null)
  const { run, isRunning, problem } = useOfficeAction(officeContentPictureAdd, {
    onDone: ({ sha256: added, width, height }) => {
      setSize({ sha256: added, text: `${showCount(width)} × ${showCount(height)}` })
      onChange(added)
    },
  })
  const weight = findings.find(({ level }) => level === 'ok')?.message
  const facts = [...(size && size.sha256 === sha256 ? [size.text] : []), ...(weight ? [weight] : [])].join(', ')
  return (
    <FieldRow label={label} htmlFor={id} findings={findings}>
      <div className="flex min-h-(--control) flex-wrap items-center gap-x-3 gap-y-1">
        {sha256 === null ? null : (
          <span className="w-16 flex-none">
            <Picture
              media={{ sha256, alt: '', blur: '' }}
              widths={[320]}
              ratio={[64, 44]}
              decorative
              className="h-11"
            />
          </span>
        )}
        <span role="status" className="min-w-0 flex-1 text-muted">
          {isRunning ? 'Uploading the picture…' : sha256 === null ? none : facts}
        </span>
        <input
          ref={file}
          id={id}
          type="file"
          accept="image/*"
          className="sr-only"
          tabIndex={-1}
          disabled={isRunning || refusal !== null}
          {...describedBy(id, findings)}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) void run({ alt: '' }, { picture: chosen })
            target.value = ''
          }}
        />
        {refusal === null ? (
          <>
            <button
              type="button"
              className="link touch-target min-h-6"
              aria-label={`${sha256 === null ? 'Choose' : 'Change'}: ${label}`}
              onClick={() => file.current?.click()}
            >
              {sha256 === null ? 'Choose' : 'Change'}
            </button>
            {sha256 !== null && canRemove ? (
              <button
                type="button"
                className="link touch-target min-h-6"
                aria-label={`Remove: ${label}`}
                onClick={() => onChange(null)}
              >
                Remove
              </button>
            ) : null}
          </>
        ) : null}
      </div>
      {problem ? (
        <p role="alert" className="text-tiny font-semibold text-error">
          {problem.message}
        </p>
      ) : null}
    </FieldRow>
  )
}
