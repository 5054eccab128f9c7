import { createTabDraft } from '../account/tab-draft.ts'
import { useStore } from '../browser/use-store.ts'
import { ACCOUNT_CART, queryClient } from '../http/query-client.ts'

const EMPTY = { code: '' }

/** The code of an offer that was typed into this tab's cart, kept until the order is placed; empty for none. */
const store = createTabDraft(EMPTY, () => 'promotion-code')

export const usePromotionCode = (): string => useStore(store, EMPTY).code

/** The field of `cart-list`; nothing where no code was typed. */
export function promotionField(): { promotionCode?: string } {
  const { code } = store.read()
  return code ? { promotionCode: code } : {}
}

/** Takes a code, or with an empty one takes it away; the cart is priced with it anew. */
export function setPromotionCode(code: string): void {
  store.update({ code })
  void queryClient.invalidateQueries({ queryKey: ACCOUNT_CART })
}
