import { businessFaults } from '#lib/contract/orders/business-buyer.ts'
import { checkoutTexts } from '#lib/language/checkout.ts'
import type { Buyer, CheckoutDraft } from './checkout-draft.ts'
import { missingOfCompany } from './company-missing.ts'

/** A reason why an order cannot be placed. */
export type MissingForOrder = 'lines' | 'company' | 'pick-up' | 'guest' | 'address' | 'business' | 'note'

/**
 * The first detail that is missing or wrong, in the order of the page; null if all are valid.
 * @param isGuestFilled whether every required field of the guest's form has a value
 */
export function missingForOrder(
  draft: CheckoutDraft,
  {
    buyer,
    delivers,
    hasWrongLine,
    isGuestFilled,
    isNoteWrong,
  }: { buyer: Buyer; delivers: boolean; hasWrongLine: boolean; isGuestFilled: boolean; isNoteWrong: boolean },
): MissingForOrder | null {
  if (hasWrongLine) return 'lines'
  if (buyer === 'branch' && missingOfCompany(checkoutTexts.english, draft)) return 'company'
  if (!delivers && draft.pickUpPoint === null) return 'pick-up'
  if (buyer === 'guest' && !isGuestFilled) return 'guest'
  if (buyer === 'saved' && delivers && !draft.saved) return 'address'
  if (buyer !== 'branch' && draft.business && businessFaults(draft.business)) return 'business'
  return isNoteWrong ? 'note' : null
}
