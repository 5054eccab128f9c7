'use client'

import type { ReactNode } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { FileField } from '#components/kit/field/file-field.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { showBytes } from '#lib/format/bytes.ts'
import type { Sending } from '#lib/office/imports/use-send-file.ts'

/** Parts of pages that upload a large file: products, statements. */

/** Progress as a bar and as text. */
export function ProgressLine({ text, done, whole }: { text: string; done: number; whole: number }) {
  return (
    <div role="status" className="max-w-130">
      <p className="tabular-nums">{text}</p>
      <progress className="mt-1 h-2 w-full accent-ink" aria-label={text} max={Math.max(1, whole)} value={done} />
    </div>
  )
}

/** A file on its way, with its progress and a button to stop it. */
export function UploadProgress({ sending, onStop }: { sending: Sending; onStop: () => void }) {
  return (
    <section aria-label="Upload" className="py-4">
      <h2 className="heading text-d5 [overflow-wrap:anywhere]">{sending.fileName}</h2>
      <div className="mt-2 flex flex-wrap items-end gap-4">
        <ProgressLine
          text={`${showBytes(sending.sent)} of ${showBytes(sending.bytes)} sent`}
          done={sending.sent}
          whole={sending.bytes}
        />
        <OfficeButton onClick={onStop}>Stop upload</OfficeButton>
      </div>
      <p className="mt-2 text-tiny text-muted">Stay on this page until the upload ends. Then you can leave.</p>
    </section>
  )
}

/** The field for the file, and why a file could not be read. */
export function FileChoice({
  title,
  accept,
  help,
  fault,
  onFile,
  children,
}: {
  title: string
  accept: string
  help: string
  fault: string | null
  onFile: (file: File) => void
  children?: ReactNode
}) {
  return (
    <section aria-label="Choose a file" className="py-4">
      <FileField
        label={<b className="heading text-d5 text-ink">{title}</b>}
        button="Choose a file"
        accept={accept}
        className="max-w-170 px-5 py-4"
        help={help}
        onFiles={([file]) => {
          if (file) onFile(file)
        }}
      />
      {fault ? (
        <AlertLine tone="error" title="We could not read this file." live="assertive" className="mt-3 max-w-170">
          {fault}
        </AlertLine>
      ) : null}
      {children}
    </section>
  )
}
