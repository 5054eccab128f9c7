import { useState } from 'react'
import { showCount } from '#lib/format/count.ts'
import { type CheckoutDraft, changeDraft } from './checkout-draft.ts'
import type { CompanyErrors } from './company-missing.ts'

/** Maximum length of a note. */
const MAX_NOTE = 1000

/** Errors of the draft, by their place on the page. A guest's form shows its own errors. */
export interface OrderErrors {
  pickUp: string | null
  company: CompanyErrors
  note: string | null
}

/** The errors shown on the page, and a function that changes the draft and clears its errors. */
export function useOrderErrors({ comments }: CheckoutDraft) {
  const [pickUp, setPickUpError] = useState<string | null>(null)
  const [company, setCompanyErrors] = useState<CompanyErrors>({})
  const note = comments.trim().length > MAX_NOTE ? `At most ${showCount(MAX_NOTE)} characters.` : null
  const errors: OrderErrors = { pickUp, company, note }
  return {
    errors,
    setPickUpError,
    setCompanyErrors,
    change(more: Partial<CheckoutDraft>) {
      if (more.pickUpPoint) setPickUpError(null)
      if (more.branch || more.when || more.day !== undefined || more.purchaseOrderNo !== undefined) setCompanyErrors({})
      changeDraft(more)
    },
  }
}
