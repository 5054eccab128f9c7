import type { EndPoint } from './fringe.ts'
import { throwShadow } from './ground-shadow.ts'
import { type Chance, fractal, smooth } from './noise.ts'
import type { Sampler } from './sampler.ts'
import type { Stage } from './stage.ts'

export interface Drape {
  /** The hanging cloth in cloth pixels: left edge, width, top and foot. Wider than the picture, it is a curtain. */
  left: number
  wide: number
  top: number
  foot: number
  /** Folds across, and how deep they turn at the top and at the foot, in radians. */
  folds: number
  deepAbove: number
  deepBelow: number
  rod: boolean
  /** A cloth that hangs whole, in cloth pixels: its width is all on show, from its left edge, and its top is at the rod. */
  whole?: { across: number; from: number } | undefined
}

const spacing = 8

/** The eye is a little above the middle: what comes nearer is seen lower, so woven lines ride over the folds. */
const lowered = 0.26

/** Hangs a cloth in folds. Fills the stage and returns the hem for a fringe, from left to right. */
export function hang(stage: Stage, sampler: Sampler, drape: Drape, chance: Chance): EndPoint[] {
  const { width, height, scale, id, u, v, nx, ny, shadow, ao } = stage
  const samples = Math.ceil((drape.wide * scale) / 0.9)
  const rowsOfFolds = Math.ceil((drape.foot - drape.top) / spacing) + 6
  const xs: Float32Array[] = []
  const zs: Float32Array[] = []
  const turns: Float32Array[] = []
  const from = chance() * 300
  for (let r = 0; r < rowsOfFolds; r++) {
    // How far down, a blanket's length being one: folds change slowly however short the picture.
    const t = (r * spacing) / 1300
    const deep = drape.deepAbove + (drape.deepBelow - drape.deepAbove) * Math.min(1, t ** 0.7)
    const x = new Float32Array(samples + 1)
    const z = new Float32Array(samples + 1)
    const turn = new Float32Array(samples + 1)
    for (let k = 0; k <= samples; k++) {
      const q = k / samples
      const phase =
        drape.folds * q + 0.75 * smooth(q * drape.folds * 0.55 + from, t * 1.5) + 0.1 * smooth(q * 7, t * 3 + from)
      const strength = 0.86 + 0.42 * smooth(q * drape.folds * 0.8 + 60, t * 0.8 + from)
      // Cloth turns sharply and then runs straight for a while: a sine pressed towards its extremes.
      const wave =
        Math.sin(2 * Math.PI * phase) + 0.3 * Math.sin(2 * Math.PI * (phase * 2.13 + 0.4 * smooth(q * 5, t * 2)))
      const psi =
        ((deep * strength * (1.9 * wave)) / Math.sqrt(1 + 2.6 * wave * wave)) * 0.86 +
        0.1 * smooth(q * 22 + from, t * 4)
      // The selvedge is stiffer: it never rolls under.
      turn[k] = psi * (0.42 + 0.58 * Math.min(1, Math.min(q, 1 - q) / 0.06))
      if (k > 0) {
        x[k] = x[k - 1]! + Math.cos(turn[k]!)
        z[k] = z[k - 1]! + Math.sin(turn[k]!)
      }
    }
    const stretch = drape.wide / x[samples]!
    level(z, Math.round((0.9 * samples) / drape.folds))
    const lean = 11 * fractal(t * 1.3, from, 2)
    const flare = 1 + 0.045 * t + 0.02 * smooth(t * 2.2, from + 8)
    for (let k = 0; k <= samples; k++) {
      z[k] = z[k]! * stretch
      x[k] = (x[k]! * stretch - drape.wide / 2) * flare + drape.wide / 2 + drape.left + lean
    }
    xs.push(x)
    zs.push(z)
    turns.push(turn)
  }
  const first = Math.max(0, Math.floor(drape.top * scale))
  const lastRow = Math.min(height, Math.ceil((drape.foot + 60) * scale))
  const depth = new Float32Array(width)
  const horizon = new Float32Array(width)
  const hem: EndPoint[] = []
  const hemAt = new Int32Array(width).fill(-1)
  const across = drape.whole?.across ?? drape.wide * 1.3
  const cloth = across / samples / sampler.pitchX
  const down = drape.whole === undefined ? 1 : drape.whole.across / (drape.wide * 1.3)
  const panX = drape.whole === undefined ? from * 7 : drape.whole.from / sampler.pitchX
  const panY = drape.whole === undefined ? from * 7 : 0
  for (let y = first; y < lastRow; y++) {
    const place = (y / scale - drape.top) / spacing
    const r = Math.min(xs.length - 2, Math.max(0, Math.floor(place)))
    const b = Math.max(0, place - r)
    const [xa, xb, za, zb, ta, tb] = [xs[r]!, xs[r + 1]!, zs[r]!, zs[r + 1]!, turns[r]!, turns[r + 1]!]
    depth.fill(-1e6)
    const row = y * width
    const drop = y / scale - drape.top
    // Over the rod the cloth curves away from the eye.
    const over = drape.rod && drop < 16 ? 1 - drop / 16 : 0
    let x0 = (xa[0]! + (xb[0]! - xa[0]!) * b) * scale
    let z0 = za[0]! + (zb[0]! - za[0]!) * b
    for (let k = 0; k < samples; k++) {
      const x1 = (xa[k + 1]! + (xb[k + 1]! - xa[k + 1]!) * b) * scale
      const z1 = za[k + 1]! + (zb[k + 1]! - za[k + 1]!) * b
      const low = Math.ceil(Math.min(x0, x1) - 0.5)
      const high = Math.floor(Math.max(x0, x1) - 0.5)
      if (high >= 0 && low < width && drop < drape.foot - drape.top + lowered * z0) {
        const turn = ta[k]! + (tb[k]! - ta[k]!) * b
        for (let x = Math.max(0, low); x <= high && x < width; x++) {
          const share = x1 === x0 ? 0 : (x + 0.5 - x0) / (x1 - x0)
          const z = z0 + (z1 - z0) * share
          if (z <= depth[x]!) continue
          depth[x] = z
          const i = row + x
          id[i] = 1
          u[i] = (k + share) * cloth + panX
          v[i] = ((drop - lowered * z + 4 * smooth(k * 0.008, drop * 0.003)) * down) / sampler.pitchY + panY
          // The back of a fold that shows its other side still faces the eye.
          const cosine = Math.cos(turn)
          nx[i] = (cosine < 0 ? 1 : -1) * Math.sin(turn) * 0.97
          ny[i] = -0.8 * ((zb[k]! - za[k]!) / spacing) - 0.85 * over * over
        }
      }
      x0 = x1
      z0 = z1
    }
    shadeRow(depth, horizon, shadow.subarray(row, row + width), ao.subarray(row, row + width), width, scale)
    for (let x = 0; x < width; x++) {
      const i = row + x
      if (id[i] !== 1) continue
      const long = Math.hypot(nx[i]!, ny[i]!)
      if (long > 0.985) {
        nx[i]! *= 0.985 / long
        ny[i]! *= 0.985 / long
      }
      if (over > 0) ao[i]! *= 1 - 0.35 * over
      hemAt[x] = y
    }
  }
  for (let x = 0; x < width; x++) {
    const y = hemAt[x]!
    // A column that ends high up only grazed the selvedge.
    if (y < (drape.foot - 50) * scale) continue
    const i = y * width + x
    hem.push({ x, y, u: u[i]!, open: 0.35 + 0.65 * shadow[i]! * Math.min(1, ao[i]!) })
  }
  if (drape.wide < width / scale) {
    throwShadow(stage, [
      { x: 12, y: 14, soft: 14, dark: 0.34 },
      { x: 36, y: 44, soft: 46, dark: 0.34 },
    ])
  }
  return hem
}

/**
 * Takes out of a row of depths what is broader than a fold: small turns add up along the row, and would tilt all of it
 * to and fro from row to row.
 */
function level(z: Float32Array, reach: number): void {
  const count = z.length
  const sums = new Float64Array(count + 1)
  for (let k = 0; k < count; k++) sums[k + 1] = sums[k]! + z[k]!
  // Beyond its ends the row goes on as it leaves.
  const slope = (z[count - 1]! - z[0]!) / (count - 1)
  for (let k = 0; k < count; k++) {
    const half = Math.min(reach, Math.max(k, count - 1 - k))
    const from = Math.max(0, k - half)
    const to = Math.min(count - 1, k + half)
    const middle = (from + to) / 2
    const mean = (sums[to + 1]! - sums[from]!) / (to - from + 1)
    z[k] = z[k]! - mean - slope * (k - middle)
  }
}

const steepness = [0.5, 0.75, 1.05, 1.5] as const

/** Light along one row: a horizon from the left for the shadow, the mean depth around for the hollows. */
function shadeRow(
  depth: Float32Array,
  horizon: Float32Array,
  shadow: Float32Array,
  ao: Float32Array,
  width: number,
  scale: number,
): void {
  horizon.fill(0)
  for (const steep of steepness) {
    let line = -1e6
    for (let x = 0; x < width; x++) {
      const z = depth[x]!
      if (z < -1e5) {
        line -= steep / scale
        continue
      }
      line = Math.max(line - steep / scale, z)
      if (z < line - 0.6) horizon[x]! += 0.235 * Math.min(1, (line - z - 0.6) / 5)
    }
  }
  const soft = Math.max(1, Math.round(3 * scale))
  let sum = 0
  for (let x = -soft; x < width; x++) {
    if (x + soft < width) sum += horizon[x + soft]!
    if (x - soft - 1 >= 0) sum -= horizon[x - soft - 1]!
    if (x >= 0 && depth[x]! > -1e5) shadow[x] = 1 - sum / (2 * soft + 1)
  }
  for (const [reach, strength] of [
    [24, 0.017],
    [64, 0.008],
  ] as const) {
    const span = Math.round(reach * scale)
    let total = 0
    let count = 0
    for (let x = -span; x < width; x++) {
      const enter = x + span
      const leave = x - span - 1
      if (enter < width && depth[enter]! > -1e5) {
        total += depth[enter]!
        count++
      }
      if (leave >= 0 && depth[leave]! > -1e5) {
        total -= depth[leave]!
        count--
      }
      if (x < 0 || depth[x]! < -1e5 || count === 0) continue
      const hollow = strength * (total / count - depth[x]!)
      ao[x] = Math.min(1.03, Math.max(0.22, ao[x]! - hollow))
    }
  }
}
