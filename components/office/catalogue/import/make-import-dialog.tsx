'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeDialog } from '#components/kit/dialog/office-dialog.tsx'
import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { makeImportJob, type ShownImport } from '#lib/contract/catalogue/office/imports.ts'
import { showCount } from '#lib/format/count.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { refreshOffice } from '#lib/office/queries.ts'

const many = (count: number, one: string, more: string) => `${showCount(count)} ${count === 1 ? one : more}`

/** Confirms the effects of an import before the ten seconds in which it can be undone. */
export function MakeImportDialog({
  shown: { importId, fileName, counts },
  refreshes,
  onClose,
}: {
  shown: ShownImport
  refreshes: readonly string[]
  onClose: () => void
}) {
  const [leavesOut, setLeavesOut] = useState(false)
  const { start, isRunning, problem } = useOfficeJob(makeImportJob, refreshes)
  if (!counts) return null
  const { families, variants, prices, stock, held, problems } = counts
  const count = families.new + families.changed
  const canStart = problems === 0 || leavesOut
  async function begin() {
    const { ok } = await start({ importId, families: count, leavesOut })
    void refreshOffice(refreshes)
    if (ok) onClose()
  }
  const what = [
    families.new > 0 && `${many(families.new, 'family is', 'families are')} added`,
    families.changed > 0 && `${many(families.changed, 'family is', 'families are')} changed`,
    variants.ended > 0 && `${many(variants.ended, 'variant is', 'variants are')} no longer sold`,
    prices > 0 && `${many(prices, 'price is', 'prices are')} set`,
    stock > 0 && `${many(stock, 'stock count is', 'stock counts are')} set from the file`,
  ].filter((one) => one !== false)
  return (
    <OfficeDialog label="Import" onClose={onClose} className="max-w-130">
      <div className="max-h-[inherit] overflow-y-auto p-5">
        <h2 className="heading text-d5">
          Import {many(count, 'family', 'families')} from {fileName}
        </h2>
        <ul className="mt-2 list-disc pl-5">
          {what.map((one) => (
            <li key={one}>{one}.</li>
          ))}
        </ul>
        {held > 0 ? (
          <p className="mt-2">
            {many(held, 'price below cost needs', 'prices below cost need')} approval by a second person. Until then the
            current price stays.
          </p>
        ) : null}
        {problems > 0 ? (
          <div className="mt-3">
            <CheckboxField
              label={`Leave out the ${many(problems, 'row with a problem', 'rows with problems')}`}
              value={leavesOut}
              onChange={setLeavesOut}
            />
          </div>
        ) : null}
        {problem ? (
          <AlertLine tone="error" title="Not started." live="assertive" className="mt-3">
            {problem.message}
          </AlertLine>
        ) : null}
        <p className="mt-3 text-tiny text-muted">
          You can undo this for 10 seconds. Then all changes appear together, within two seconds. Open orders keep their
          prices.
        </p>
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <OfficeButton onClick={onClose}>Cancel</OfficeButton>
          <OfficeButton variant="main" data-first disabled={!canStart || isRunning} onClick={() => void begin()}>
            Import {many(count, 'family', 'families')}
          </OfficeButton>
        </div>
      </div>
    </OfficeDialog>
  )
}
