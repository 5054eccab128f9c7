'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { useSettled } from '#components/kit/page/side-preview.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { TextArea } from '#components/office/catalogue/text-area.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import {
  officeQuantityTerms,
  officeQuantityTermsCompare,
  officeQuantityTermsImport,
} from '#lib/contract/pricing/office/quantity-terms.ts'
import { showCount } from '#lib/format/count.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

type Compared = Output<typeof officeQuantityTermsCompare>

const TYPING_MS = 500

/** Import of quantities: rows pasted from a spreadsheet, compared with the current ones before they are saved. */
export function QuantityImport({ onClose }: { onClose: () => void }) {
  const refusal = useRefusal('prices.set')
  const form = useOfficeForm(officeQuantityTermsImport, {
    defaults: { table: '', fingerprint: '' },
    toInput: (typed) => typed,
    refreshes: [officeQuantityTerms.name, officeQuantityTermsCompare.name, 'office-audit-list'],
    onClose,
  })
  const { table } = form.typed
  const settled = useSettled(table, TYPING_MS)
  const query = useOfficeQuery(officeQuantityTermsCompare, settled.trim() === '' ? null : { table: settled })
  const compared = settled === table && table.trim() !== '' ? query.data : undefined
  const count = compared ? compared.added + compared.changed : 0
  const canImport = compared !== undefined && count > 0 && compared.faults.length === 0
  return (
    <form
      {...form.attributes}
      aria-label="Import quantities"
      className="grid content-start gap-3 px-4.5 py-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (canImport && !form.isSubmitting) form.submit({ fingerprint: compared.fingerprint })
      }}
    >
      <h2 className="heading text-d5">Import quantities</h2>
      <p className="text-tiny text-muted">
        Export the quantities, change them in a spreadsheet, copy all its cells with the first row, and paste them here.
        Rows that are left out stay unchanged.
      </p>
      <TextArea label="Rows" rows={8} {...form.field('table')} />
      {form.problem ? (
        <AlertLine tone="error" title="Not imported." live="assertive">
          {problemText(form.problem)}
        </AlertLine>
      ) : null}
      <div role="status" className="grid gap-2 text-tiny empty:hidden">
        {compared ? <Comparison compared={compared} /> : null}
        {settled === table && query.error ? <b className="font-semibold text-error">{query.error.message}</b> : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <OfficeButton type="submit" variant="main" refusal={refusal} disabled={!canImport || form.isSubmitting}>
          {count > 0 ? `Import ${showCount(count)}` : 'Import'}
        </OfficeButton>
        <OfficeButton onClick={onClose}>Close</OfficeButton>
      </div>
    </form>
  )
}

/** The number of changes, the faulty rows, and the first changes. */
function Comparison({ compared: { added, changed, unchanged, faults, changes } }: { compared: Compared }) {
  return (
    <>
      <span>
        {showCount(added)} new, {showCount(changed)} changed, {showCount(unchanged)} unchanged.
      </span>
      {faults.length > 0 ? (
        <ul aria-label="Faults">
          {faults.map(({ line, message }) => (
            <li key={line} className="font-semibold text-error">
              Line {line}: {message}
            </li>
          ))}
        </ul>
      ) : null}
      {changes.length > 0 ? (
        <ul aria-label="Changes" className="border-t border-hairline">
          {changes.map(({ line, name, buyerName, before, after }) => (
            <li key={line} className="border-b border-hairline py-1">
              <b className="font-semibold">{name}</b>, {buyerName}:{' '}
              {before === null ? '' : `${before || 'no limits'} → `}
              {after || 'no limits'}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
