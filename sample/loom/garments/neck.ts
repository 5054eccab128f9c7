import type { Point } from '../curve.ts'
import type { Sewing } from './sewing.ts'
import { curve, mirrored } from './shape.ts'
import { layBack, layNeckband, type TopLines } from './top.ts'

/** The neck of a top: where its front is cut, what is laid before the front and what after. */
export interface Neck {
  /** Where the front is cut, from the left shoulder to the right. */
  neckline: Point[]
  before: () => void
  after: () => void
}

/** A line that is the same on both sides of the middle. */
export const both = (half: readonly Point[]): Point[] => [...mirrored(half), ...half.slice(1)]

/** The inside of the back with the band behind the neck and the label. */
function behind(sewing: Sewing, lines: TopLines, depth: number, wide: number): void {
  const [nx, ny] = lines.neck
  layBack(sewing, lines.neck, depth)
  const lower = curve([
    [-nx, ny],
    [-nx * 0.55, 1.9],
    [0, 2.3],
    [nx * 0.55, 1.9],
    [nx, ny],
  ])
  const rise = wide * 0.82
  const upper = curve([
    [-nx + 1.1, ny - rise],
    [-nx * 0.5, 1.8 - rise],
    [0, 2.1 - rise],
    [nx * 0.5, 1.8 - rise],
    [nx - 1.1, ny - rise],
  ])
  layNeckband(sewing, lower, upper, wide, [])
  const last = sewing.pieces.at(-1)!
  Object.assign(last, { thick: 7, open: 0.74 })
  const size = nx / 8.5
  sewing.label([0, 3.5 * size], 4.6 * size, 1.9 * size)
}

/** A ribbed band around a round neck. */
export function roundNeck(sewing: Sewing, lines: TopLines, depth: number, wide: number): Neck {
  const [nx, ny] = lines.neck
  const half: Point[] = [
    [0, depth],
    [nx * 0.5, depth * 0.88],
    [nx * 0.86, depth * 0.5],
    [nx, ny],
  ]
  const neckline = curve(both(half))
  const innerHalf: Point[] = [
    [0, depth - wide],
    [nx * 0.42, depth * 0.88 - wide * 0.92],
    [nx * 0.78 - wide * 0.25, depth * 0.42 - wide * 0.5],
    [nx - 1.1, ny - wide * 0.82],
  ]
  return {
    neckline,
    before: () => behind(sewing, lines, depth, wide),
    after: () => layNeckband(sewing, neckline, curve(both(innerHalf)), wide),
  }
}

/** A ribbed V: two bands that meet in a mitre. */
export function vNeck(sewing: Sewing, lines: TopLines, depth: number, wide: number): Neck {
  const [nx, ny] = lines.neck
  const half: Point[] = curve([
    [0, depth],
    [nx * 0.4, depth * 0.57],
    [nx * 0.76, depth * 0.24],
    [nx, ny],
  ])
  const inner: Point[] = curve([
    [0, depth - wide * 1.75],
    [nx * 0.34 - wide * 0.2, depth * 0.55 - wide * 0.9],
    [nx * 0.74 - wide * 0.34, depth * 0.2 - wide * 0.5],
    [nx - 1.1, ny - wide * 0.82],
  ])
  return {
    neckline: both(half),
    before: () => behind(sewing, lines, depth, wide),
    after: () => {
      layNeckband(sewing, mirrored(half), mirrored(inner), wide)
      layNeckband(sewing, half, inner, wide)
    },
  }
}
