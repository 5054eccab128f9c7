import type { Buyer, CheckoutDraft } from './checkout-draft.ts'
import { missingOfCompany } from './company-missing.ts'

/** What keeps an order from being placed. */
export type MissingForOrder = 'lines' | 'company' | 'pick-up' | 'guest' | 'address' | 'note'

/**
 * The first thing that still has to be given or put right, in the order of the page; null when nothing.
 * @param isGuestFilled whether every field of the guest's form that is needed holds something
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
  if (buyer === 'branch' && missingOfCompany(draft)) return 'company'
  if (!delivers && draft.pickUpPoint === null) return 'pick-up'
  if (buyer === 'guest' && !isGuestFilled) return 'guest'
  if (buyer === 'saved' && delivers && !draft.saved) return 'address'
  return isNoteWrong ? 'note' : null
}
