import { nearestQuantities } from '#lib/catalogue/quantity-range.ts'
import type { QuantityTermsForm } from '#lib/contract/pricing/office/quantity-terms.ts'
import { type QuantityTerms, quantityOf, rangeOf, tenthsOf } from './quantity.ts'

const tenthsOrNull = (quantity: number | null) => (quantity === null ? null : tenthsOf(quantity))

/** The terms of a form, in tenths. */
export const termsOfForm = ({ min, multiple, max }: QuantityTermsForm): QuantityTerms => ({
  minTenths: tenthsOrNull(min),
  multipleTenths: tenthsOrNull(multiple),
  maxTenths: tenthsOrNull(max),
})

const FIELDS = ['min', 'multiple', 'max'] as const

/**
 * Errors of quantity terms by field, before they are saved.
 * @param stepTenths the step of the product
 */
export function termsFaults(form: QuantityTermsForm, stepTenths: number): Record<string, string> {
  const { target, groupId, min, max } = form
  const faults: Record<string, string> = {}
  for (const field of FIELDS) {
    const quantity = form[field]
    if (quantity !== null && tenthsOf(quantity) % stepTenths !== 0)
      faults[field] = stepTenths === 10 ? 'Whole numbers only.' : `Multiples of ${quantityOf(stepTenths)} only.`
  }
  if (Object.keys(faults).length > 0) return faults
  // A group, or a product of a family with terms, can be exempt.
  if (groupId === null && target.kind === 'family' && FIELDS.every((field) => form[field] === null))
    return { min: 'Enter a minimum, a multiple or a maximum.' }
  if (min !== null && max !== null && min > max) return { max: 'The maximum is below the minimum.' }
  const range = rangeOf({ stepTenths, terms: termsOfForm(form) })
  if (nearestQuantities(range.min, range, null).length === 0)
    return { max: `No quantity fits: the smallest is ${range.min}.` }
  return {}
}
