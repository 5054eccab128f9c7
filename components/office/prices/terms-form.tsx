'use client'

import type { ReactNode } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import type { OfficeFormParts } from '#components/kit/form/use-office-form.ts'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import type { officeDepositTermsRemove } from '#lib/contract/pricing/office/deposit-terms.ts'
import type { OfferTarget } from '#lib/contract/pricing/office/offer-form.ts'
import type { officeQuantityTermsRemove } from '#lib/contract/pricing/office/quantity-terms.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { ChooseTargets } from './choose-named.tsx'

/** Terms of a product or a family, stored with a version. */
export interface StoredTerms {
  termsId: number
  version: number
  name: string
}

/** The frame of a form of terms beside their list: heading, refusal, fields, and buttons that save, remove and close. */
export function TermsForm({
  terms,
  form: { attributes, problem, theirs, isSubmitting },
  words: { create, add },
  remove,
  refreshes,
  onClose,
  children,
}: {
  /** Null: new terms. */
  terms: StoredTerms | null
  form: OfficeFormParts & { theirs: object | null }
  /** "New deposit", "Add deposit" */
  words: { create: string; add: string }
  remove: typeof officeDepositTermsRemove | typeof officeQuantityTermsRemove
  refreshes: readonly string[]
  onClose: () => void
  children: ReactNode
}) {
  const refusal = useRefusal('prices.set')
  const removing = useOfficeAction(remove, {
    refreshes,
    onDone(_, message) {
      noteDone(message)
      onClose()
    },
  })
  const title = terms?.name ?? create
  return (
    <form {...attributes} aria-label={title} className="grid content-start gap-3 px-4.5 py-3.5">
      <h2 className="heading text-d5">{title}</h2>
      {problem && !theirs ? (
        <AlertLine tone="error" title="Not saved." live="assertive">
          {problemText(problem)}
        </AlertLine>
      ) : null}
      {children}
      <div className="flex flex-wrap gap-2">
        <OfficeButton type="submit" variant="main" refusal={refusal} disabled={isSubmitting}>
          {terms ? 'Save' : add}
        </OfficeButton>
        {terms ? (
          <OfficeButton
            variant="outline"
            refusal={refusal}
            disabled={removing.isRunning}
            onClick={() => void removing.run({ termsId: terms.termsId, version: terms.version })}
          >
            Remove
          </OfficeButton>
        ) : null}
        <OfficeButton onClick={onClose}>Close</OfficeButton>
      </div>
      {removing.problem ? (
        <AlertLine tone="error" title="Not removed." live="assertive">
          {problemText(removing.problem)}
        </AlertLine>
      ) : null}
    </form>
  )
}

const PRODUCTS = ['family', 'variant'] as const

/** The field `target` of new terms: one product or family. */
export const ChooseProduct = ({
  chosen,
  error,
  onChange,
}: {
  chosen: readonly OfferTarget[]
  error: string | undefined
  onChange: (chosen: OfferTarget[]) => void
}) => (
  <ChooseTargets
    label="Product or family"
    name="target"
    kinds={PRODUCTS}
    chosen={chosen}
    error={error}
    onChange={(all) => onChange(all.slice(-1))}
  />
)

/** A chosen product or family as terms name it; null without one. */
export const productTarget = (chosen: OfferTarget | undefined) =>
  chosen?.kind === 'family' || chosen?.kind === 'variant' ? { kind: chosen.kind, id: Number(chosen.id) } : null
