import { type Components, type ComponentsJSON, createI18n, type Translations } from '@nanostores/i18n'
import { atom } from 'nanostores'
import type { Readable } from '../browser/store.ts'
import { useStore } from '../browser/use-store.ts'
import { language } from './language.ts'

/**
 * Texts in two languages, by area. The English texts of an area are in `<area>.ts`, as they are needed on the server;
 * the Kiswahili texts are in `<area>.sw.ts`, which only people who chose Kiswahili load.
 */
export const KISWAHILI = {
  header: () => import('./header.sw.ts'),
}

export type Area = keyof typeof KISWAHILI

/** The Kiswahili of each named area. If it cannot be loaded, its texts stay English until the page is loaded again. */
async function load(areas: string[]): Promise<ComponentsJSON[]> {
  return Promise.all(
    areas.map(async (area) => {
      try {
        return { [area]: { ...(await KISWAHILI[area as Area]()).default } }
      } catch (error) {
        console.warn(`The Kiswahili texts of "${area}" could not be loaded.`, error)
        return { [area]: {} }
      }
    }),
  )
}

const inChosenLanguage = createI18n(language, { get: (_, areas) => load(areas) })
const inEnglish = createI18n(atom<'en'>('en'), { get: async () => [] })

/** The English texts before they become functions, by area, as far as their modules are loaded. */
export const ENGLISH = inEnglish.cache.en as Components

interface Texts<Body extends Translations> extends Readable<Body> {
  /** For the server, for hydration, and for documents that are always English. */
  english: Body
}

/**
 * Defines the English texts of an area, once per area.
 * @param english plain texts; `params('… {name}')` and `count({ one: '{count} …', other: '…' })` of @nanostores/i18n
 *   become functions
 */
export function defineTexts<const Body extends Translations>(area: Area, english: Body): Texts<Body> {
  const texts = inChosenLanguage(area, english)
  return {
    read: () => texts.get(),
    subscribe: (notify) => texts.listen(notify),
    english: inEnglish(area, english).value as Body,
  }
}

/** The texts of an area in the chosen language, live. */
export const useTexts = <Body extends Translations>(texts: Texts<Body>): Body => useStore(texts, texts.english)

/**
 * What `<area>.sw.ts` must contain: a text for each English text, with the same parameters (texts.test.ts), and both
 * forms for a count.
 */
export type Kiswahili<Of> =
  Of extends Texts<infer Body>
    ? { readonly [Key in keyof Body]: Body[Key] extends string ? string : string | { one: string; other: string } }
    : never
