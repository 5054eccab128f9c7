/**
 * Chance that is the same for ever: a seeded generator for choices and a lattice noise for surfaces.
 * The lattice is one table for every picture; pictures differ by where in it they start (`Drift`).
 */

/** A generator of numbers in [0, 1) from any integer seed (mulberry32). */
export type Chance = () => number

export function chanceFrom(seed: number): Chance {
  let state = (Math.imul(seed | 0, 0x9e3779b1) ^ 0x5bd1e995) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A number between `low` and `high`. */
export function between(chance: Chance, low: number, high: number): number {
  return low + (high - low) * chance()
}

const tableSize = 16384
const table = new Float32Array(tableSize)
const rows = new Uint16Array(4096)
const columns = new Uint16Array(4096)
{
  const chance = chanceFrom(20260411)
  for (let i = 0; i < tableSize; i++) table[i] = chance() * 2 - 1
  for (let i = 0; i < 4096; i++) {
    rows[i] = Math.floor(chance() * tableSize)
    columns[i] = Math.floor(chance() * tableSize)
  }
}

/** The lattice value at whole numbers (i, j), in [-1, 1]. */
export function lattice(i: number, j: number): number {
  return table[rows[i & 4095]! ^ columns[j & 4095]!]!
}

/** Smooth noise in [-1, 1], one feature a unit. */
export function smooth(x: number, y: number): number {
  const i = Math.floor(x)
  const j = Math.floor(y)
  let a = x - i
  let b = y - j
  // Smooth to the second derivative: folds are lit by the first, and a break in the next would show as a crease.
  a = a * a * a * (a * (a * 6 - 15) + 10)
  b = b * b * b * (b * (b * 6 - 15) + 10)
  const left = rows[i & 4095]!
  const right = rows[(i + 1) & 4095]!
  const top = columns[j & 4095]!
  const bottom = columns[(j + 1) & 4095]!
  const upper = table[left ^ top]! * (1 - a) + table[right ^ top]! * a
  const lower = table[left ^ bottom]! * (1 - a) + table[right ^ bottom]! * a
  return upper + (lower - upper) * b
}

/** Noise that is smooth along x and separate for every whole `lane`. */
export function alongLane(x: number, lane: number): number {
  const i = Math.floor(x)
  let a = x - i
  a = a * a * (3 - 2 * a)
  const column = columns[lane & 4095]!
  const from = table[rows[i & 4095]! ^ column]!
  return from + (table[rows[(i + 1) & 4095]! ^ column]! - from) * a
}

/** Octaves of smooth noise, each half as strong and about twice as fine; roughly in [-1, 1]. */
export function fractal(x: number, y: number, octaves = 3): number {
  let sum = 0
  let gain = 1
  let total = 0
  for (let k = 0; k < octaves; k++) {
    sum += gain * smooth(x, y)
    total += gain
    gain *= 0.5
    x = x * 2.03 + 17.17
    y = y * 2.03 + 31.71
  }
  return sum / total
}
