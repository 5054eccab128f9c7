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

/**
 * Where a window of `span` over a repeating sequence shows most: every yarn counts by the root of its share, and all
 * but the ground count more towards the window's middle, so that stripes do not sit on its edge.
 */
export function busiest(sequence: Uint8Array, span: number): number {
  const length = sequence.length
  const whole = new Float64Array(256)
  for (const yarn of sequence) whole[yarn]!++
  const ground = whole.indexOf(Math.max(...whole))
  let best = 0
  let bestScore = -1
  for (let start = 0; start < length; start++) {
    const shares = new Float64Array(26)
    for (let k = 0; k < span; k++) {
      const yarn = sequence[(start + k) % length]!
      shares[yarn]! += yarn === ground ? 0.5 : 1.2 - Math.abs((2 * k + 1) / span - 1)
    }
    let score = 0
    for (const share of shares) score += Math.sqrt(share / span)
    if (score > bestScore + 1e-9) {
      bestScore = score
      best = start
    }
  }
  return best
}

/** Where the longest stretch of the commonest yarn in a repeating sequence ends. */
export function groundsEnd(sequence: Uint8Array): number {
  const whole = new Float64Array(256)
  for (const yarn of sequence) whole[yarn]!++
  const ground = whole.indexOf(Math.max(...whole))
  let best = 0
  let longest = 0
  let run = 0
  for (let k = 0; k < sequence.length * 2; k++) {
    run = sequence[k % sequence.length] === ground ? run + 1 : 0
    if (run > longest) {
      longest = run
      best = k + 1
    }
  }
  return best % sequence.length
}
