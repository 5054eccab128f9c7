import { createNotifier, followStorage, type Readable } from '../browser/store.ts'
import type { OfficePreferences } from '../contract/staff/office/me.ts'
import { PREFERENCES_NAME as NAME } from './density-script.ts'
import { singleKeys } from './keys.ts'

/**
 * Row density (regular: 34 px, text 14; comfortable: 44 px, text 16) and whether single keys work. The browser
 * remembers the settings for a correct first paint; the account stores them for all browsers.
 */

const FIRST: OfficePreferences = { density: 'regular', areKeysOn: true }

const { notify, subscribe } = createNotifier(followStorage((key) => key === null || key === NAME))
let last: { text: string | null; value: OfficePreferences } = { text: null, value: FIRST }

function read(): OfficePreferences {
  let text: string | null = null
  try {
    text = localStorage.getItem(NAME)
  } catch {
    // Blocked storage: the defaults.
  }
  if (text === last.text) return last.value
  try {
    last = { text, value: { ...FIRST, ...(JSON.parse(text ?? '{}') as Partial<OfficePreferences>) } }
  } catch {
    last = { text, value: FIRST }
  }
  return last.value
}

/** The settings as this browser knows them. */
export const preferences: Readable<OfficePreferences> = { read, subscribe }

/** Stores settings in this browser and applies them to the page. */
export function keepPreferences(changes: Partial<OfficePreferences>): void {
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...read(), ...changes }))
  } catch {
    // Blocked storage: the settings apply to this page only.
    last = { text: null, value: { ...read(), ...changes } }
  }
  notify()
  applyPreferences()
}

/** Applies the settings to the page: density on its root, single keys on or off. */
export function applyPreferences(): void {
  const { density, areKeysOn } = read()
  document.documentElement.dataset.density = density
  singleKeys.set(areKeysOn)
}
