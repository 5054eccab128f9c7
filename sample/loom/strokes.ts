import type { Linear } from './colour.ts'
import { lattice, smooth } from './noise.ts'
import { BLUE, GREEN, RED, type Reading, type Sampler } from './sampler.ts'
import { light } from './shade.ts'
import type { Stage } from './stage.ts'

export interface Strand {
  /** x, y pairs in picture pixels. */
  points: readonly number[]
  /** Thickness at the root and at the tip, in picture pixels. */
  from: number
  to: number
  colour: Linear
  /** Light it receives: 1 in the open. */
  open: number
  /** Turns of the ply for each thickness of length; 0 for a smooth cord or hair. */
  twist: number
  salt: number
}

/** Visits the pixels near a tapering line with how far across and along it they lie. */
function follow(
  stage: Stage,
  points: readonly number[],
  from: number,
  to: number,
  margin: number,
  visit: (i: number, across: number, along: number, half: number, dx: number, dy: number) => void,
): void {
  const { width, height } = stage
  const segments = points.length / 2 - 1
  let along = 0
  for (let k = 0; k < segments; k++) {
    const x1 = points[k * 2]!
    const y1 = points[k * 2 + 1]!
    const x2 = points[k * 2 + 2]!
    const y2 = points[k * 2 + 3]!
    const length = Math.hypot(x2 - x1, y2 - y1) || 1e-6
    const dx = (x2 - x1) / length
    const dy = (y2 - y1) / length
    const half = (from + ((to - from) * (k + 0.5)) / segments) / 2
    const reach = half + margin
    const left = Math.max(0, Math.floor(Math.min(x1, x2) - reach))
    const right = Math.min(width - 1, Math.ceil(Math.max(x1, x2) + reach))
    const top = Math.max(0, Math.floor(Math.min(y1, y2) - reach))
    const bottom = Math.min(height - 1, Math.ceil(Math.max(y1, y2) + reach))
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const px = x + 0.5 - x1
        const py = y + 0.5 - y1
        const t = px * dx + py * dy
        if (t < 0 || t >= length) continue
        visit(y * width + x, py * dx - px * dy, along + t, half, dx, dy)
      }
    }
    along += length
  }
}

/** Paints a strand over the lit picture: round, plied, with the light of the rest. */
export function paintStrand(stage: Stage, strand: Strand): void {
  const { rgb } = stage
  const { colour, open, twist, salt } = strand
  follow(stage, strand.points, strand.from, strand.to, 1, (i, across, along, half, dx, dy) => {
    const cover = Math.min(1, half + 0.5 - Math.abs(across))
    if (cover <= 0) return
    const d = Math.max(-1, Math.min(1, across / Math.max(half, 0.5)))
    let ax = -dy * d * 0.85
    let ay = dx * d * 0.85
    let close = 1 - 0.5 * d * d * d * d
    if (twist > 0) {
      const turn = (along * twist) / (half * 2) + d * 0.42 + 0.2 * lattice(salt, (along / 6) | 0)
      const p = (turn - Math.floor(turn)) * 2 - 1
      ax += dx * p * 0.4
      ay += dy * p * 0.4
      close *= 1 - 0.4 * p * p * p * p
    }
    const az = Math.sqrt(Math.max(0.05, 1 - Math.min(0.95, ax * ax + ay * ay)))
    const lit = Math.max(0, (ax * light.x + ay * light.y + az * light.z + 0.2) / 1.2) ** 1.25
    const shade = 1 + 0.1 * lattice(salt, 5) + 0.09 * smooth(along * 0.3, salt)
    const key = 1.1 * lit * open
    const sky = 0.32 * (0.55 + 0.45 * open)
    const k = close * shade
    rgb[i * 3]! += (colour[0] * k * (key * 1.02 + sky * 0.97) + 0.008 * lit - rgb[i * 3]!) * cover
    rgb[i * 3 + 1]! += (colour[1] * k * (key + sky) + 0.008 * lit - rgb[i * 3 + 1]!) * cover
    rgb[i * 3 + 2]! += (colour[2] * k * (key * 0.97 + sky * 1.03) + 0.008 * lit - rgb[i * 3 + 2]!) * cover
  })
}

/** The soft dark line a strand throws on what lies below it. */
export function paintStrandShadow(stage: Stage, strand: Strand, dx: number, dy: number, soft: number): void {
  const { rgb, id } = stage
  const moved = strand.points.map((value, k) => value + (k % 2 === 0 ? dx : dy))
  follow(stage, moved, strand.from, strand.to, soft, (i, across, _along, half) => {
    if (id[i] !== 0) return
    const far = (Math.abs(across) - half) / soft
    const dark = far < 0 ? 0.26 : 0.26 * Math.max(0, 1 - far) ** 2
    for (let c = 0; c < 3; c++) rgb[i * 3 + c]! *= 1 - dark
  })
}

export interface Hairs {
  count: number
  /** In cloth pixels: the longest, and how thick at the root. */
  long: number
  thick: number
  /** Where they lie: 0 every way, 1 all with the nap, down and a little right. */
  combed: number
  /** Chooses where they are. */
  salt: number
}

/** Loose fibres standing off the cloth: what the eye looks for and never notices. A whole coat of them is fur. */
export function paintHairs(stage: Stage, hairs: Hairs, colourAt: (i: number) => Linear | undefined): void {
  const { width, height, scale } = stage
  const { count, combed, salt } = hairs
  for (let k = 0; k < count; k++) {
    const x = (lattice(k, salt) * 0.5 + 0.5) * width
    const y = (lattice(salt, k) * 0.5 + 0.5) * height
    const i = Math.min(height - 1, Math.floor(y)) * width + Math.min(width - 1, Math.floor(x))
    const colour = colourAt(i)
    if (!colour) continue
    const angle =
      1.25 * combed + lattice(k, salt + 1) * 3.14 * (1 - 0.8 * combed) + combed * 0.7 * smooth(x * 0.004, y * 0.004)
    const bend = lattice(k + 9, salt + 2) * 1.6
    const length = hairs.long * (0.45 + 0.55 * Math.abs(lattice(k, salt + 3))) * scale
    const points = [x, y]
    for (let s = 1; s <= 5; s++) {
      const turn = angle + (bend * s) / 5
      points.push(
        points[s * 2 - 2]! + (Math.cos(turn) * length) / 5,
        points[s * 2 - 1]! + (Math.sin(turn) * length) / 5,
      )
    }
    const tone = 1 + combed * 0.28 * lattice(k, salt + 4)
    const dyed: Linear = [colour[0] * tone, colour[1] * tone, colour[2] * tone]
    const from = hairs.thick * scale
    paintStrand(stage, { points, from, to: from * 0.45, colour: dyed, open: stage.shadow[i]!, twist: 0, salt: k })
  }
}

/** What colour the cloth is under a pixel, for the hairs that grow there: on the first cloth of the stage only. */
export function yarnUnder(stage: Stage, sampler: Sampler): (i: number) => Linear | undefined {
  return yarnOf(stage, [sampler])
}

/** The same on every cloth of the stage. */
export function yarnOf(stage: Stage, samplers: readonly Sampler[]): (i: number) => Linear | undefined {
  const out: Reading = new Float64Array(8)
  return (i) => {
    const sampler = samplers[stage.id[i]! - 1]
    if (!sampler) return undefined
    sampler.read(stage.u[i]!, stage.v[i]!, out)
    return [out[RED]!, out[GREEN]!, out[BLUE]!]
  }
}
