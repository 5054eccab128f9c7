import { CONSENT_KEY, OPTIONAL_PREFIX } from '../browser/first-paint.ts'
import { createNotifier, followStorage } from '../browser/store.ts'
import { useStore } from '../browser/use-store.ts'

/**
 * What a person said about storing what the shop can do without, and the one door to that storage. Recently viewed,
 * recent searches and remembered filters go through it; the cart does not, for without it nothing could be bought.
 *
 * Until the visitor chooses, optional things are known as long as the page lives and are written nowhere. Accepting writes
 * them, declining forgets them and whatever was stored before.
 */
export type Consent = 'accepted' | 'declined'

const isOurs = (key: string | null) => key === null || key === CONSENT_KEY || key.startsWith(OPTIONAL_PREFIX)

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/**
 * Consent over a storage.
 * @param open answers the storage, or throws or answers null where the browser forbids it
 */
export function createConsent(open: () => Store | null) {
  const { notify, subscribe } = createNotifier(followStorage(isOurs))
  /** What is held for this page but not stored: there is no choice yet, or this browser stores nothing. */
  const page = new Map<string, string>()
  /** A choice this browser does not keep. */
  let choiceOfPage: Consent | null = null

  /** Does something with the storage; false where the browser forbids or refuses it. */
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

  /** Stores one optional thing, or keeps it for the page where that fails. */
  function keep(name: string, text: string | null): void {
    const done = withStore((store) => {
      if (text === null) store.removeItem(OPTIONAL_PREFIX + name)
      else store.setItem(OPTIONAL_PREFIX + name, text)
    })
    if (done || text === null) page.delete(name)
    else page.set(name, text)
  }

  return {
    /** What was chosen; null until the visitor chooses. */
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
    /** An optional thing by its name; null when there is none. */
    read(name: string): string | null {
      if (choice() === 'declined') return null
      return page.get(name) ?? stored(OPTIONAL_PREFIX + name)
    },
    /** Keeps an optional thing as far as the person allows; null forgets it. */
    write(name: string, text: string | null): void {
      const current = choice()
      if (current === 'accepted' || text === null) keep(name, text)
      else if (current === null) page.set(name, text)
      notify()
    },
    /** Calls back after every change of the choice or of what is kept, in this tab or another. Answers how to stop. */
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
