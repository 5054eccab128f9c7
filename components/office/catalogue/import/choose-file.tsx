'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'
import { FileField } from '#components/kit/field/file-field.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { showBytes } from '#lib/format/bytes.ts'
import type { Sending } from '#lib/office/imports/use-send-file.ts'
import { useMay } from '#lib/office/me.ts'
import { whoMay } from '#lib/office/who-may.ts'
import { ImportColumns } from './import-columns.tsx'

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
  const mayPrices = useMay('prices.set')
  const mayStock = useMay('stock.adjust')
  if (sending) return <UploadProgress sending={sending} onStop={onStop} />
  return (
    <section aria-label="Choose a file" className="py-4">
      <FileField
        label={<b className="heading text-d5 text-ink">Drop a CSV file here, or choose one</b>}
        button="Choose a file"
        accept=".csv,.txt,text/csv"
        className="max-w-170 px-5 py-4"
        help="Shopify’s columns or our own, up to 100 MB. You see all changes before they go into the shop. New products without a picture become drafts."
        onFiles={([file]) => {
          if (file) onFile(file)
        }}
      />
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
      <ImportColumns />
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
