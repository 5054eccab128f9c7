import { blurred, type Grid, gridFor, gridLine, likeGrid } from '../grid.ts'
import type { Sampler } from '../sampler.ts'
import { light } from '../shade.ts'
import type { Stage } from '../stage.ts'
import { bendDown, type Field, fieldOf, type Piece, reliefOf, wavering } from './piece.ts'
import type { Side } from './shape.ts'

/** The table on which a garment is put together: pieces laid later lie over those laid before. */
export class Bench {
  readonly stage: Stage
  /** Of each piece, in the order of the stage's numbers. */
  readonly samplers: Sampler[] = []
  /** How high the uppermost face is at each pixel, in cloth pixels. */
  private readonly heights: Float32Array
  private readonly salt: number

  constructor(stage: Stage, salt: number) {
    this.stage = stage
    this.salt = salt
    this.heights = new Float32Array(stage.width * stage.height)
  }

  /** Lays a piece over what is there. */
  lay(piece: Piece): void {
    const { stage, heights } = this
    const { width, height, scale } = stage
    const sides = piece.sides.map((side) => ({ ...side, points: wavering(side.points, 1) }))
    const field = fieldOf(sides, width, height, scale)
    if (!field) return
    const { left, top, wide, high, inside, fall } = field
    this.samplers.push(piece.cloth.sampler)
    const number = this.samplers.length
    const step = Math.max(1, Math.round(4 * scale))
    const relief = gridFor(wide, high, step)
    const across = gridFor(wide, high, step)
    const downward = gridFor(wide, high, step)
    const height0 = reliefOf(piece, this.salt + number * 3.7)
    for (let j = 0, k = 0; j < relief.rows; j++) {
      for (let i = 0; i < relief.columns; i++, k++) {
        const x = (left + i * step) / scale
        const y = (top + j * step) / scale
        const [u, v] = piece.grain(x, y)
        relief.values[k] = height0(x, y)
        across.values[k] = u
        downward.values[k] = v
      }
    }
    if (piece.swell) lowerTowardsSides(relief, field, sides, piece.swell, scale)
    const line = new Float32Array(wide)
    const on = piece.on === true
    for (let y = 0; y < high; y++) {
      gridLine(relief, y, line, wide)
      for (let x = 0, at = y * wide; x < wide; x++, at++) {
        if (inside[at] === 0) continue
        const below = on ? heights[(y + top) * width + x + left]! : 0
        // Folds die away towards the sides, where the cloth lies on the table.
        const share = on ? 1 : Math.max(0, 1 - fall[at]! / piece.thick)
        fall[at] = below + piece.thick - fall[at]! + line[x]! * (0.25 + 0.75 * share)
      }
    }
    this.#write(piece, field, number, across, downward)
  }

  /** Writes a piece whose `fall` has become its height into the stage. */
  #write(piece: Piece, field: Field, number: number, across: Grid, downward: Grid): void {
    const { stage, heights } = this
    const { left, top, wide, high, inside, fall: z } = field
    const { scale, width } = stage
    const { pitchX, pitchY } = piece.cloth.sampler
    const { zoom } = piece.cloth
    const open = piece.open ?? 1
    const us = new Float32Array(wide)
    const vs = new Float32Array(wide)
    for (let y = 0; y < high; y++) {
      gridLine(across, y, us, wide)
      gridLine(downward, y, vs, wide)
      for (let x = 0, at = y * wide; x < wide; x++, at++) {
        if (inside[at] === 0) continue
        const i = (y + top) * width + left + x
        const here = z[at]!
        const before = x > 0 && inside[at - 1] === 1 ? z[at - 1]! : here
        const after = x + 1 < wide && inside[at + 1] === 1 ? z[at + 1]! : here
        const above = y > 0 && inside[at - wide] === 1 ? z[at - wide]! : here
        const below = y + 1 < high && inside[at + wide] === 1 ? z[at + wide]! : here
        const sx = ((before - after) * scale) / 2
        const sy = ((above - below) * scale) / 2
        const long = Math.sqrt(1 + sx * sx + sy * sy)
        const flat = Math.sqrt(sx * sx + sy * sy) / long
        const most = flat > 0.97 ? 0.97 / flat : 1
        stage.id[i] = number
        stage.u[i] = (us[x]! * zoom) / pitchX
        stage.v[i] = (vs[x]! * zoom) / pitchY
        stage.nx[i] = (sx / long) * most
        stage.ny[i] = (sy / long) * most
        stage.ao[i] = open
        stage.shadow[i] = 0.5 + 0.5 * open
        heights[i] = here
      }
    }
  }

  /** How high the uppermost face is at a place in cloth pixels. */
  heightAt(x: number, y: number): number {
    const { width, height, scale } = this.stage
    const px = Math.min(width - 1, Math.max(0, Math.round(x * scale)))
    const py = Math.min(height - 1, Math.max(0, Math.round(y * scale)))
    return this.heights[py * width + px]!
  }

  /** Once all pieces lie: the shadows they throw on each other and on the table, and the dark of their hollows. */
  settle(): void {
    const { stage, heights } = this
    const { width, height, scale, shadow, ao } = stage
    const step = Math.max(1, Math.round(2 * scale))
    const tops = gridFor(width, height, step)
    for (let j = 0; j < tops.rows; j++) {
      for (let i = 0; i < tops.columns; i++) {
        const x = Math.min(width - 1, i * step)
        const y = Math.min(height - 1, j * step)
        tops.values[j * tops.columns + i] = heights[y * width + x]!
      }
    }
    const cast = shadowsOf(tops, step / scale)
    const hollow = hollowsOf(tops, scale)
    const line = new Float32Array(width)
    for (let y = 0; y < height; y++) {
      gridLine(cast, y, line, width)
      for (let x = 0; x < width; x++) shadow[y * width + x]! *= line[x]!
      gridLine(hollow, y, line, width)
      for (let x = 0; x < width; x++) ao[y * width + x]! *= line[x]!
    }
  }
}

/** Broad bending towards the free sides, reckoned on the coarse grid of a piece's relief. */
function lowerTowardsSides(
  relief: Grid,
  field: Field,
  sides: readonly Side[],
  swell: NonNullable<Piece['swell']>,
  scale: number,
): void {
  const { columns, rows, step, values } = relief
  const coarse: Field = {
    ...{ left: field.left / step, top: field.top / step, wide: columns, high: rows },
    inside: new Uint8Array(columns * rows).fill(1),
    fall: new Float32Array(columns * rows),
  }
  for (const { points, edge } of sides) {
    if (edge.drop === 0) continue
    const few = points.filter((_, k) => k % 5 === 0 || k === points.length - 1)
    bendDown(coarse, few, swell.round, swell.drop, scale / step)
  }
  for (let k = 0; k < values.length; k++) values[k]! -= coarse.fall[k]!
}

/** Light from the upper left: how far something between here and the lamp rises above the ray. */
function shadowsOf(tops: Grid, unit: number): Grid {
  const { columns, rows, values } = tops
  const cast = likeGrid(tops)
  const flat = Math.hypot(light.x, light.y)
  const dx = light.x / flat
  const dy = light.y / flat
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const here = values[j * columns + i]!
      let worst = 0
      for (let k = 0, far = 1.5; k < 14; k++, far *= 1.3) {
        const gi = Math.round(i + dx * far)
        const gj = Math.round(j + dy * far)
        if (gi < 0 || gj < 0 || gi >= columns || gj >= rows) break
        const rise = (values[gj * columns + gi]! - here) / (far * unit)
        if (rise > worst) worst = rise
      }
      const covered = Math.min(1, Math.max(0, (worst - 0.3) / 0.75))
      cast.values[j * columns + i] = 1 - 0.74 * covered * covered * (3 - 2 * covered)
    }
  }
  return blurred(cast, 3.4 * (tops.step / unit))
}

/** What lies lower than its surroundings sees less of the sky. */
function hollowsOf(tops: Grid, scale: number): Grid {
  const out = likeGrid(tops)
  const near = blurred(tops, 7 * scale)
  const wide = blurred(tops, 34 * scale)
  for (let k = 0; k < tops.values.length; k++) {
    const here = tops.values[k]!
    const hollow = 0.034 * (near.values[k]! - here) + 0.011 * (wide.values[k]! - here)
    out.values[k] = Math.min(1.04, Math.max(0.3, 1 - hollow))
  }
  return out
}
