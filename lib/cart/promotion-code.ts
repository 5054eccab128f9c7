import { createTabDraft } from '../account/tab-draft.ts'
import { useStore } from '../browser/use-store.ts'
import { ACCOUNT_CART, queryClient } from '../http/query-client.ts'

const EMPTY = { code: '' }

/** The promotion code typed into this tab's cart, stored until the order is placed; empty if there is no code. */
const store = createTabDraft(EMPTY, () => 'promotion-code')

export const usePromotionCode = (): string => useStore(store, EMPTY).code

/** The field of `cart-list`; empty object without a code. */
export function promotionField(): { promotionCode?: string } {
  const { code } = store.read()
  return code ? { promotionCode: code } : {}
}

/** Sets a code, or removes it if empty; the cart is priced again. */
export function setPromotionCode(code: string): void {
  store.update({ code })
  void queryClient.invalidateQueries({ queryKey: ACCOUNT_CART })
}
