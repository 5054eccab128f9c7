import { addBit, type Bits, emptyBits } from './bits.ts'
import { slipsAllowed, slipsBetween } from './nearness.ts'

/** The words of a family as PostgreSQL's English dictionary stems them, parted by spaces: of its name, of all the rest. */
export interface FamilyWords {
  name: string
  text: string
}

/** A word that was searched for: as typed, and stemmed. */
export interface SoughtWord {
  typed: string
  stem: string
}

export interface TextHits {
  bits: Bits
  /** Positions, best first; those that fit equally well in name order. */
  order: number[]
}

// What a found word is worth: in the name before anywhere else, whole before begun, as typed before a likely slip.
const WHOLE = { name: 8, text: 3 }
const BEGUN = { name: 5, text: 1 }
const SLIP = { name: 2, text: 1 }
type Worth = typeof WHOLE

/** Which families hold which word: a list of places for each word of the whole catalogue. */
export class TextIndex {
  readonly #size: number
  /** Every word once, in order, so that words with one beginning stand together. */
  readonly #words: string[]
  /** For each word, where it stands: a family's position times two, plus one when it is in the name. */
  readonly #places: Int32Array[]

  constructor(families: readonly FamilyWords[]) {
    this.#size = families.length
    const places = new Map<string, number[]>()
    const add = (words: string, place: number) => {
      for (const word of words.split(' ')) {
        if (word === '') continue
        const known = places.get(word)
        if (known) known.push(place)
        else places.set(word, [place])
      }
    }
    families.forEach(({ name, text }, position) => {
      add(name, position * 2 + 1)
      add(text, position * 2)
    })
    this.#words = [...places.keys()].sort()
    this.#places = this.#words.map((word) => Int32Array.from(places.get(word) as number[]))
  }

  /**
   * Families that hold every word, each perhaps unfinished. Where nobody does, words near to what was typed count too.
   */
  find(sought: readonly SoughtWord[]): TextHits {
    const asTyped = this.#holdingAll(sought, (word) => this.#begunWith(word))
    if (asTyped.order.length > 0) return asTyped
    return this.#holdingAll(sought, (word) => [...this.#begunWith(word), ...this.#nearTo(word)])
  }

  #holdingAll(sought: readonly SoughtWord[], meant: (word: SoughtWord) => [at: number, worth: Worth][]): TextHits {
    const total = new Uint16Array(this.#size)
    const best = new Uint8Array(this.#size)
    sought.forEach((word, nth) => {
      best.fill(0)
      for (const [at, worth] of meant(word)) {
        for (const place of this.#places[at] as Int32Array) {
          const gained = place & 1 ? worth.name : worth.text
          if (gained > (best[place >> 1] as number)) best[place >> 1] = gained
        }
      }
      for (let position = 0; position < this.#size; position += 1) {
        const held = best[position] as number
        const before = total[position] as number
        total[position] = held > 0 && (nth === 0 || before > 0) ? before + held : 0
      }
    })
    return ranked(total)
  }

  /** Words that begin as the stem does. */
  #begunWith({ stem }: SoughtWord): [number, Worth][] {
    let low = 0
    let high = this.#words.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#words[middle] as string) < stem) low = middle + 1
      else high = middle
    }
    const found: [number, Worth][] = []
    for (let at = low; this.#words[at]?.startsWith(stem); at += 1) {
      found.push([at, this.#words[at] === stem ? WHOLE : BEGUN])
    }
    return found
  }

  #nearTo({ typed, stem }: SoughtWord): [number, Worth][] {
    const most = slipsAllowed(typed.length)
    if (most === 0) return []
    return this.#words.flatMap((word, at): [number, Worth][] =>
      slipsBetween(typed, word, most) <= most || slipsBetween(stem, word, most) <= most ? [[at, SLIP]] : [],
    )
  }
}

function ranked(total: Uint16Array): TextHits {
  const bits = emptyBits(total.length)
  const byScore: number[][] = []
  total.forEach((score, position) => {
    if (score === 0) return
    addBit(bits, position)
    byScore[score] ??= []
    byScore[score].push(position)
  })
  return { bits, order: byScore.reverse().flat() }
}
