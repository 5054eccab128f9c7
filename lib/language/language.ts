import { atom } from 'nanostores'
import { readableCookie } from '../account/viewer.ts'
import { useStore } from '../browser/use-store.ts'

/** The languages of the shop's header, cart and checkout and of some office pages. All other texts are English. */
export const LANGUAGES = { en: 'English', sw: 'Kiswahili' } as const

export type Language = keyof typeof LANGUAGES

const COOKIE = 'language'
const YEAR_S = 365 * 24 * 60 * 60

const chosenInCookie = (): Language =>
  typeof document !== 'undefined' && readableCookie(document.cookie, COOKIE) === 'sw' ? 'sw' : 'en'

/**
 * The language that this person chose, from a cookie that only the browser reads: cached pages are English for
 * everyone, and change after hydration.
 */
export const language = atom<Language>(chosenInCookie())

/** Changes the language of this browser, for a year. */
export function chooseLanguage(chosen: Language): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = `${COOKIE}=${chosen}; path=/; max-age=${YEAR_S}; samesite=lax${secure}`
  language.set(chosen)
}

const stored = { read: () => language.get(), subscribe: (notify: () => void) => language.listen(notify) }

/** The chosen language; English on the server and while hydrating. For the `lang` attribute of translated regions. */
export const useLanguage = (): Language => useStore<Language>(stored, 'en')
