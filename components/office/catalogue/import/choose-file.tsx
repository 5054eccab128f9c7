'use client'

import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'
import type { Sending } from '#lib/office/imports/use-send-file.ts'
import { useMay } from '#lib/office/me.ts'
import { whoMay } from '#lib/office/who-may.ts'
import { ImportColumns } from './import-columns.tsx'
import { FileChoice, UploadProgress } from './upload-parts.tsx'

/** Data that an import leaves unchanged. */
export interface ImportChoices {
  withoutPrices: boolean
  withoutStock: boolean
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
    <FileChoice
      title="Drop a CSV file here, or choose one"
      accept=".csv,.txt,text/csv"
      help="Shopify’s columns or our own, up to 100 MB. You see all changes before they go into the shop. New products without a picture become drafts."
      fault={fault}
      onFile={onFile}
    >
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
    </FileChoice>
  )
}
