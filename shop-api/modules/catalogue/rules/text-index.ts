import { addBit, type Bits, emptyBits } from './bits.ts'
import { type Match, type Reach, type SearchedWord, type Synonym, Vocabulary } from './vocabulary.ts'

/** Words as PostgreSQL's English dictionary stems them, parted by spaces: of the name, of all the rest. */
export interface Words {
  name: string
  text: string
}

/** How well each position fits, 0 when it does not. */
export type Scores = Uint16Array

export interface TextHits {
  bits: Bits
  /** Positions, best first; of equal matches the best seller, then in name order. */
  order: number[]
}

// The score of a found word: name before other text, whole before prefix, as typed before a corrected typing error.
const WORTH: Record<Match, { name: number; text: number }> = {
  whole: { name: 40, text: 12 },
  synonym: { name: 32, text: 11 },
  alsoMeant: { name: 30, text: 10 },
  begun: { name: 24, text: 6 },
  slip: { name: 5, text: 3 },
  slips: { name: 4, text: 2 },
  begunSlip: { name: 2, text: 1 },
}
/** The least score of a word that is in the name. */
export const IN_NAME = WORTH.begun.name
/** Of equally matching names the shorter is preferred: one point for each word fewer, up to this maximum. */
const PLAIN = 6
/** The search equals the name exactly. */
const EXACT = 1_000
/** A product's own code, in full or begun. */
export const CODE = { whole: 3_000, begun: 2_000 }

const REACHES: readonly Reach[] = ['typed', 'near', 'nearly begun']

/** Index of words in texts: families of the catalogue, or choices of its filter. */
export class TextIndex {
  readonly size: number
  readonly #vocabulary: Vocabulary
  readonly #wordsInName: Uint8Array

  constructor(texts: readonly Words[], synonyms: readonly Synonym[]) {
    this.size = texts.length
    this.#wordsInName = new Uint8Array(this.size)
    const places = new Map<string, number[]>()
    const add = (words: string, place: number) => {
      let count = 0
      for (const word of words.split(' ')) {
        if (word === '') continue
        count += 1
        const wordPlaces = places.get(word)
        if (wordPlaces) wordPlaces.push(place)
        else places.set(word, [place])
      }
      return count
    }
    texts.forEach(({ name, text }, position) => {
      this.#wordsInName[position] = add(name, position * 2 + 1)
      add(text, position * 2)
    })
    this.#vocabulary = new Vocabulary(places, synonyms)
  }

  /** Whether a name contains the word itself, not a synonym or a part of it. */
  isInName(word: SearchedWord): boolean {
    let isFound = false
    this.#vocabulary.meet(word, 'typed', (match, places) => {
      isFound ||= match === 'whole' && places.some((place) => place & 1)
    })
    return isFound
  }

  /**
   * The score of each text that contains every word; all 0 if there is no such text.
   * @param prefersShort whether shorter names precede longer ones of the same score
   */
  score(sought: readonly SearchedWord[], reach: Reach, prefersShort = true): Scores {
    const total = new Uint16Array(this.size)
    const best = new Uint8Array(this.size)
    const wholeInName = new Uint8Array(this.size)
    sought.forEach((word, nth) => {
      best.fill(0)
      this.#vocabulary.meet(word, reach, (match, places) => {
        const worth = WORTH[match]
        for (const place of places) {
          const position = place >> 1
          const gained = place & 1 ? worth.name : worth.text
          if (gained > (best[position] as number)) best[position] = gained
        }
      })
      for (let position = 0; position < this.size; position += 1) {
        const held = best[position] as number
        const before = total[position] as number
        total[position] = held > 0 && (nth === 0 || before > 0) ? before + held : 0
        if (held === WORTH.whole.name) wholeInName[position] = (wholeInName[position] as number) + 1
      }
    })
    // Scores of typing errors are close: a short name must not outweigh the better match.
    const weight = reach === 'typed' ? 1 : PLAIN + 1
    for (let position = 0; position < this.size; position += 1) {
      const held = total[position] as number
      if (held === 0) continue
      const words = this.#wordsInName[position] as number
      const isExact = words === sought.length && wholeInName[position] === sought.length
      total[position] = held * weight + (prefersShort ? Math.max(0, PLAIN - words) : 0) + (isExact ? EXACT : 0)
    }
    return total
  }
}

/**
 * Scores by the smallest reach at which any of the indexes has a match: typing errors are tolerated only if necessary.
 */
export function scoreNearest(
  indexes: readonly TextIndex[],
  sought: readonly SearchedWord[],
  prefersShort = true,
): Scores[] {
  for (const reach of REACHES) {
    const scores = indexes.map((index) => index.score(sought, reach, prefersShort))
    if (scores.some((own) => own.some((score) => score > 0))) return scores
  }
  return indexes.map((index) => new Uint16Array(index.size))
}

/** Scores of the positions that match in both texts. */
export function bothScores(a: Scores, b: Scores): Scores {
  return a.map((score, position) => {
    const other = b[position] as number
    return score > 0 && other > 0 ? score + other : 0
  })
}

/** Positions that fit, the best first. @param compare orders equal matches; otherwise they are in name order */
export function ranked(scores: Scores, compare: (a: number, b: number) => number = (a, b) => a - b): TextHits {
  const bits = emptyBits(scores.length)
  const byScore = new Map<number, number[]>()
  scores.forEach((score, position) => {
    if (score === 0) return
    addBit(bits, position)
    const equal = byScore.get(score)
    if (equal) equal.push(position)
    else byScore.set(score, [position])
  })
  return { bits, order: [...byScore].sort(([a], [b]) => b - a).flatMap(([, positions]) => positions.sort(compare)) }
}
