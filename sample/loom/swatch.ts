import type { Cloth, Picture } from './cloth.ts'
import { samplerOf } from './cloths.ts'
import { toDisplay } from './colour.ts'
import { BLUE, GREEN, HOLLOW, RED, SLOPE_X, SLOPE_Y } from './sampler.ts'
import { light } from './shade.ts'
import { type Size, type Woven, weave } from './weave.ts'

/** Looks for each swatch pixel, a side: fewer where pixels are as small as threads. */
const looksFor = (size: number) => (size > 160 ? 3 : 4)

/**
 * A small square of the cloth lying flat, drawn so that its stripes, check or figure can be told apart at 24 to 40 px:
 * each cloth shows the stretch of its own repeat where most happens. `size` in pixels. About 10 ms at 96.
 */
export function swatchOf(cloth: Cloth, size = 96): Woven {
  const sampler = samplerOf(cloth)
  const looks = looksFor(size)
  const { u, v, span } = sampler.sight
  const data = new Uint8Array(size * size * 3)
  const out = new Float64Array(8)
  const acrossU = span / size
  const acrossV = (span * sampler.pitchX) / sampler.pitchY / size
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      let red = 0
      let green = 0
      let blue = 0
      for (let k = 0; k < looks * looks; k++) {
        const dx = ((k % looks) + 0.5) / looks
        const dy = (Math.floor(k / looks) + 0.5) / looks
        sampler.read(u + (x + dx) * acrossU, v + (y + dy) * acrossV, out)
        const long = Math.hypot(1, out[SLOPE_X]!, out[SLOPE_Y]!)
        const lit = (out[SLOPE_X]! * light.x + out[SLOPE_Y]! * light.y + light.z) / long
        const open = out[HOLLOW]! * (0.42 + 0.98 * Math.max(0, lit))
        red += out[RED]! * open
        green += out[GREEN]! * open
        blue += out[BLUE]! * open
      }
      const i = (y * size + x) * 3
      const share = 1 / (looks * looks)
      data[i] = Math.min(255, Math.round(255 * toDisplay(Math.min(1, red * share))))
      data[i + 1] = Math.min(255, Math.round(255 * toDisplay(Math.min(1, green * share))))
      data[i + 2] = Math.min(255, Math.round(255 * toDisplay(Math.min(1, blue * share))))
    }
  }
  return { data, width: size, height: size }
}

/** The picture at a tenth of its size, for a preview without the master: the same composition, a hundredth of the work. */
export function glimpse(picture: Picture, size: Size = {}): Woven {
  const width = size.width ?? 1000
  const height = size.height ?? 1492
  const scale = size.scale ?? width / 1000
  return weave(picture, { width: Math.round(width / 10), height: Math.round(height / 10), scale: scale / 10 })
}
