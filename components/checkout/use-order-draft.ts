import { SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import { type CheckoutDraft, useDraft } from './checkout-draft.ts'
import { useBuyer } from './use-buyer.ts'

/** The buyer and the order draft, live. `changeDraft` changes it. */
export function useOrderDraft() {
  const buyer = useBuyer()
  const stored = useDraft()
  const draft: CheckoutDraft = buyer.buyer === 'collects' ? { ...stored, shipping: SHIPPING_TYPE.pickup } : stored
  return { ...buyer, draft }
}
export type OrderDraft = ReturnType<typeof useOrderDraft>
