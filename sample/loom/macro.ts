import type { Linear } from './colour.ts'
import { lattice, smooth } from './noise.ts'
import { BLUE, GREEN, HOLLOW, RED, type Reading, type Sampler, SHEEN, type Sight, SLOPE_X, SLOPE_Y } from './sampler.ts'
import type { Weave } from './woven.ts'

/** The same weave with a glass over it: threads are seen to be spun of two plies, and plies of fibres. */
export class MacroSampler implements Sampler {
  readonly pitchX: number
  readonly pitchY: number
  private readonly weave: Weave
  private readonly soft: number

  /** `pitch` in master pixels a thread; the weave's own pitch does not count here. */
  constructor(weave: Weave, pitch: number) {
    this.pitchX = pitch
    this.pitchY = pitch
    this.weave = weave
    this.soft = weave.relief.fuzz
  }

  read(u: number, v: number, out: Reading): void {
    const { warp, weft, structures, zones, figure, palette } = this.weave
    u += 0.28 * smooth(u * 0.11, v * 0.07)
    v += 0.28 * smooth(u * 0.07 + 50, v * 0.11)
    if (this.soft > 0) {
      u += this.soft * 0.26 * smooth(u * 3, v * 3 + 40)
      v += this.soft * 0.26 * smooth(u * 3 + 9, v * 3)
    }
    const i = Math.floor(u)
    const j = Math.floor(v)
    const warpAt = i - Math.floor(i / warp.length) * warp.length
    const structure = structures[zones === undefined ? 0 : zones[warpAt]!]!
    const cell =
      (i - Math.floor(i / structure.warps) * structure.warps) * structure.wefts +
      (j - Math.floor(j / structure.wefts) * structure.wefts)
    const up = structure.top[cell] === 1
    const across = up ? u - i : v - j
    const within = up ? v - j : u - i
    const p = (structure.since[cell]! + within) / structure.float[cell]!
    const thread = up ? i : j + 2051
    const along = (up ? v : u) + 0.3 * lattice(thread, 3)
    // Threads are round: they leave a gap beside them and swell in the middle of a float.
    const crown = Math.sin(Math.PI * Math.min(1, Math.max(0, p)))
    const fat = 0.86 + 0.16 * crown + 0.06 * smooth(along * 0.4, thread * 3.1)
    const d = Math.max(-1, Math.min(1, (across * 2 - 1) / fat))
    const gapped = Math.abs(across * 2 - 1) > fat
    let tone = up ? warp[warpAt]! : weft[j - Math.floor(j / weft.length) * weft.length]!
    if (figure !== undefined) {
      const column = i - Math.floor(i / figure.width) * figure.width
      tone = figure.cells[(j - Math.floor(j / figure.height) * figure.height) * figure.width + column]!
    }
    const twist = 0.72 * along + 0.42 * d + 0.16 * smooth(along * 0.9, thread * 1.7)
    const ply = (twist - Math.floor(twist)) * 2 - 1
    const fibre = smooth((along - 0.5 * d) * 2.2, twist * 17) * 0.6 + smooth((along - 0.5 * d) * 4, twist * 34) * 0.4
    const round = 0.95 * d * (0.55 + 0.45 * crown)
    const dive = -0.5 * Math.cos(Math.PI * p)
    const turned = 0.62 * ply
    out[SLOPE_X] = (up ? round : dive) + turned * (up ? 0.5 : 0.34) + 0.1 * fibre
    out[SLOPE_Y] = (up ? dive : round) + turned * (up ? 0.34 : 0.5) + 0.08 * fibre
    const groove = 1 - 0.38 * ply * ply * ply * ply
    const ends = 1 - 0.55 * (1 - crown) * (1 - crown)
    out[HOLLOW] = (gapped ? 0.2 : 1 - 0.72 * d * d * d * d) * groove * ends
    const colour = palette[tone]!
    const shade = 1 + 0.07 * lattice(thread, 7) + 0.2 * fibre + 0.07 * smooth(along * 0.25, thread)
    out[RED] = colour[0] * shade
    out[GREEN] = colour[1] * shade
    out[BLUE] = colour[2] * shade
    out[SHEEN] = 1.2 * this.weave.relief.sheen
  }

  readonly sight: Sight = { u: 0, v: 0, span: 12 }

  endYarn(u: number): Linear {
    const { warp, palette } = this.weave
    const i = Math.floor(u)
    return palette[warp[i - Math.floor(i / warp.length) * warp.length]!]!
  }
}
