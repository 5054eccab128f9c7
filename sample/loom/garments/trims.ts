import { type Linear, lit } from '../colour.ts'
import { lattice, smooth } from '../noise.ts'
import {
  BLUE,
  GREEN,
  HOLLOW,
  RED,
  type Reading,
  type Sampler,
  SHEEN,
  type Sight,
  SLOPE_X,
  SLOPE_Y,
} from '../sampler.ts'

/** What is not cloth on a garment. Units are cloth pixels, from the middle of the thing. */
abstract class Trim implements Sampler {
  readonly pitchX = 1
  readonly pitchY = 1
  readonly sight: Sight = { u: -40, v: -40, span: 80 }
  protected readonly colour: Linear

  constructor(colour: Linear) {
    this.colour = colour
  }

  abstract read(u: number, v: number, out: Reading): void

  endYarn(): Linear {
    return this.colour
  }

  protected write(out: Reading, shade: number, slopeX: number, slopeY: number, hollow: number, sheen: number): void {
    out[RED] = this.colour[0] * shade
    out[GREEN] = this.colour[1] * shade
    out[BLUE] = this.colour[2] * shade
    out[SLOPE_X] = slopeX
    out[SLOPE_Y] = slopeY
    out[HOLLOW] = hollow
    out[SHEEN] = sheen
  }
}

/** A sewn button: a rim, a dish, two or four holes and the thread between them. */
export class ButtonSampler extends Trim {
  private readonly radius: number
  private readonly thread: Linear
  private readonly holes: 2 | 4

  constructor(colour: Linear, thread: Linear, radius: number, holes: 2 | 4) {
    super(colour)
    this.radius = radius
    this.thread = thread
    this.holes = holes
  }

  read(u: number, v: number, out: Reading): void {
    const x = u / this.radius
    const y = v / this.radius
    const far = Math.hypot(x, y)
    const rim = far > 0.62 ? Math.sin(((far - 0.62) / 0.38) * Math.PI * 2) : 0
    const grain = 1 + 0.09 * smooth(x * 2.2 + u * 0.01, y * 7) + 0.04 * lattice((u * 2) | 0, (v * 2) | 0)
    const push = far > 0.62 ? -rim * 0.55 : 0.1 * far
    const slope = far > 0 ? push / far : 0
    this.write(out, grain, x * slope, y * slope, far > 0.6 && far < 0.7 ? 0.8 : 1, 3.2)
    const apart = 0.26
    const hx = Math.abs(x) - apart * (this.holes === 4 ? 1 : 0)
    const hy = Math.abs(y) - apart * (this.holes === 4 ? 1 : 1.05)
    const hole = Math.hypot(hx, hy)
    // Thread runs across from hole to hole.
    const sewn = this.holes === 4 ? Math.abs(Math.abs(y) - apart) : Math.abs(x)
    const within = this.holes === 4 ? Math.abs(x) < apart : Math.abs(y) < apart
    if (within && sewn < 0.085) {
      out[RED] = this.thread[0]
      out[GREEN] = this.thread[1]
      out[BLUE] = this.thread[2]
      out[HOLLOW] = 0.95
      out[SHEEN] = 0.4
    } else if (hole < 0.13) out[HOLLOW] = 0.16
  }
}

/** A press stud: a little metal dome. */
export class StudSampler extends Trim {
  private readonly radius: number

  constructor(colour: Linear, radius: number) {
    super(colour)
    this.radius = radius
  }

  read(u: number, v: number, out: Reading): void {
    const x = u / this.radius
    const y = v / this.radius
    const far = Math.hypot(x, y)
    const ring = far > 0.55 && far < 0.7
    this.write(out, 1, x * 0.9, y * 0.9, ring ? 0.6 : 1, 6)
  }
}

/** A zip: teeth in the middle, tape at either side. `v` runs along it. */
export class ZipSampler extends Trim {
  private readonly teeth: Linear

  constructor(tape: Linear, teeth: Linear) {
    super(tape)
    this.teeth = teeth
  }

  read(u: number, v: number, out: Reading): void {
    const across = Math.abs(u)
    if (across > 6.2) {
      const rib = Math.sin(u * 2.6)
      this.write(out, 0.9 + 0.08 * lattice(u | 0, (v * 1.3) | 0), 0.25 * rib, 0, across < 7.6 ? 0.6 : 0.95, 0.5)
      return
    }
    // Teeth from either side take turns.
    const turn = v / 6.4 + (u > 0 ? 0.5 : 0)
    const p = (turn - Math.floor(turn)) * 2 - 1
    const tooth = Math.abs(p) < 0.62
    this.write(out, 1, u * 0.06, tooth ? p * 0.7 : 0, tooth ? 1 - 0.3 * (across / 6) : 0.22, 4)
    out[RED] = this.teeth[0]
    out[GREEN] = this.teeth[1]
    out[BLUE] = this.teeth[2]
  }
}

/** Planed wood; `u` runs with the grain. */
export class WoodSampler extends Trim {
  read(u: number, v: number, out: Reading): void {
    const line = smooth(u * 0.012, v * 0.22) + 0.5 * smooth(u * 0.03 + 9, v * 0.7)
    this.write(out, 1 + 0.16 * line + 0.05 * lattice((u * 0.4) | 0, (v * 2) | 0), 0, 0.05 * line, 1, 2.2)
  }
}

/** Drawn or pressed metal. */
export class MetalSampler extends Trim {
  read(u: number, v: number, out: Reading): void {
    this.write(out, 1 + 0.06 * smooth(u * 0.03, v * 0.3), 0, 0, 1, 7)
  }
}

/** A woven ribbon or tape, sewn in or tied. */
export class TapeSampler extends Trim {
  /** A line woven along either edge. */
  private readonly line: Linear | undefined
  private readonly half: number

  constructor(colour: Linear, half: number, line?: Linear) {
    super(colour)
    this.half = half
    this.line = line
  }

  read(u: number, v: number, out: Reading): void {
    const thread = Math.sin(v * 2.4 + ((u | 0) & 1) * Math.PI)
    this.write(out, 1 + 0.05 * lattice(u | 0, v | 0), 0, 0.16 * thread, 0.94, 0.9)
    const edge = this.half - Math.abs(u)
    if (this.line && edge > 2.5 && edge < 5) {
      out[RED] = this.line[0]
      out[GREEN] = this.line[1]
      out[BLUE] = this.line[2]
    }
  }
}

export const horn: Linear = [0.1, 0.052, 0.026]
export const shell: Linear = [0.55, 0.43, 0.3]
export const steel: Linear = [0.42, 0.42, 0.43]
export const brass: Linear = [0.5, 0.36, 0.15]
export const wood: Linear = [0.47, 0.29, 0.14]
export const milk: Linear = lit([0.87, 0.82, 0.71], 1)
