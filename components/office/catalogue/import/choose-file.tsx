'use client'

import { type DragEvent, useId, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { showBytes } from '#lib/format/bytes.ts'
import type { Sending } from '#lib/office/imports/use-send-file.ts'
import { useMay } from '#lib/office/me.ts'
import { whoMay } from '#lib/office/who-may.ts'

/** Data that an import leaves unchanged. */
export interface ImportChoices {
  withoutPrices: boolean
  withoutStock: boolean
}

/** Progress as a bar and as text. */
export function ProgressLine({ text, done, whole }: { text: string; done: number; whole: number }) {
  return (
    <div role="status" className="max-w-130">
      <p className="tabular-nums">{text}</p>
      <progress className="mt-1 h-2 w-full accent-ink" aria-label={text} max={Math.max(1, whole)} value={done} />
    </div>
  )
}

/** File picker for a product import, with the parts to leave out. */
export function ChooseFile({
  sending,
  fault,
  choices,
  onChoices,
  onFile,
  onStop,
}: {
  sending: Sending | null
  fault: string | null
  choices: ImportChoices
  onChoices: (choices: ImportChoices) => void
  onFile: (file: File) => void
  onStop: () => void
}) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const mayPrices = useMay('prices.set')
  const mayStock = useMay('stock.adjust')
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !sending) onFile(file)
  }
  if (sending) return <UploadProgress sending={sending} onStop={onStop} />
  return (
    <section aria-label="Choose a file" className="py-4">
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classes(
          'flex min-h-34 max-w-170 cursor-pointer flex-col items-start justify-center gap-1 border border-dashed px-5 py-4',
          'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ink hover:bg-calico',
          isOver ? 'border-ink bg-calico' : 'border-field',
        )}
      >
        <b className="heading text-d5">Drop a CSV file here, or choose one</b>
        <span className="text-muted">
          Shopify’s columns or our own, up to 100 MB. You see all changes before they go into the shop. New products
          without a picture become drafts.
        </span>
        <input
          id={id}
          type="file"
          accept=".csv,.txt,text/csv"
          className="mt-2 max-w-full text-small file:mr-3 file:h-8 file:rounded-sm file:border file:border-ink file:bg-transparent file:px-3 file:font-semibold file:text-ink"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // Chosen again, the same file is a change too.
            target.value = ''
            if (file) onFile(file)
          }}
        />
      </label>
      {fault ? (
        <AlertLine tone="error" title="We could not read this file." live="assertive" className="mt-3 max-w-170">
          {fault}
        </AlertLine>
      ) : null}
      <fieldset className="mt-3 max-w-170">
        <legend className="text-tiny text-muted">Products that are already in the shop</legend>
        {mayPrices ? (
          <CheckboxField
            label="Do not change prices"
            value={choices.withoutPrices}
            onChange={(withoutPrices) => onChoices({ ...choices, withoutPrices })}
          />
        ) : (
          <p className="text-tiny text-muted">
            Price columns are ignored, because your role cannot set prices. {whoMay('prices.set')} can.
          </p>
        )}
        {mayStock ? (
          <CheckboxField
            label="Do not change stock"
            value={choices.withoutStock}
            onChange={(withoutStock) => onChoices({ ...choices, withoutStock })}
          />
        ) : (
          <p className="text-tiny text-muted">
            The stock column is ignored, because your role cannot correct stock. {whoMay('stock.adjust')} can.
          </p>
        )}
      </fieldset>
    </section>
  )
}

function UploadProgress({ sending, onStop }: { sending: Sending; onStop: () => void }) {
  return (
    <section aria-label="Upload" className="py-4">
      <h2 className="heading text-d5">{sending.fileName}</h2>
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
