import { typosAllowed, typosBetween } from './typos.ts'

/** A word that was searched for: as typed, and stemmed. */
export interface SearchedWord {
  typed: string
  stem: string
}

/**
 * Typed words for words of the catalogue: any of `means`. Each meaning is a stem, or several stems that must all be
 * present.
 */
export interface Synonym {
  word: string
  /** The likeliest first. */
  means: string[][]
}

/** How a word of the catalogue was met, the surest first. */

export type Match = 'whole' | 'synonym' | 'alsoMeant' | 'begun' | 'slip' | 'slips' | 'begunSlip'

/** The reach of a search: exact words, words within one or two typing errors, words with nearly this prefix. */
export type Reach = 'typed' | 'near' | 'nearly begun'

interface Entry {
  word: string
  /** How it is met when it is typed in full; a synonym has an entry for its first meaning and one for the others. */
  whole: 'whole' | 'synonym' | 'alsoMeant'
  /** Its place: a text's position times two, plus one if it is in the name. */
  places: Int32Array
}

/** Every word of some texts, and every synonym of one of them, in order: words with the same prefix are adjacent. */
export class Vocabulary {
  readonly #entries: Entry[]

  constructor(places: ReadonlyMap<string, readonly number[]>, synonyms: readonly Synonym[]) {
    const entries = [...places].map(([word, at]): Entry => ({ word, whole: 'whole', places: Int32Array.from(at) }))
    const meant = synonyms.flatMap(({ word, means: [first = [], ...others] }): Entry[] => [
      { word, whole: 'synonym', places: placesOfAny([first], places) },
      { word, whole: 'alsoMeant', places: placesOfAny(others, places) },
    ])
    this.#entries = [...entries, ...meant.filter((entry) => entry.places.length > 0)].sort((a, b) =>
      a.word < b.word ? -1 : a.word > b.word ? 1 : 0,
    )
  }

  /** Calls back with the places of each matched word; a place can repeat, by several matches. */
  meet(sought: SearchedWord, reach: Reach, found: (match: Match, places: Int32Array) => void): void {
    this.#begunWith(sought.stem, false, found)
    this.#begunWith(sought.typed, true, found)
    const most = typosAllowed(sought.typed)
    if (reach === 'typed' || most === 0) return
    for (const { word, whole, places } of this.#entries) {
      const slips = Math.min(
        typosBetween(sought.typed, word, most),
        whole === 'whole' ? typosBetween(sought.stem, word, most) : most + 1,
      )
      // A secondary meaning counts as one more typing error: "shukka" is first a shuka, then a bedsheet.
      const doubt = slips + (whole === 'alsoMeant' ? 1 : 0)
      if (slips <= most) found(doubt > 2 ? 'begunSlip' : doubt > 1 ? 'slips' : 'slip', places)
      else if (reach === 'nearly begun' && beginsNearly(sought.typed, word)) found('begunSlip', places)
    }
  }

  #begunWith(start: string, isSynonym: boolean, found: (match: Match, places: Int32Array) => void): void {
    let low = 0
    let high = this.#entries.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#entries[middle] as Entry).word < start) low = middle + 1
      else high = middle
    }
    for (let at = low; this.#entries[at]?.word.startsWith(start); at += 1) {
      const entry = this.#entries[at] as Entry
      if ((entry.whole !== 'whole') !== isSynonym) continue
      found(entry.word === start ? entry.whole : 'begun', entry.places)
    }
  }
}

/** One typing error in the prefix typed until now. */
function beginsNearly(typed: string, word: string): boolean {
  return word.length > typed.length && typosBetween(typed, word.slice(0, typed.length), 1) <= 1
}

function placesOfAny(means: readonly string[][], places: ReadonlyMap<string, readonly number[]>): Int32Array {
  return Int32Array.from(new Set(means.flatMap((stems) => placesOfAll(stems, places))))
}

/** Where all these stems are together, in the name only when all are in it. */
function placesOfAll(stems: readonly string[], places: ReadonlyMap<string, readonly number[]>): number[] {
  const [first, ...rest] = stems.map((stem) => places.get(stem) ?? [])
  if (!first) return []
  const others = rest.map((list) => new Set(list))
  return first.filter((place) => others.every((set) => set.has(place)))
}
