import { useEffect } from 'react'
import { createStore } from '../browser/store.ts'
import { useStore } from '../browser/use-store.ts'

/**
 * Whether the list on the screen is filtered by favourites, and how to take that filter off: for the header's switch,
 * which is in the layout and is the same on every page.
 */

const takeOff = createStore<(() => void) | null>(null)

/**
 * Tells the header that the list on the screen shows favourites only. For the list; it ends with it.
 * @param remove takes the favourites filter off and leaves the others
 */
export function useAnnounceFavourites(isOn: boolean, remove: () => void): void {
  useEffect(() => {
    takeOff.set(isOn ? remove : null)
    return () => takeOff.set(null)
  }, [isOn, remove])
}

/** Takes the favourites filter off the list on the screen; null where none is on. */
export function useFavouritesOff(): (() => void) | null {
  return useStore(takeOff, null)
}
