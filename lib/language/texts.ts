import { type ComponentsJSON, createI18n, type Translations } from '@nanostores/i18n'
import { atom } from 'nanostores'
import type { Readable } from '../browser/store.ts'
import { useStore } from '../browser/use-store.ts'
import { language } from './language.ts'

/**
 * Texts in two languages, by area. The English texts of an area are in `<area>.ts`, as the server needs them;
 * the Kiswahili texts are in `<area>.sw.ts`, which only people who chose Kiswahili load.
 */

/**
 * Content of `<area>.sw.ts`: a text for each English text, with the same parameters (texts.test.ts), and both
 * forms for a count.
 */
type Kiswahili<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : string | { one: string; other: string }
}

type LoadKiswahili<English> = () => Promise<{ default: Kiswahili<English> }>

/** Every defined area: its English texts before they become functions, and its Kiswahili. */
export const AREAS = new Map<string, { english: object; loadKiswahili: LoadKiswahili<object> }>()

/** The Kiswahili of each named area. If it cannot be loaded, its texts stay English until the page is loaded again. */
async function load(areas: string[]): Promise<ComponentsJSON[]> {
  return Promise.all(
    areas.map(async (area) => {
      try {
        return { [area]: { ...(await AREAS.get(area)?.loadKiswahili())?.default } }
      } catch (error) {
        console.warn(`The Kiswahili texts of "${area}" could not be loaded.`, error)
        return { [area]: {} }
      }
    }),
  )
}

const inChosenLanguage = createI18n(language, { get: (_, areas) => load(areas) })
const inEnglish = createI18n(atom<'en'>('en'), { get: async () => [] })

interface Texts<English extends Translations> extends Readable<English> {
  /** For the server, for hydration, and for documents that are always English. */
  english: English
}

/**
 * Defines the texts of an area, once per area.
 * @param english plain texts; `params('… {name}')` and `count({ one: '{count} …', other: '…' })` of @nanostores/i18n
 *   become functions
 * @param loadKiswahili imports `<area>.sw.ts`
 */
export function defineTexts<const English extends Translations>(
  area: string,
  english: English,
  loadKiswahili: LoadKiswahili<NoInfer<English>>,
): Texts<English> {
  AREAS.set(area, { english, loadKiswahili })
  const texts = inChosenLanguage(area, english)
  return {
    read: () => texts.get(),
    subscribe: (notify) => texts.listen(notify),
    english: inEnglish(area, english).value as English,
  }
}

/** The texts of an area in the chosen language, live. */
export const useTexts = <English extends Translations>(texts: Texts<English>): English => useStore(texts, texts.english)
