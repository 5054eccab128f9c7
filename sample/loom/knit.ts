import type { Linear } from './colour.ts'
import { lattice, smooth } from './noise.ts'
import {
  BLUE,
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

/** A stretch of the knit across, in stitches: smooth, reversed, or a cable of two strands. */
export interface Panel {
  is: 'knit' | 'purl' | 'cable'
  wide: number
  /** A cable that turns the other way. */
  left?: boolean
}

export interface Knit {
  pitchX: number
  pitchY: number
  panels: readonly Panel[]
  palette: readonly Linear[]
  /** Palette number of each row over a repeat. */
  rows: Uint8Array
  /** 1 for hand knitting, less for fine machine jersey. */
  relief: number
}

const tilt = { cos: Math.cos(0.4), sin: Math.sin(0.4) }

/** Loops through loops. Units are stitches across and rows along. */
export class KnitSampler implements Sampler {
  readonly pitchX: number
  readonly pitchY: number
  private readonly knit: Knit
  private readonly starts: number[] = []
  private readonly width: number
  private readonly cables: (Cable | undefined)[]

  constructor(knit: Knit) {
    this.pitchX = knit.pitchX
    this.pitchY = knit.pitchY
    this.knit = knit
    let width = 0
    for (const panel of knit.panels) {
      this.starts.push(width)
      width += panel.wide
    }
    this.width = width
    const aspect = knit.pitchX / knit.pitchY
    this.cables = knit.panels.map((panel) => (panel.is === 'cable' ? cableOf(panel, aspect) : undefined))
  }

  read(u: number, v: number, out: Reading): void {
    u += 0.16 * smooth(u * 0.16, v * 0.05)
    v += 0.2 * smooth(u * 0.05 + 30, v * 0.12)
    const turn = Math.floor(u / this.width)
    const within = u - turn * this.width
    const starts = this.starts
    let k = starts.length - 1
    while (within < starts[k]!) k--
    const panel = this.knit.panels[k]!
    const x = within - starts[k]!
    const cable = this.cables[k]
    if (cable) this.readCable(cable, x - panel.wide / 2, v, turn, out)
    else if (panel.is === 'purl') this.readPurl(u, v, 0.72, out)
    else {
      this.readStitch(x, v, Math.floor(u), out)
      // A group of smooth stitches stands out from the purl beside it, rounded like a rib.
      if (this.width > panel.wide) {
        const d = (x / panel.wide) * 2 - 1
        out[SLOPE_X] = out[SLOPE_X]! + 0.42 * d * Math.abs(d)
        out[HOLLOW] = out[HOLLOW]! * (1 - 0.3 * d * d * d * d)
      }
    }
    this.colour(u, v, out)
  }

  /** One side of a V: two leaning loops a stitch; the lower end of each lies over the row below. */
  private readStitch(x: number, v: number, salt: number, out: Reading): void {
    const column = Math.floor(x)
    const fx = x - column
    const row = Math.floor(v)
    let best = -1
    let bestP = 0
    let bestQ = 0
    let bestSide = 1
    for (let j = row - 1; j <= row + 1; j++) {
      const shake = 0.045 * lattice(salt + column * 7, j)
      const fy = v - j - 0.5 + shake
      for (let side = -1; side <= 1; side += 2) {
        const cx = fx - 0.5 - side * 0.235 + shake * 0.6
        const p = (fy * tilt.cos - side * cx * tilt.sin) / 0.8
        const q = (cx * tilt.cos + side * fy * tilt.sin) / 0.285
        const inside = 1 - p * p - q * q
        if (inside <= 0) continue
        const high = 0.3 * Math.sqrt(inside) + 0.34 * p + 0.3
        if (high > best) {
          best = high
          bestP = p
          bestQ = q
          bestSide = side
        }
      }
    }
    if (best < 0) {
      this.readPurl(x + salt, v, 0.3, out)
      return
    }
    const relief = this.knit.relief
    const ply = 0.13 * Math.sin(bestP * 9 + bestQ * 3.2 * bestSide)
    out[SLOPE_X] = relief * (0.72 * bestQ * tilt.cos - bestSide * 0.2 * bestP) + ply * 0.5
    out[SLOPE_Y] = relief * (0.5 * bestP + bestSide * 0.3 * bestQ) + ply
    const edge = bestP * bestP + bestQ * bestQ
    out[HOLLOW] = (1 - 0.36 * edge * edge) * (bestP < 0 ? 1 + 0.3 * bestP * bestP * bestP : 1)
    out[SHEEN] = 0.9
  }

  private readPurl(u: number, v: number, open: number, out: Reading): void {
    const row = Math.floor(v * 2)
    const fy = (v * 2 - row - 0.5) / 0.62
    const shifted = u + (row & 1) * 0.5
    const fx = (shifted - Math.floor(shifted) - 0.5) / 0.56
    const r = Math.min(1, fx * fx + fy * fy)
    out[SLOPE_X] = 0.44 * fx * this.knit.relief
    out[SLOPE_Y] = 0.5 * fy * this.knit.relief + 0.1 * Math.sin(fx * 7 + fy * 3)
    out[HOLLOW] = open * (1 - 0.45 * r * r)
    out[SHEEN] = 0.5
  }

  private readCable(cable: Cable, x: number, v: number, salt: number, out: Reading): void {
    const phase = v / cable.period
    const at = (phase - Math.floor(phase)) * cable.steps
    const index = at | 0
    const swing = cable.centre[index]! + (cable.centre[index + 1]! - cable.centre[index]!) * (at - index)
    const slope = cable.slope[index]!
    const length =
      Math.floor(phase) * cable.length + cable.arc[index]! + (cable.arc[index + 1]! - cable.arc[index]!) * (at - index)
    const front = index < cable.steps / 2 ? 1 : -1
    const radius = cable.radius
    for (let pass = 0; pass < 2; pass++) {
      const side = pass === 0 ? front : -front
      const tangent = side * slope
      const cos = 1 / Math.sqrt(1 + tangent * tangent)
      const dx = x - side * swing
      const dd = dx * cos
      if (dd > radius || dd < -radius) continue
      const sin = tangent * cos
      const across = dd / radius
      this.readStitch((across * 0.5 + 0.5) * radius * 2, length + 1.25 * dd * tangent, salt * 13 + side * 31 + 400, out)
      const sx = out[SLOPE_X]!
      const sy = out[SLOPE_Y]!
      out[SLOPE_X] = sx * cos - sy * sin * 0.8 + 0.78 * across * cos
      out[SLOPE_Y] = sx * sin * 0.8 + sy * cos - 0.5 * across * sin
      let close = 1 - 0.5 * across ** 6
      if (pass === 1) {
        const gap = Math.abs((x + side * swing) * cos) - radius
        close *= gap < 0.9 ? 0.38 + 0.62 * Math.max(0, gap / 0.9) : 1
      }
      out[HOLLOW] = out[HOLLOW]! * close
      return
    }
    this.readPurl(x, v, 0.34, out)
  }

  private colour(u: number, v: number, out: Reading): void {
    const { rows, palette } = this.knit
    const row = Math.floor(v)
    const yarn = palette[rows[row - Math.floor(row / rows.length) * rows.length]!]!
    const shade =
      1 +
      0.05 * lattice(Math.floor(u), row) +
      0.07 * smooth(u * 0.6, v * 0.13) +
      0.09 * smooth(u * 9, v * 7) +
      0.06 * lattice((u * 31) | 0, (v * 23) | 0)
    out[RED] = yarn[0] * shade
    out[GREEN] = yarn[1] * shade
    out[BLUE] = yarn[2] * shade
  }

  get sight(): Sight {
    const { rows, pitchX, pitchY } = this.knit
    const bands = rows.length > 3
    const span = bands ? (Math.min(rows.length, 64) * pitchY) / pitchX : Math.min(12, Math.max(6, this.width * 0.7))
    // Of bands, where they begin: the ground above them tells the colour.
    return { u: 2, v: bands ? groundsEnd(rows) - Math.min(rows.length, 64) * 0.5 : 0, span }
  }

  endYarn(): Linear {
    return this.knit.palette[0]!
  }
}

interface Cable {
  /** Rows of a full crossing and back. */
  period: number
  steps: number
  radius: number
  centre: Float32Array
  /** Lean of the strand, in rows' lengths: tangent of its angle to the upright. */
  slope: Float32Array
  arc: Float32Array
  /** Arc length of one period, in rows. */
  length: number
}

/** Tables of how a strand of the cable runs: where it is, how it leans, how long it has become. */
function cableOf(panel: Panel, aspect: number): Cable {
  const steps = 256
  const period = (15 * panel.wide) / 6
  const turn = panel.left ? -1 : 1
  const centre = new Float32Array(steps + 2)
  const slope = new Float32Array(steps + 2)
  const arc = new Float32Array(steps + 2)
  const place = (k: number) => turn * (panel.wide / 4) * 0.96 * Math.sin(1.35 * Math.cos((2 * Math.PI * k) / steps))
  for (let k = 0; k < steps + 2; k++) {
    centre[k] = place(k)
    slope[k] = ((place(k + 0.5) - place(k - 0.5)) * steps * aspect) / period
    if (k > 0) arc[k] = arc[k - 1]! + (period / steps) * Math.hypot(1, slope[k]!)
  }
  return { period, steps, radius: panel.wide / 4, centre, slope, arc, length: arc[steps]! }
}
