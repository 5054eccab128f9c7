'use client'

import { type DragEvent, type ReactNode, type RefObject, useId, useState } from 'react'
import { officeButtonClass } from '#components/kit/button/office-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { showBytes } from '#lib/format/bytes.ts'

const SIZES = {
  regular: { label: 'text-tiny text-muted', text: 'text-tiny', button: '' },
  touch: { label: 'text-small font-semibold', text: 'text-small', button: 'max-md:h-14' },
}

interface FileWords {
  dropPicture: string
  remove: string
  removeFile: (values: { file: string }) => string
  wrongFile: (values: { file: string }) => string
}

const ENGLISH: FileWords = {
  dropPicture: 'or drop it here',
  remove: 'Remove',
  removeFile: ({ file }) => `Remove ${file}`,
  wrongFile: ({ file }) => `“${file}” is not a kind of file that can be used here. Choose another.`,
}

/** Whether a dropped file is of a kind that `accept` lists: the browser checks only files from its own dialog. */
export function isAccepted({ name, type }: Pick<File, 'name' | 'type'>, accept: string): boolean {
  return accept.split(',').some((one) => {
    const kind = one.trim().toLowerCase()
    if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind)
    return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind
  })
}

/**
 * One or several files of an office form: chosen with a button, taken with a phone's camera or dropped. Lists the chosen
 * files with their sizes; each can be removed.
 * @param files the chosen files; empty if the form sends each file immediately
 * @param onFiles the files that were just chosen
 */
export function FileField({
  label,
  button,
  accept,
  files = [],
  onFiles,
  onRemove,
  help,
  error,
  name,
  isMultiple = false,
  isDisabled = false,
  capture,
  size = 'regular',
  input,
  className,
  words = ENGLISH,
  children,
}: {
  label: ReactNode
  /** "Choose a picture" */
  button: string
  /** Kinds of files in the form of the browser's attribute: "image/*", ".csv,text/csv". */
  accept: string
  files?: readonly File[]
  onFiles: (files: File[]) => void
  onRemove?: (file: File) => void
  help?: ReactNode
  error?: string | undefined
  /** In a form: the name of the field that gets the focus on its error. */
  name?: string
  isMultiple?: boolean
  isDisabled?: boolean
  /** "environment": a phone opens its camera. */
  capture?: 'environment'
  /** `touch`: for gloves on a phone. */
  size?: keyof typeof SIZES
  input?: RefObject<HTMLInputElement | null>
  className?: string
  /** For one file on a page in another language. */
  words?: FileWords
  /** Shown before the button: the present picture. */
  children?: ReactNode
}) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const [refused, setRefused] = useState('')
  const look = SIZES[size]
  const wrong = refused || error

  function take(chosen: readonly File[]): void {
    const fitting = chosen.filter((file) => isAccepted(file, accept))
    const other = chosen.find((file) => !fitting.includes(file))
    setRefused(other ? words.wrongFile({ file: other.name }) : '')
    if (fitting.length > 0) onFiles(isMultiple ? fitting : fitting.slice(0, 1))
  }
  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    if (!isDisabled) take([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files; the button in it does the same
    <div
      className={classes(
        'border border-dashed px-3 py-2.5',
        wrong ? 'border-error' : 'border-field',
        isOver && 'bg-info-tint',
        className,
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!isDisabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id} className={classes('block', look.label)}>
        {label}
      </label>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        {children}
        <input
          ref={input}
          id={id}
          name={name}
          type="file"
          multiple={isMultiple}
          accept={accept}
          capture={capture}
          disabled={isDisabled}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-error` : help ? `${id}-help` : undefined}
          className="peer sr-only"
          onChange={({ target }) => {
            const chosen = [...(target.files ?? [])]
            // The same file can be chosen again once it is corrected.
            target.value = ''
            setRefused('')
            if (chosen.length > 0) onFiles(chosen)
          }}
        />
        <label
          htmlFor={id}
          className={officeButtonClass(
            'outline',
            'regular',
            classes(
              'cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-link',
              'peer-disabled:pointer-events-none peer-disabled:border-hairline peer-disabled:text-muted',
              look.button,
            ),
          )}
        >
          {button}
        </label>
        <span aria-hidden="true" className={classes('text-muted max-md:hidden', look.text)}>
          {isMultiple ? 'or drop files here' : words.dropPicture}
        </span>
      </div>
      {files.length > 0 ? (
        <ul className={classes('mt-2', look.text)}>
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`} className="flex items-center gap-3">
              <span className="min-w-0 break-words">{file.name}</span>
              <span className="flex-none text-muted">{showBytes(file.size)}</span>
              {onRemove ? (
                <button
                  type="button"
                  className="link touch-target min-h-6"
                  aria-label={words.removeFile({ file: file.name })}
                  onClick={() => onRemove(file)}
                >
                  {words.remove}
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {wrong ? (
        <p id={`${id}-error`} role="alert" className={classes('mt-1 font-semibold text-error', look.text)}>
          {wrong}
        </p>
      ) : help ? (
        <p id={`${id}-help`} role="status" className={classes('mt-1 text-muted', look.text)}>
          {help}
        </p>
      ) : null}
    </div>
  )
}
