import { CONSENT_KEY, OPTIONAL_PREFIX } from '../browser/first-paint.ts'
import { createNotifier, followStorage } from '../browser/store.ts'
import { useStore } from '../browser/use-store.ts'

/**
 * Consent to optional storage, and the only access to that storage. Recently viewed, recent searches and remembered
 * filters use it. The cart does not: buying requires it.
 * Until the visitor chooses, optional data lives only as long as the page. Accepting writes it; declining deletes it
 * and all data stored before.
 */
export type Consent = 'accepted' | 'declined'

const isOurs = (key: string | null) => key === null || key === CONSENT_KEY || key.startsWith(OPTIONAL_PREFIX)

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/**
 * Consent over a storage.
 * @param open returns the storage; throws or returns null if the browser forbids it
 */
export function createConsent(open: () => Store | null) {
  const { notify, subscribe } = createNotifier(followStorage(isOurs))
  /** Data of this page that is not stored: no choice was made yet, or this browser stores no data. */
  const page = new Map<string, string>()
  /** A choice that this browser cannot store. */
  let choiceOfPage: Consent | null = null

  /** Runs an action on the storage; false if the browser forbids or refuses it. */
  function withStore(act: (store: Store) => void): boolean {
    try {
      const store = open()
      if (!store) return false
      act(store)
      return true
    } catch {
      // Blocked or full: the page's own memory has to do, as everywhere in this module.
      return false
    }
  }

  function stored(key: string): string | null {
    let text: string | null = null
    withStore((store) => {
      text = store.getItem(key)
    })
    return text
  }

  function choice(): Consent | null {
    const text = stored(CONSENT_KEY)
    return text === 'accepted' || text === 'declined' ? text : choiceOfPage
  }

  function forgetStored(): void {
    withStore((store) => {
      const keys = Array.from({ length: store.length }, (_, at) => store.key(at))
      for (const key of keys) if (key?.startsWith(OPTIONAL_PREFIX)) store.removeItem(key)
    })
  }

  /** Stores an optional value, or remembers it for the page if that fails. */
  function keep(name: string, text: string | null): void {
    const done = withStore((store) => {
      if (text === null) store.removeItem(OPTIONAL_PREFIX + name)
      else store.setItem(OPTIONAL_PREFIX + name, text)
    })
    if (done || text === null) page.delete(name)
    else page.set(name, text)
  }

  return {
    /** The visitor's choice; null until the visitor chooses. */
    choice,
    decide(what: Consent): void {
      choiceOfPage = what
      withStore((store) => store.setItem(CONSENT_KEY, what))
      if (what === 'accepted') for (const [name, text] of [...page]) keep(name, text)
      else {
        page.clear()
        forgetStored()
      }
      notify()
    },
    /** An optional value by its name; null if there is no such value. */
    read(name: string): string | null {
      if (choice() === 'declined') return null
      return page.get(name) ?? stored(OPTIONAL_PREFIX + name)
    },
    /** Stores an optional value if the visitor's choice allows; null deletes it. */
    write(name: string, text: string | null): void {
      const current = choice()
      if (current === 'accepted' || text === null) keep(name, text)
      else if (current === null) page.set(name, text)
      notify()
    },
    /**
     * Calls back after every change of the choice or of stored values, in this tab or another. Returns an unsubscribe
     * function.
     */
    subscribe,
  }
}

/** This browser's consent and its optional storage. */
export const consent = createConsent(() => globalThis.localStorage ?? null)

/** The choice, live: null until the visitor chooses, undefined on the server and while hydrating. */
export function useConsent(): Consent | null | undefined {
  return useStore({ read: consent.choice, subscribe: consent.subscribe }, undefined)
}

/** An optional thing's text, live; null on the server and while hydrating. */
export function useOptional(name: string): string | null {
  return useStore({ read: () => consent.read(name), subscribe: consent.subscribe }, null)
}
