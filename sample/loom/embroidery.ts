import type { Cloth } from './cloth.ts'
import { type Linear, linearOf } from './colour.ts'
import { lattice } from './noise.ts'
import { BLUE, GREEN, HOLLOW, RED, type Reading, type Sampler, SHEEN, type Sight, SLOPE_X, SLOPE_Y } from './sampler.ts'

/** A vine: a wavy stem of chain stitch with leaves in satin stitch at its turns and a bud between them. Lengths in cloth pixels. */
interface Vine {
  /** Runs along the warp, or along the weft. */
  along: 'warp' | 'weft'
  /** Where its middle lies across the cloth, and after how much cloth it comes again. */
  at: readonly number[]
  repeat: number
  /** Length of one wave, and how far it swings to either side. */
  wave: number
  swing: number
  /** Length of a leaf. */
  leaf: number
}

const vines: Partial<Record<Cloth['kind'], Vine>> = {
  shawl: { along: 'warp', at: [70, 850], repeat: 1178, wave: 250, swing: 30, leaf: 84 },
  percale: { along: 'weft', at: [0], repeat: 1900, wave: 200, swing: 20, leaf: 60 },
}

const STITCH = 19

/** Cloth with a vine worked on it by needle. */
export class EmbroiderySampler implements Sampler {
  readonly pitchX: number
  readonly pitchY: number
  private readonly cloth: Sampler
  private readonly vine: Vine
  private readonly green: Linear
  private readonly bud: Linear

  constructor(cloth: Sampler, { kind, yarns }: Cloth) {
    const vine = vines[kind]
    if (!vine) throw new RangeError(`No needlework is known on ${kind}`)
    this.pitchX = cloth.pitchX
    this.pitchY = cloth.pitchY
    this.cloth = cloth
    this.vine = vine
    this.green = linearOf(yarns[1] ?? yarns[0]!)
    this.bud = linearOf(yarns[2] ?? yarns[1] ?? yarns[0]!)
  }

  read(u: number, v: number, out: Reading): void {
    this.cloth.read(u, v, out)
    const { along, at, repeat } = this.vine
    const x = u * this.pitchX
    const y = v * this.pitchY
    const across = along === 'warp' ? x : y
    for (const middle of at) {
      const from = across - middle
      const d = from - Math.round(from / repeat) * repeat
      if (Math.abs(d) < 110) this.stitch(along === 'warp' ? y : x, d, along, out)
    }
  }

  /** What is sewn at `t` along the vine and `d` beside its middle. */
  private stitch(t: number, d: number, along: Vine['along'], out: Reading): void {
    const { wave, swing, leaf } = this.vine
    const turn = (2 * Math.PI * t) / wave
    const stem = swing * Math.sin(turn)
    const lean = (swing * 2 * Math.PI * Math.cos(turn)) / wave
    const beside = (d - stem) / Math.hypot(1, lean)
    if (Math.abs(beside) < 8.5) {
      const p = t / STITCH - Math.floor(t / STITCH)
      const half = 8.2 * (0.45 + 0.55 * Math.sin(Math.PI * Math.min(1, p * 1.12)))
      const w = beside / half
      if (Math.abs(w) < 1) {
        // A chain: two threads side by side, dark between them and at the loop's ends.
        const thread = Math.abs(w) * 2 - 1
        this.write(
          out,
          this.green,
          along,
          0.8 * Math.sign(w) * thread,
          0.3 * (2 * p - 1),
          t * 0.5,
          (1 - 0.45 * thread ** 4) * (p < 0.1 ? 0.55 : 1),
        )
        return
      }
    }
    for (const side of [-1, 1]) {
      // A leaf grows from each turn, outward and forward.
      const place = (side === 1 ? 0.25 : 0.75) * wave
      const k = Math.round((t - place - leaf * 0.3) / wave)
      const lx = t - place - k * wave
      const ly = (d - side * swing) * side
      const cos = 0.8
      const sin = 0.6
      const length = lx * cos + ly * sin
      const width = -lx * sin + ly * cos
      const share = length / leaf
      const half = leaf * 0.24 * Math.sin(Math.PI * Math.min(1, Math.max(0, share)) ** 0.8)
      if (share > 0.06 && share < 1 && Math.abs(width) < half) {
        const vein = Math.abs(width) < 1.2
        const slant = length * 0.7 - Math.abs(width) * 0.9
        const thread = (slant / 2.6 - Math.floor(slant / 2.6)) * 2 - 1
        this.write(
          out,
          this.green,
          along,
          0.55 * (width / half) * side,
          0.4 * thread,
          slant,
          vein ? 0.6 : 1 - 0.3 * thread ** 4,
        )
        return
      }
      const bx = t - place + wave * 0.17 - Math.round((t - place + wave * 0.17) / wave) * wave
      const by = d - side * swing * 1.7
      const far = Math.hypot(bx, by) / (leaf * 0.19)
      if (far < 1) {
        const spoke = Math.sin(Math.atan2(by, bx) * 14)
        this.write(
          out,
          this.bud,
          along,
          0.7 * (by / (leaf * 0.19)),
          0.7 * (bx / (leaf * 0.19)),
          far * 9,
          (far < 0.2 ? 0.55 : 1) * (0.86 + 0.14 * spoke),
        )
      }
    }
  }

  private write(
    out: Reading,
    yarn: Linear,
    along: Vine['along'],
    across: number,
    ahead: number,
    salt: number,
    open: number,
  ): void {
    const shade = 1.04 + 0.1 * lattice(salt | 0, 11)
    out[RED] = yarn[0] * shade
    out[GREEN] = yarn[1] * shade
    out[BLUE] = yarn[2] * shade
    out[SLOPE_X] = along === 'warp' ? across : ahead
    out[SLOPE_Y] = along === 'warp' ? ahead : across
    out[HOLLOW] = open
    out[SHEEN] = 2.4
  }

  get sight(): Sight {
    return this.cloth.sight
  }

  endYarn(u: number): Linear {
    const [red, green, blue] = this.cloth.endYarn(u)
    return [red, green, blue]
  }
}
