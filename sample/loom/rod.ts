import { smooth } from './noise.ts'
import { light } from './shade.ts'
import type { Stage } from './stage.ts'

/** A wooden rod across the picture, behind what hangs on it. Call after the ground is lit. */
export function paintRod(stage: Stage, middle: number, thick: number): void {
  const { width, height, scale, id, rgb } = stage
  const half = (thick * scale) / 2
  const top = Math.max(0, Math.floor(middle * scale - half))
  const foot = Math.min(height - 1, Math.ceil(middle * scale + half))
  const reach = 26 * scale
  for (let y = top; y <= Math.min(height - 1, foot + reach); y++) {
    const d = (y + 0.5 - middle * scale) / half
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      if (id[i] !== 0) continue
      if (d > 1) {
        const dark = 0.3 * (1 - (y - foot) / reach) ** 2
        for (let c = 0; c < 3; c++) rgb[i * 3 + c]! *= 1 - dark
        continue
      }
      if (d < -1) continue
      const nz = Math.sqrt(1 - d * d)
      const lit = Math.max(0, (d * light.y + nz * light.z + 0.15) / 1.15)
      const grain =
        1 + 0.16 * smooth((x / scale) * 0.006, Math.asin(d) * 9) + 0.09 * smooth((x / scale) * 0.02, Math.asin(d) * 34)
      const value = grain * (1.2 * lit + 0.2 * (0.6 - 0.4 * d))
      const shine = 0.12 * Math.max(0, nz * 0.85 - d * 0.5) ** 22
      rgb[i * 3] = 0.36 * value + shine
      rgb[i * 3 + 1] = 0.2 * value + shine
      rgb[i * 3 + 2] = 0.088 * value + shine
    }
  }
}
