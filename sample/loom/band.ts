import { type Linear, luminance } from './colour.ts'
import type { Hank } from './compose-hank.ts'
import { lattice } from './noise.ts'
import { light } from './shade.ts'
import type { Stage } from './stage.ts'

/** The paper band around a hank: cream, two hairlines and a lozenge in the yarn's colour. No words: it names no mill. */
export function paintBand(stage: Stage, hank: Hank, yarn: Linear): void {
  const { width, scale, rgb, id } = stage
  const high = 74 * scale
  const paper: Linear = [0.86, 0.81, 0.7]
  const ink: Linear = luminance(yarn) > 0.45 ? [0.06, 0.07, 0.18] : [yarn[0] * 0.75, yarn[1] * 0.75, yarn[2] * 0.75]
  const wide = hank.wide * 0.97
  for (let y = Math.floor(hank.y - high - 12 * scale); y < hank.y + high + 26 * scale; y++) {
    for (let x = Math.floor(hank.x - wide); x <= hank.x + wide; x++) {
      const i = y * width + x
      const d = (x + 0.5 - hank.x) / wide
      if (d <= -1 || d >= 1) continue
      const round = Math.sqrt(1 - d * d)
      // Seen from a little above, a band is an arc.
      const row = (y + 0.5 - hank.y - 13 * scale * (round - 0.6)) / high
      if (row < -1 || row > 1) {
        const away = row > 1 ? (row - 1) * high : (-1 - row) * high
        const dark = (row > 1 ? 0.6 : 0.25) * Math.exp(-away / (7 * scale))
        if (id[i] === 1) for (let c = 0; c < 3; c++) rgb[i * 3 + c]! *= 1 - dark
        continue
      }
      const nx = d * 0.9
      const lit = Math.max(0, (nx * light.x + Math.sqrt(1 - nx * nx) * light.z + 0.2) / 1.2) ** 1.2
      const tooth = 1 + 0.02 * lattice(x, y) + 0.015 * lattice(x >> 2, y >> 1)
      // Drawn on the paper, so it bends with it.
      const s = Math.asin(d) * wide
      const t = Math.abs(row) * high
      const pen = 2.2 * scale
      const lozenge = Math.abs(s) / (54 * scale) + t / (34 * scale)
      const rule = Math.abs(t - high * 0.84) < pen || Math.abs(t - high * 0.74) < pen * 0.5
      const dash = t < pen * 0.6 && Math.abs(s) > 84 * scale && Math.abs(s) < wide * 0.95
      const drawn = rule || dash || lozenge < 0.56 || (lozenge > 0.86 && lozenge < 1)
      const colour = drawn ? ink : paper
      const light1 = (1.16 * lit + 0.2) * tooth * (Math.abs(row) > 0.97 ? 0.9 : 1)
      const cover = Math.min(1, (1 - Math.abs(row)) * high)
      for (let c = 0; c < 3; c++) rgb[i * 3 + c]! += (colour[c]! * light1 - rgb[i * 3 + c]!) * cover
      id[i] = 255
    }
  }
}
