import type { Point } from '../curve.ts'
import { fractal, smooth } from '../noise.ts'
import type { Sampler } from '../sampler.ts'
import type { Side } from './shape.ts'

/** Cloth as a garment shows it: how many of the sampler's pixels one pixel of the garment takes. */
export interface GarmentCloth {
  sampler: Sampler
  zoom: number
}

/** Where on its cloth a place of a piece lies: across and along, in cloth pixels. */
export type Grain = (x: number, y: number) => Point

/** A fold that stands up, or with a negative height a dent. Lengths in cloth pixels. */
export interface Fold {
  at: Point
  /** Radians of its crest. */
  angle: number
  long: number
  wide: number
  high: number
  /** How much its crest bends aside over its length. */
  bend?: number
}

/** A cut piece of cloth, lying on the table or on the pieces laid before it. */
export interface Piece {
  sides: readonly Side[]
  cloth: GarmentCloth
  grain: Grain
  /** Height of its face above the table, or above what lies below when it lies `on` that. */
  thick: number
  /** Sewn to what lies below: it follows its folds. */
  on?: boolean
  /** How far it swells in the middle. */
  swell?: { round: number; drop: number }
  folds?: readonly Fold[]
  /** Height of the soft unevenness that every cloth has. */
  rumple?: number
  /** Light that reaches it: 1 in the open. */
  open?: number
  /** Hangers, hooks, pegs and lines, which do not count towards the garment's size. */
  isFixture?: boolean
}

/** A piece as fields over the rectangle of the picture that holds it. */
export interface Field {
  left: number
  top: number
  wide: number
  high: number
  inside: Uint8Array
  /** How far the face has come down at each place, from the sides that are near. */
  fall: Float32Array
}

const FINEST = 7

/** Points close enough together for the outline to waver as cloth does. */
export function wavering(points: readonly Point[], waver: number): Point[] {
  const out: Point[] = []
  points.forEach(([x, y], k) => {
    const [px, py] = points[Math.max(0, k - 1)] as Point
    const steps = k === 0 ? 1 : Math.max(1, Math.ceil(Math.hypot(x - px, y - py) / FINEST))
    for (let s = 1; s <= steps; s++) {
      const ax = px + ((x - px) * s) / steps
      const ay = py + ((y - py) * s) / steps
      out.push([
        ax + waver * (1.3 * smooth(ax * 0.012, ay * 0.012) + 0.5 * smooth(ax * 0.05 + 40, ay * 0.05)),
        ay + waver * (1.3 * smooth(ax * 0.012 + 70, ay * 0.012) + 0.5 * smooth(ax * 0.05, ay * 0.05 + 90)),
      ])
    }
  })
  return out
}

/** Finds what a piece covers of a picture of the given size and how its sides bend. Null when it lies outside. */
export function fieldOf(sides: readonly Side[], width: number, height: number, scale: number): Field | null {
  const outline = sides.flatMap(({ points }) => points.map(([x, y]): Point => [x * scale, y * scale]))
  const xs = outline.map(([x]) => x)
  const ys = outline.map(([, y]) => y)
  const left = Math.max(0, Math.floor(Math.min(...xs)))
  const top = Math.max(0, Math.floor(Math.min(...ys)))
  const wide = Math.min(width, Math.ceil(Math.max(...xs)) + 1) - left
  const high = Math.min(height, Math.ceil(Math.max(...ys)) + 1) - top
  if (wide < 1 || high < 1) return null
  const field: Field = {
    ...{ left, top, wide, high },
    inside: new Uint8Array(wide * high),
    fall: new Float32Array(wide * high),
  }
  fill(field, outline)
  for (const { points, edge } of sides) if (edge.drop > 0) bendDown(field, points, edge.round, edge.drop, scale)
  return field
}

/** Marks the pixels whose middles lie within the outline. */
function fill(field: Field, outline: readonly Point[]): void {
  const { left, top, wide, high, inside } = field
  const crossings: number[][] = Array.from({ length: high }, () => [])
  outline.forEach(([x1, y1], k) => {
    const [x2, y2] = outline[(k + 1) % outline.length] as Point
    const from = Math.max(0, Math.ceil(Math.min(y1, y2) - 0.5 - top))
    const to = Math.min(high - 1, Math.ceil(Math.max(y1, y2) - 0.5 - top) - 1)
    for (let y = from; y <= to; y++) {
      crossings[y]!.push(x1 + ((x2 - x1) * (y + top + 0.5 - y1)) / (y2 - y1) - left)
    }
  })
  crossings.forEach((row, y) => {
    row.sort((a, b) => a - b)
    for (let k = 0; k + 1 < row.length; k += 2) {
      const from = Math.max(0, Math.ceil(row[k]! - 0.5))
      const to = Math.min(wide - 1, Math.ceil(row[k + 1]! - 0.5) - 1)
      for (let x = from; x <= to; x++) inside[y * wide + x] = 1
    }
  })
}

/** Lowers the field near a line: a quarter circle of radius `round` down to `drop`. */
export function bendDown(field: Field, line: readonly Point[], round: number, drop: number, scale: number): void {
  const { left, top, wide, high, inside, fall } = field
  const reach = Math.max(1, round * scale)
  for (let k = 1; k < line.length; k++) {
    const x1 = line[k - 1]![0] * scale - left
    const y1 = line[k - 1]![1] * scale - top
    const dx = line[k]![0] * scale - left - x1
    const dy = line[k]![1] * scale - top - y1
    const square = dx * dx + dy * dy || 1e-9
    const from = Math.max(0, Math.floor(Math.min(x1, x1 + dx) - reach))
    const to = Math.min(wide - 1, Math.ceil(Math.max(x1, x1 + dx) + reach))
    const first = Math.max(0, Math.floor(Math.min(y1, y1 + dy) - reach))
    const last = Math.min(high - 1, Math.ceil(Math.max(y1, y1 + dy) + reach))
    for (let y = first; y <= last; y++) {
      for (let x = from; x <= to; x++) {
        const at = y * wide + x
        if (inside[at] === 0) continue
        const px = x + 0.5 - x1
        const py = y + 0.5 - y1
        const t = Math.min(1, Math.max(0, (px * dx + py * dy) / square))
        const far = Math.hypot(px - dx * t, py - dy * t) / reach
        if (far >= 1) continue
        const lower = drop * (1 - Math.sqrt(far * (2 - far)))
        if (lower > fall[at]!) fall[at] = lower
      }
    }
  }
}

/** Height that folds and the cloth's own unevenness add at a place, in cloth pixels. */
export function reliefOf(piece: Piece, salt: number): (x: number, y: number) => number {
  const folds = (piece.folds ?? []).map((fold) => ({
    ...fold,
    ax: Math.cos(fold.angle),
    ay: Math.sin(fold.angle),
    bend: fold.bend ?? 0,
  }))
  const rumple = piece.rumple ?? 0
  return (x, y) => {
    let sum = rumple * (fractal(x * 0.0045 + salt, y * 0.0045, 2) + 0.22 * smooth(x * 0.021, y * 0.021 + salt))
    for (const { at, ax, ay, long, wide, high, bend } of folds) {
      const px = x - at[0]
      const py = y - at[1]
      const far = (px * ax + py * ay) / long
      if (far > 2.2 || far < -2.2) continue
      const wander = wide * 0.3 * smooth(far * 1.7 + at[0], at[1] * 0.1)
      const across = (py * ax - px * ay + bend * (far * far - 0.4) + wander) / wide
      if (across > 4 || across < -4) continue
      const bell = 1 / (1 + across * across)
      sum += high * bell * bell * Math.exp(-far * far)
    }
    return sum
  }
}
