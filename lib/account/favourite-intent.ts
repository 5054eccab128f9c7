import { recall, remember } from '../browser/tab-storage.ts'

/** The product a guest marked when they were asked to sign in. It becomes a favourite afterwards, on the page they were on. */
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

/** The intent, once: it is forgotten when it is read. Null when there is none. */
export function takeFavourite(): FavouriteIntent | null {
  const stored = recall<Partial<FavouriteIntent>>(NAME)
  remember(NAME, null)
  const { productId, back } = stored ?? {}
  if (!Number.isSafeInteger(productId) || (productId ?? 0) < 1) return null
  // A tab's storage can hold any text: only a page of ours is opened.
  const isOurs = typeof back === 'string' && /^\/(?![/\\])/.test(back)
  return { productId: productId as number, back: isOurs ? back : '/' }
}
