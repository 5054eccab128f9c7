import { MIN_TOWN_LETTERS } from '../contract/base/choices.ts'

/** A town or estate of a county's list. `isOther` marks the county's entry for every place that is not listed. */
export interface ListedTown {
  id: number
  name: string
  postalCode: string | null
  isOther?: boolean | undefined
}

/** Trims, and replaces repeated spaces by one: " South B " is "South B". */
export const tidyName = (text: string): string => text.trim().replace(/\s+/g, ' ')

/**
 * The form for comparison, without case, accents, apostrophes, hyphens and full stops ("Langata" equals "Lang'ata").
 */
const plain = (text: string) =>
  tidyName(text.replace(/[-–—]/g, ' '))
    .normalize('NFD')
    .replace(/[\p{M}'’‘`.]/gu, '')
    .toLowerCase()

const MAX_SUGGESTED = 6

/** Listed towns with a name that begins with the typed words: "Umoja" suggests Umoja 1, Umoja 2 and Umoja 3. */
export function suggestTowns<Town extends ListedTown>(towns: readonly Town[], text: string): Town[] {
  const typed = plain(text)
  if (typed.length < MIN_TOWN_LETTERS) return []
  return towns.filter((town) => !town.isOther && plain(town.name).startsWith(typed)).slice(0, MAX_SUGGESTED)
}

/**
 * The town that the customer typed.
 * @param towns a county's list
 * @param text as typed or pasted
 * @returns the town of that name, else the county's entry for other places, else null (also for empty text)
 */
export function findTown(towns: readonly ListedTown[], text: string): ListedTown | null {
  const typed = plain(text)
  if (typed === '') return null
  return towns.find((town) => !town.isOther && plain(town.name) === typed) ?? towns.find((town) => town.isOther) ?? null
}

/** The only town found if it has the typed name, so that the county needs no choice; else null. */
export function onlyTown<Town extends ListedTown>(found: readonly Town[], text: string): Town | null {
  const [town, ...others] = found
  return town && others.length === 0 && plain(town.name) === plain(text) ? town : null
}
