import { between, type Chance, smooth } from './noise.ts'
import type { Sampler } from './sampler.ts'
import type { Stage } from './stage.ts'
import { paintStrand, paintStrandShadow, type Strand } from './strokes.ts'

export interface Fringe {
  /** In cloth pixels: length, distance between tassels, thickness of one. */
  long: number
  apart: number
  thick: number
  /** How far tassels swing aside: small when they hang, more when they lie. */
  stray: number
}

/** An end of the cloth: where it is, what it shows there, and how much light falls on it. */
export interface EndPoint {
  x: number
  y: number
  u: number
  open: number
}

/** Ties tassels along the end of a cloth; the ground must be lit already. Points run from left to right. */
export function tieFringe(
  stage: Stage,
  sampler: Sampler,
  end: readonly EndPoint[],
  fringe: Fringe,
  chance: Chance,
): void {
  const { scale } = stage
  const strands: Strand[] = []
  let next = 0
  for (const point of end) {
    if (point.x < next) continue
    next = point.x + fringe.apart * scale * between(chance, 0.8, 1.2)
    const colour = sampler.endYarn(point.u)
    const aside = between(chance, -1, 1) * fringe.stray + 0.4 * fringe.stray * smooth(point.x * 0.006, 3)
    const long = fringe.long * scale * between(chance, 0.84, 1.06)
    const salt = Math.floor(chance() * 3000)
    for (let half = 0; half < 2; half++) {
      const offset = (half - 0.5) * fringe.thick * scale * 0.7
      const points: number[] = []
      const steps = 8
      for (let s = 0; s <= steps; s++) {
        const t = s / steps
        const wave = 2.4 * scale * Math.sin(t * 4 + salt) * fringe.stray * 3
        points.push(
          point.x + offset * (1 - 0.35 * t) + aside * long * 0.3 * t * t + wave * t,
          point.y - 2 * scale + long * t * (1 - 0.04 * half),
        )
      }
      const thick = fringe.thick * scale
      strands.push({ points, from: thick, to: thick * 0.86, colour, open: point.open, twist: 0.75, salt: salt + half })
      const tip = [points[points.length - 2]!, points[points.length - 1]!] as const
      for (let hair = 0; hair < 4; hair++) {
        const lean = between(chance, -0.5, 0.5)
        const far = between(chance, 8, 17) * scale
        strands.push({
          points: [tip[0] + lean * 3 * scale, tip[1] - 3 * scale, tip[0] + lean * far, tip[1] + far * 0.9],
          from: 1.9 * scale,
          to: 0.8 * scale,
          colour,
          open: point.open,
          twist: 0,
          salt: salt + hair,
        })
      }
    }
  }
  for (const strand of strands) if (strand.twist > 0) paintStrandShadow(stage, strand, 5 * scale, 6 * scale, 7 * scale)
  for (const strand of strands) paintStrand(stage, strand)
}
