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
  /** Colour of the yarn that leaves the cloth's end at u: for fringes and piping. */
  endYarn(u: number): readonly [number, number, number]
}
