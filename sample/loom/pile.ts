import type { Linear } from './colour.ts'
import { fractal, lattice, smooth } from './noise.ts'
import { BLUE, GREEN, HOLLOW, RED, type Reading, type Sampler, SHEEN, type Sight, SLOPE_X, SLOPE_Y } from './sampler.ts'

/** A picture in tufts: palette numbers; repeats beyond its edges. */
export interface Motif {
  width: number
  height: number
  cells: Uint8Array
}

export interface Pile {
  /** Master pixels of a tuft. */
  pitch: number
  palette: readonly Linear[]
  motif?: Motif
  /** How far tufts stand apart: 0 brushed flat as fleece, 1 a carpet. */
  tufts: number
  /** Unevenness of the brushed nap, light against dark. */
  nap: number
  sheen: number
}

/**
 * A face of tufts. Each place belongs to the tuft that stands highest there; a tuft has one colour, so edges in a
 * motif follow whole tufts as they do in a real pile.
 */
export class PileSampler implements Sampler {
  readonly pitchX: number
  readonly pitchY: number
  private readonly pile: Pile

  constructor(pile: Pile) {
    this.pitchX = pile.pitch
    this.pitchY = pile.pitch
    this.pile = pile
  }

  read(u: number, v: number, out: Reading): void {
    const pile = this.pile
    // Fibres lean with the nap and stray over their neighbours.
    const stray = smooth(u * 1.9, v * 0.8)
    u += 0.34 * stray
    v += 0.3 * smooth(u * 0.9 + 40, v * 1.7)
    const i0 = Math.floor(u - 0.5)
    const j0 = Math.floor(v - 0.5)
    let best = -9
    let bx = 0
    let by = 0
    let bi = 0
    let bj = 0
    for (let j = j0; j <= j0 + 1; j++) {
      for (let i = i0; i <= i0 + 1; i++) {
        const chance = lattice(i, j)
        const dx = u - i - 0.5 - 0.34 * chance
        const dy = v - j - 0.5 - 0.3 * lattice(j + 77, i)
        const high = 0.35 * chance - dx * dx - dy * dy
        if (high > best) {
          best = high
          bx = dx
          by = dy
          bi = i
          bj = j
        }
      }
    }
    const motif = pile.motif
    let tone = 0
    if (motif !== undefined) {
      const column = bi - Math.floor(bi / motif.width) * motif.width
      const row = bj - Math.floor(bj / motif.height) * motif.height
      tone = motif.cells[row * motif.width + column]!
    }
    const colour = pile.palette[tone]!
    const brushed = fractal(u * 0.017, v * 0.013, 2)
    const lean = smooth(u * 0.09 + 60, v * 0.05)
    const fibre = lattice((u * 5) | 0, (v * 2.6) | 0)
    const r = bx * bx + by * by
    const shade =
      1 + pile.nap * (0.8 * brushed + 0.45 * lean) + 0.09 * lattice(bi + 5, bj) + 0.08 * fibre + 0.07 * stray - 0.1 * by
    out[RED] = colour[0] * shade
    out[GREEN] = colour[1] * shade
    out[BLUE] = colour[2] * shade
    out[SLOPE_X] = pile.tufts * 0.85 * bx + 0.16 * stray + pile.nap * 0.5 * lean
    out[SLOPE_Y] = pile.tufts * 0.85 * by + 0.1 * fibre + pile.nap * 0.6 * brushed
    out[HOLLOW] = Math.max(0.2, 1 - pile.tufts * 0.62 * Math.min(1, r * 1.5))
    out[SHEEN] = pile.sheen
  }

  get sight(): Sight {
    const motif = this.pile.motif
    // Of a figure, the upper half and the ground above it, which tells the colour; of a plain pile, a hand's breadth.
    return motif === undefined ? { u: 0, v: 0, span: 26 } : { u: motif.width / 2 - 112, v: 24, span: 224 }
  }

  endYarn(): Linear {
    return this.pile.palette[0]!
  }
}
