import { useStore } from './use-store.ts'

/** Whether the browser has a connection; true if the browser does not report it. */
export const isOnline = (): boolean => globalThis.navigator?.onLine !== false

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** The same, live; connected on the server and while hydrating. */
export const useOnline = (): boolean => useStore({ read: isOnline, subscribe }, true)
