import { recall, remember } from '../browser/tab-storage.ts'

/**
 * The product a guest marked before being redirected to sign-in. It becomes a favourite afterwards, on the guest's
 * previous page.
 */
export interface FavouriteIntent {
  productId: number
  /** The page they were on, from the root. */
  back: string
}

const NAME = 'favourite'

/** Notes the product and the page. */
export function rememberFavourite(intent: FavouriteIntent): void {
  remember(NAME, intent)
}

/** Returns the intent and deletes it. Null if there is no intent. */
export function takeFavourite(): FavouriteIntent | null {
  const stored = recall<Partial<FavouriteIntent>>(NAME)
  remember(NAME, null)
  const { productId, back } = stored ?? {}
  if (!Number.isSafeInteger(productId) || (productId ?? 0) < 1) return null
  // A tab's storage can contain any text: open only pages of this shop.
  const isOurs = typeof back === 'string' && /^\/(?![/\\])/.test(back)
  return { productId: productId as number, back: isOurs ? back : '/' }
}
