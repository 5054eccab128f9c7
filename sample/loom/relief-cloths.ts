import type { Linear } from './colour.ts'
import { lattice, smooth } from './noise.ts'
import type { PileSampler } from './pile.ts'
import { BLUE, GREEN, HOLLOW, RED, type Reading, type Sampler, SHEEN, type Sight, SLOPE_X, SLOPE_Y } from './sampler.ts'
import type { WovenSampler } from './woven.ts'

/** Honeycomb: floats that grow and shrink raise walls around square hollows. Units are threads. */
export class WaffleSampler implements Sampler {
  readonly pitchX = 4
  readonly pitchY = 4
  private readonly palette: readonly Linear[]
  private readonly cell: number
  /** Every nth wall in the second yarn; 0 for none. */
  private readonly lined: number

  constructor(palette: readonly Linear[], cell: number, lined: number) {
    this.palette = palette
    this.cell = cell
    this.lined = palette.length > 1 ? lined : 0
  }

  read(u: number, v: number, out: Reading): void {
    const cell = this.cell
    // Floats slip: no two cells are quite alike.
    u += 0.7 * smooth(u * 0.05, v * 0.02) + 0.4 * smooth(u * 0.3, v * 0.22)
    v += 0.7 * smooth(u * 0.02 + 30, v * 0.05) + 0.4 * smooth(u * 0.22 + 60, v * 0.3)
    const cu = Math.floor(u / cell)
    const cv = Math.floor(v / cell)
    const a = (u / cell - cu) * 2 - 1
    const b = (v / cell - cv) * 2 - 1
    const aa = Math.abs(a)
    const bb = Math.abs(b)
    const wall = aa > bb
    const high = wall ? aa : bb
    const i = Math.floor(u)
    const j = Math.floor(v)
    // On a wall the floats run along it; in the pit warp and weft cross plainly.
    const pit = high < 0.34
    const upright = pit ? ((i + j) & 1) === 0 : wall
    const d = upright ? (u - i) * 2 - 1 : (v - j) * 2 - 1
    const crest = high > 0.86 ? (1 - high) / 0.14 : 1
    const lean = pit ? 0.12 : 0.62 * crest
    out[SLOPE_X] = (wall ? -Math.sign(a) * lean : 0) + (upright ? 0.42 * d : 0)
    out[SLOPE_Y] = (wall ? 0 : -Math.sign(b) * lean) + (upright ? 0 : 0.42 * d)
    out[HOLLOW] = (0.52 + 0.48 * Math.min(1, high * 1.15)) * (1 - 0.34 * d ** 4)
    const lined = this.lined
    const nearU = Math.round(u / cell)
    const nearV = Math.round(v / cell)
    const marked =
      lined > 0 && ((wall && aa > 0.6 && nearU % lined === 0) || (!wall && bb > 0.6 && nearV % lined === 0))
    const yarn = this.palette[marked ? 1 : 0]!
    const shade =
      1 + 0.06 * lattice(upright ? i : j, upright ? 3 : 9) + 0.05 * lattice(i, j) + 0.06 * smooth(u * 3, v * 3)
    out[RED] = yarn[0] * shade
    out[GREEN] = yarn[1] * shade
    out[BLUE] = yarn[2] * shade
    out[SHEEN] = 0.6
  }

  get sight(): Sight {
    return { u: 0, v: 0, span: this.cell * (this.lined > 0 ? 6 : 4.2) }
  }

  endYarn(): Linear {
    return this.palette[0]!
  }
}

/** A towel: loops, and flat woven bands where the loops stop. Units are loops. */
export class TerrySampler implements Sampler {
  readonly pitchX: number
  readonly pitchY: number
  private readonly loops: PileSampler
  private readonly band: WovenSampler
  private readonly bands: readonly (readonly [number, number])[]
  private readonly repeat: number

  constructor(loops: PileSampler, band: WovenSampler, bands: readonly (readonly [number, number])[], repeat: number) {
    this.pitchX = loops.pitchX
    this.pitchY = loops.pitchY
    this.loops = loops
    this.band = band
    this.bands = bands
    this.repeat = repeat
  }

  read(u: number, v: number, out: Reading): void {
    const at = v - Math.floor(v / this.repeat) * this.repeat + 0.35 * smooth(u * 0.3, v * 0.1)
    for (const [from, to] of this.bands) {
      if (at < from || at >= to) continue
      this.band.read(u * 1.7, v * 1.7, out)
      const edge = Math.min(at - from, to - at)
      // The pile beside it stands higher and shades the band's upper rim.
      if (edge < 2.4) {
        const rim = 1 - edge / 2.4
        out[HOLLOW] = out[HOLLOW]! * (1 - 0.5 * rim)
        out[SLOPE_Y] = out[SLOPE_Y]! + (at - from < to - at ? 0.5 : -0.5) * rim
      }
      return
    }
    this.loops.read(u, v, out)
  }

  get sight(): Sight {
    const from = this.bands[0]?.[0] ?? 30
    return { u: 0, v: from - 14, span: 44 }
  }

  endYarn(): Linear {
    return this.loops.endYarn()
  }
}

/** Plied strands lying side by side, as wound on a cone. Units are strands across; along, strand widths. */
export class YarnSampler implements Sampler {
  readonly pitchX: number
  readonly pitchY: number
  private readonly palette: readonly Linear[]
  private readonly plies: number
  private readonly loose: boolean
  private readonly laid: 'skeins' | 'marled' | 'hank'

  /**
   * Several colours lie side by side as skeins, are marled ply by ply, or, in a hank, change strand by strand. The
   * strands of a hank are already round where they lie: only the plies are drawn here.
   */
  constructor(palette: readonly Linear[], pitch: number, plies: number, laid: 'skeins' | 'marled' | 'hank') {
    this.laid = laid
    this.loose = laid === 'hank'
    this.pitchX = pitch
    this.pitchY = pitch
    this.palette = palette
    this.plies = plies
  }

  read(u: number, v: number, out: Reading): void {
    if (!this.loose) u += 0.9 * smooth(u * 0.03, v * 0.02) + 0.25 * smooth(u * 0.3, v * 0.06)
    const i = Math.floor(u)
    const d = (u - i) * 2 - 1
    const angle = Math.asin(d * 0.98)
    const twist =
      v * (this.loose ? 0.62 : 0.34) +
      lattice(i, 3) * 5 +
      (angle * this.plies) / 6.283 +
      0.14 * smooth(v * 0.6, i * 3.7)
    const ply = Math.floor(twist)
    const p = (twist - ply) * 2 - 1
    const fuzz = smooth(u * 8 + v * 3, v * 2.4)
    const ridge = this.loose ? 0.45 : 1
    out[SLOPE_X] = (this.loose ? 0 : 0.78 * d) + 0.32 * p * ridge + 0.12 * fuzz
    out[SLOPE_Y] = 0.22 * p * ridge + 0.1 * fuzz
    out[HOLLOW] = (1 - 0.6 * d ** 6) * (1 - 0.42 * ridge * p ** 4)
    const palette = this.palette
    const turn = ((ply % this.plies) + this.plies) % this.plies
    const dyed = this.laid === 'hank' ? i : this.laid === 'marled' ? turn : Math.floor(i / 13)
    const count = palette.length
    const yarn = palette[((dyed % count) + count) % count]!
    const shade = 1 + 0.08 * lattice(i, 11) + 0.08 * smooth(v * 0.11, i * 5.3) + 0.12 * fuzz
    out[RED] = yarn[0] * shade
    out[GREEN] = yarn[1] * shade
    out[BLUE] = yarn[2] * shade
    out[SHEEN] = 0.7
  }

  readonly sight: Sight = { u: 0, v: 0, span: 7 }

  endYarn(): Linear {
    return this.palette[0]!
  }
}
