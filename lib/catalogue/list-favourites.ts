import { useEffect } from 'react'
import { createStore } from '../browser/store.ts'
import { useStore } from '../browser/use-store.ts'

/**
 * Whether the mounted list is filtered by favourites, and how to remove that filter. For the header's switch, which is
 * in the layout of all pages.
 */

const takeOff = createStore<(() => void) | null>(null)

/**
 * Announces to the header that the mounted list shows favourites only.
 * @param remove removes the favourites filter and leaves the others
 */
export function useAnnounceFavourites(isOn: boolean, remove: () => void): void {
  useEffect(() => {
    takeOff.set(isOn ? remove : null)
    return () => takeOff.set(null)
  }, [isOn, remove])
}

/** Removes the favourites filter of the list on the screen; null without a favourites filter. */
export function useFavouritesOff(): (() => void) | null {
  return useStore(takeOff, null)
}
