'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { AlertLine, Loaded } from '#components/kit/state/office-states.tsx'
import { saveFile } from '#lib/browser/download.ts'
import { type ImportColumn, officeImportColumns } from '#lib/contract/catalogue/office/imports.ts'
import { askOffice } from '#lib/office/call.ts'
import { importTemplate } from '#lib/office/imports/import-template.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

const NEEDS: Readonly<Record<ImportColumn['need'], string>> = {
  always: 'Required',
  new: 'Required for new products',
  optional: 'Optional',
}

/** The columns of the shop's own product file, with their meaning, and a template to download. */
export function ImportColumns() {
  const [isFetching, setFetching] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  async function fetchTemplate() {
    setFetching(true)
    const answer = await askOffice(officeImportColumns, {})
    setFetching(false)
    setFault(answer.ok ? null : answer.problem.message)
    if (answer.ok) saveFile(new Blob([importTemplate(answer.data)], { type: 'text/csv' }), 'product-template.csv')
  }
  return (
    <section aria-label="Columns of a product file" className="mt-4 max-w-170 pb-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <OfficeButton disabled={isFetching} onClick={() => void fetchTemplate()}>
          {isFetching ? 'Loading' : 'Download template'}
        </OfficeButton>
        <p className="text-tiny text-muted">CSV with our columns and two example rows. Open it in Excel.</p>
      </div>
      {fault ? (
        <AlertLine tone="error" title="We could not download the template." live="assertive" className="mt-2">
          {fault}
        </AlertLine>
      ) : null}
      <details className="mt-2" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="inline-flex min-h-6 cursor-pointer items-center text-muted underline max-md:min-h-11">
          Columns and their meaning
        </summary>
        {isOpen ? <ColumnList /> : null}
      </details>
    </section>
  )
}

function ColumnList() {
  const query = useOfficeQuery(officeImportColumns, {})
  return (
    <>
      <p className="mt-1 text-small">
        Write one row for each variant: a product in one colour and size. Fill in the columns of the product only in its
        first row. You can delete the columns that you do not need. The import leaves them unchanged.
      </p>
      <Loaded query={query} what="the columns" rows={8}>
        {(columns) => (
          <dl className="mt-2 border-t border-ink">
            {columns.map(({ column, meaning, need, examples }) => (
              <div
                key={column}
                className="grid grid-cols-[12rem_minmax(0,1fr)] gap-x-4 border-b border-hairline py-1.5 max-md:grid-cols-1"
              >
                <dt>
                  <b className="font-semibold break-words">{column}</b>
                  <span className="block text-tiny text-muted">{NEEDS[need]}</span>
                </dt>
                <dd>
                  {meaning}
                  <span className="block text-tiny text-muted">
                    Example:{' '}
                    <span className="whitespace-pre-line text-ink [overflow-wrap:anywhere]">{examples[0]}</span>
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
    </>
  )
}
