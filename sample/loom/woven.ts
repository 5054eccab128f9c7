import type { Linear } from './colour.ts'
import { alongLane, lattice, smooth } from './noise.ts'
import {
  BLUE,
  busiest,
  GREEN,
  groundsEnd,
  HOLLOW,
  RED,
  type Reading,
  type Sampler,
  SHEEN,
  type Sight,
  SLOPE_X,
  SLOPE_Y,
} from './sampler.ts'
import type { Structure } from './weave-structures.ts'

/** How strongly a weave shows its threads. */
export interface Relief {
  /** Slope across the thread and along its float. */
  across: number
  along: number
  /** How dark the gap between threads is, and how deep a float dives at its ends. */
  gap: number
  dive: number
  /** How far a raised finish scatters the edges of colours, in threads. */
  fuzz: number
  sheen: number
}

export interface Weave {
  pitch: number
  structures: readonly Structure[]
  palette: readonly Linear[]
  /** Palette index of each warp and weft over a repeat. */
  warp: Uint8Array
  weft: Uint8Array
  /** Structure of each warp over the warp's repeat; the first structure when absent. */
  zones?: Uint8Array
  /** A figure woven in: palette index for every crossing, whichever thread is on top. */
  figure?: { width: number; height: number; cells: Uint8Array }
  /** Warp threads crowd over the weft, as in a kikoy. */
  warpFaced?: boolean
  relief: Relief
}

/** Threads over and under threads, each a little different from its neighbour. */
export class WovenSampler implements Sampler {
  readonly pitchX: number
  readonly pitchY: number
  private readonly weave: Weave
  private readonly colours: Float32Array
  private readonly relief: Relief

  constructor(weave: Weave) {
    this.pitchX = weave.pitch
    this.pitchY = weave.pitch
    this.weave = weave
    this.relief = weave.relief
    this.colours = new Float32Array(weave.palette.flat())
  }

  read(u: number, v: number, out: Reading): void {
    const weave = this.weave
    const relief = this.relief
    const wanderU = 0.5 * smooth(u * 0.045, v * 0.012)
    const wanderV = 0.5 * smooth(u * 0.012 + 50, v * 0.045)
    u += wanderU
    v += wanderV
    let nap = 0
    if (relief.fuzz > 0) {
      const fine = smooth(u * 1.7, v * 1.7 + 40)
      const fibre = smooth(u * 0.8 + 9, v * 2.9)
      u += relief.fuzz * fine
      v += relief.fuzz * fibre
      nap = fine * 0.5 + fibre * 0.5
    }
    const i = Math.floor(u)
    const j = Math.floor(v)
    const fu = u - i
    const fv = v - j
    const warp = weave.warp
    const warpAt = i - Math.floor(i / warp.length) * warp.length
    const zone = weave.zones === undefined ? 0 : weave.zones[warpAt]!
    const structure = weave.structures[zone]!
    const wefts = structure.wefts
    const cell = (i - Math.floor(i / structure.warps) * structure.warps) * wefts + (j - Math.floor(j / wefts) * wefts)
    let up = structure.top[cell] === 1
    const long = structure.float[cell]!
    let d: number
    let p: number
    if (up) {
      d = fu * 2 - 1
      p = (structure.since[cell]! + fv) / long
    } else {
      d = fv * 2 - 1
      p = (structure.since[cell]! + fu) / long
      if (weave.warpFaced === true) {
        const side = fu * 2 - 1
        if (side > 0.5 || side < -0.5) {
          up = true
          d = side
          p = fv < 0.5 ? 0.1 : 0.9
        }
      }
    }
    const crown = 4 * p * (1 - p)
    const lean = 2 * p - 1
    const dd = d * d
    const dip = 1 - crown
    out[HOLLOW] = (1 - relief.gap * dd * dd) * (1 - relief.dive * dip * dip)
    const slope = relief.across * d * (0.35 + 0.65 * crown)
    const fall = relief.along * lean
    let thread: number
    let along: number
    let across: number
    let tone: number
    if (up) {
      out[SLOPE_X] = slope
      out[SLOPE_Y] = fall
      thread = i
      along = v
      across = fu
      tone = warp[warpAt]!
    } else {
      out[SLOPE_X] = fall
      out[SLOPE_Y] = slope
      thread = j + 2051
      along = u
      across = fv
      tone = weave.weft[j - Math.floor(j / weave.weft.length) * weave.weft.length]!
    }
    const figure = weave.figure
    if (figure !== undefined) {
      const column = i - Math.floor(i / figure.width) * figure.width
      const row = j - Math.floor(j / figure.height) * figure.height
      tone = figure.cells[row * figure.width + column]!
    }
    const shade =
      1 +
      0.07 * lattice(thread, 7) +
      0.07 * alongLane(along * 0.055, thread) +
      0.05 * lattice(i, j) +
      0.1 * lattice((along * 2) | 0, (across * 6 + thread * 7) | 0) +
      0.16 * nap
    out[RED] = this.colours[tone * 3]! * shade
    out[GREEN] = this.colours[tone * 3 + 1]! * shade
    out[BLUE] = this.colours[tone * 3 + 2]! * shade
    out[SHEEN] = relief.sheen
    if (relief.fuzz > 0) {
      out[SLOPE_X] = out[SLOPE_X]! + 0.3 * nap
      out[SLOPE_Y] = out[SLOPE_Y]! + 0.24 * nap
    }
  }

  get sight(): Sight {
    const { warp, weft, figure, pitch } = this.weave
    if (figure !== undefined) {
      const { width, cells } = figure
      const column = new Uint8Array(figure.height).map((_, row) => {
        const across = cells.subarray(row * width, (row + 1) * width)
        return across.every((yarn) => yarn === across[0]) ? across[0]! : 255
      })
      const span = Math.min(figure.height, figure.width > 1 ? 96 : 84)
      // Of a border, where it begins: the ground above it tells the colour, the figure below the design.
      const v = figure.width > 1 ? groundsEnd(column) - span * 0.52 : busiest(column, span)
      return { u: 0, v, span }
    }
    if (warp.length < 4) return { u: 0, v: 0, span: 150 / pitch }
    const span = Math.min(warp.length, 84)
    return { u: busiest(warp, span), v: weft.length > 3 ? busiest(weft, span) : 0, span }
  }

  endYarn(u: number): Linear {
    const { warp, palette } = this.weave
    const i = Math.floor(u)
    return palette[warp[i - Math.floor(i / warp.length) * warp.length]!]!
  }
}
