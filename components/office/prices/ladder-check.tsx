'use client'

import { OfficeField } from '#components/kit/field/office-field.tsx'
import { useSettled } from '#components/kit/page/side-preview.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import type { Problem } from '#lib/contract/base/problem.ts'
import { type LadderForm, officeLadderCheck } from '#lib/contract/pricing/office/ladders.ts'
import type { Named } from '#lib/contract/pricing/office/offer-form.ts'
import { showCount } from '#lib/format/count.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

const TYPING_MS = 350

/** The shop API's check of a form, a moment after the last change; undefined until it is checked. */
export function useLadderCheck(ladderId: number | null, form: LadderForm | null) {
  const input = JSON.stringify(form && { form, ...(ladderId !== null && { ladderId }) })
  const settled = useSettled(input, TYPING_MS)
  const { data } = useOfficeQuery(officeLadderCheck, JSON.parse(settled))
  return form && settled === input ? data : undefined
}

/** Why a ladder was not saved, or cannot be changed. */
export function LadderAlerts({ problem, isOver }: { problem: Problem | null; isOver: boolean }) {
  return (
    <>
      {problem ? (
        <AlertLine tone="error" title="Not saved." live="assertive" className="mb-3">
          {problem.message}
        </AlertLine>
      ) : null}
      {isOver ? (
        <AlertLine tone="info" title="This ladder has ended." className="mb-3">
          It cannot be changed, because orders used it. Copy it to a new ladder.
        </AlertLine>
      ) : null}
    </>
  )
}

/** Number of products, and warnings. */
export function Checked({ check: { variants, families, warnings } }: { check: Output<typeof officeLadderCheck> }) {
  return (
    <section aria-label="Check" aria-live="polite" className="mt-4 grid gap-2 text-tiny">
      <p className="text-muted">
        {showCount(families)} {families === 1 ? 'family' : 'families'}, {showCount(variants)}{' '}
        {variants === 1 ? 'variant' : 'variants'}.
      </p>
      {warnings.map((warning) => (
        <AlertLine key={warning} tone="warning">
          {warning}
        </AlertLine>
      ))}
    </section>
  )
}

/** Products below cost, and the reason for the second person. */
export function BelowCost({
  products,
  reason,
  error,
  onReason,
}: {
  products: readonly Named[]
  reason: string
  error: string | undefined
  onReason: (reason: string) => void
}) {
  const [first] = products
  if (!first) return null
  return (
    <div className="mt-3 grid gap-3">
      <AlertLine tone="error" title="Below cost:">
        {first.name}
        {products.length > 1 ? ` and ${products.length - 1} more` : ''}. A second person must approve this ladder.
      </AlertLine>
      <OfficeField
        label="Reason for the price below cost, for the approver"
        maxLength={200}
        value={reason}
        error={error}
        onChange={onReason}
      />
    </div>
  )
}
