/** State of a page outside React, and a way to hear of its changes. The hooks over it are in use-store.ts. */

type Listener = () => void
type Stop = () => void

/** A value that can be read and subscribed to. */
export interface Readable<Value> {
  read: () => Value
  /** Calls back after every change. Returns an unsubscribe function. */
  subscribe: (listener: Listener) => Stop
}

export interface Store<Value> extends Readable<Value> {
  set: (next: Value) => void
  /** Changes some fields of a value that is an object. */
  update: (fields: Partial<Value>) => void
}

/**
 * Listeners for state that is stored elsewhere (a cookie, local storage).
 * @param connect follows outside changes while there is a listener; returns a stop function
 */
export function createNotifier(connect?: (notify: () => void) => Stop) {
  const listeners = new Set<Listener>()
  let disconnect: Stop | undefined
  const notify = () => {
    for (const listener of listeners) listener()
  }
  return {
    notify,
    subscribe(listener: Listener): Stop {
      if (listeners.size === 0) disconnect = connect?.(notify)
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) disconnect?.()
      }
    },
  }
}

/** A value with listeners. */
export function createStore<Value>(initial: Value): Store<Value> {
  const { notify, subscribe } = createNotifier()
  let value = initial
  function set(next: Value): void {
    if (Object.is(next, value)) return
    value = next
    notify()
  }
  return { read: () => value, set, update: (fields) => set({ ...value, ...fields }), subscribe }
}

/**
 * Follows changes that other tabs write to local storage. @param isOurs whether a key concerns this store; null: all
 * keys were removed
 */
export const followStorage = (isOurs: (key: string | null) => boolean) => (notify: () => void) => {
  const onStorage = ({ key }: StorageEvent) => {
    if (isOurs(key)) notify()
  }
  globalThis.addEventListener?.('storage', onStorage)
  // A page that Back restores from the browser's cache missed the events of the time in between.
  globalThis.addEventListener?.('pageshow', notify)
  return () => {
    globalThis.removeEventListener?.('storage', onStorage)
    globalThis.removeEventListener?.('pageshow', notify)
  }
}
