import { recall, remember } from '../browser/tab-storage.ts'
import { routeOf } from '../routes.ts'

/** What a guest wanted to keep when they were asked to sign in: done for them afterwards, where they were. */
export interface FavouriteIntent {
  productId: number
  /** The page they were on, from the root. */
  back: string
}

const NAME = 'favourite'

/** Favourites belong to people who can sign in: no heart is drawn before there is a page to do so. */
export const favouritesOpen = (): boolean => routeOf('/sign-in')?.page === true

/** Notes the wish and the place. */
export function rememberFavourite(intent: FavouriteIntent): void {
  remember(NAME, intent)
}

/** The wish, once: it is forgotten with the answer. Null when there is none. */
export function takeFavourite(): FavouriteIntent | null {
  const stored = recall<Partial<FavouriteIntent>>(NAME)
  remember(NAME, null)
  const { productId, back } = stored ?? {}
  if (!Number.isSafeInteger(productId) || (productId ?? 0) < 1) return null
  // What a tab remembers is anybody's text: only a page of ours is gone back to.
  const ours = typeof back === 'string' && /^\/(?![/\\])/.test(back)
  return { productId: productId as number, back: ours ? back : '/' }
}
