import { seedOf } from '../catalogue/seeded.ts'

/** Random choices that are the same for the same words. */
export interface Random {
  /** From 0 (included) to 1 (excluded). */
  fraction: () => number
  /** A whole number, both ends included. */
  between: (least: number, most: number) => number
  chance: (probability: number) => boolean
  pick: <T>(from: readonly T[]) => T
  /** Picks by weight. */
  weighted: <T>(from: readonly (readonly [T, number])[]) => T
  /** Characters of an alphabet. */
  text: (length: number, alphabet?: string) => string
}

const CAPITALS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Mulberry32: 32 bits of state are enough for a few hundred orders. */
export function randomOf(words: string): Random {
  let state = seedOf(words)
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const pick = <T>(from: readonly T[]): T => from[Math.floor(fraction() * from.length)] as T
  return {
    fraction,
    pick,
    between: (least, most) => least + Math.floor(fraction() * (most - least + 1)),
    chance: (probability) => fraction() < probability,
    weighted: (from) => {
      let left = fraction() * from.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of from) {
        left -= weight
        if (left < 0) return value
      }
      return (from.at(-1) as (typeof from)[number])[0]
    },
    text: (length, alphabet = CAPITALS) => Array.from({ length }, () => pick([...alphabet])).join(''),
  }
}
