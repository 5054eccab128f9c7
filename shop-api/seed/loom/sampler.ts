/** Where a sampler writes what it reads: indices into the seven numbers of a `Reading`. */
export const RED = 0
export const GREEN = 1
export const BLUE = 2
export const SLOPE_X = 3
export const SLOPE_Y = 4
export const HOLLOW = 5
export const SHEEN = 6

/** Albedo (red, green, blue), the small-scale slope (x, y), how open it lies to the light (0 to 1) and its sheen. */
export type Reading = Float64Array

/** A cloth that can be looked at anywhere. Units are threads, stitches or tufts. */
export interface Sampler {
  /** Master pixels of one unit across and along. */
  pitchX: number
  pitchY: number
  /** Writes the cloth at (u, v) into `out`. */
  read(u: number, v: number, out: Reading): void
  /** The square that shows this cloth best when there is room for little: its corner, and its side in units across. */
  readonly sight: Sight
  /** Colour of the yarn that leaves the cloth's end at u: for fringes and piping. */
  endYarn(u: number): readonly [number, number, number]
}

export interface Sight {
  u: number
  v: number
  span: number
}

/** Where in a repeating sequence a window of `span` sees most changes of yarn; the earliest such place. */
export function busiest(sequence: Uint8Array, span: number): number {
  const length = sequence.length
  let best = 0
  let bestScore = -1
  for (let start = 0; start < length; start++) {
    const counts = new Map<number, number>()
    for (let k = 0; k < span; k++) {
      const yarn = sequence[(start + k) % length]!
      counts.set(yarn, (counts.get(yarn) ?? 0) + 1)
    }
    // Every yarn counts by the root of its share: a window with a little of each beats one with much of two. Even
    // margins on both sides break ties, so that stripes sit in the middle.
    let score = 0
    for (const count of counts.values()) score += Math.sqrt(count / span)
    const first = sequence[start]!
    const last = sequence[(start + span - 1) % length]!
    if (first === last) score += 0.02
    if (score > bestScore + 1e-9) {
      bestScore = score
      best = start
    }
  }
  return best
}
