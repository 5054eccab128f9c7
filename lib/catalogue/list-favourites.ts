import { useEffect, useSyncExternalStore } from 'react'

/**
 * Whether the list on the screen is filtered by favourites, and how to take that filter off: for the header's switch,
 * which stands in the layout and is the same on every page.
 */

const listeners = new Set<() => void>()
let takeOff: (() => void) | null = null

function write(next: (() => void) | null): void {
  if (takeOff === next) return
  takeOff = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const current = () => takeOff
const off = () => null

/**
 * Tells the header that the list on the screen shows favourites only. For the list; it ends with it.
 * @param remove takes the favourites filter off and leaves the others
 */
export function useAnnounceFavourites(isOn: boolean, remove: () => void): void {
  useEffect(() => {
    write(isOn ? remove : null)
    return () => write(null)
  }, [isOn, remove])
}

/** Takes the favourites filter off the list on the screen; null where none is on. */
export function useFavouritesOff(): (() => void) | null {
  return useSyncExternalStore(subscribe, current, off)
}
