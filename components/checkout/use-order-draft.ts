import { SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import { type CheckoutDraft, useDraft } from './checkout-draft.ts'
import { useBuyer } from './use-buyer.ts'

/** Who orders, and what was chosen and typed for the order, live. It is changed by `changeDraft`. */
export function useOrderDraft() {
  const buyer = useBuyer()
  const stored = useDraft()
  const draft: CheckoutDraft = buyer.buyer === 'collects' ? { ...stored, shipping: SHIPPING_TYPE.pickup } : stored
  return { ...buyer, draft }
}
export type OrderDraft = ReturnType<typeof useOrderDraft>
