import type { Picture } from './cloth.ts'
import { compose } from './compose.ts'
import { develop } from './finish.ts'
import { chanceFrom } from './noise.ts'
import { shade, softenEdges } from './shade.ts'
import { takeStage } from './stage.ts'

export interface Size {
  /** Pixels; 1000 × 1492 when absent, the shape of every product picture. */
  width?: number
  height?: number
  /** Picture pixels for each cloth pixel; above `width / 1000` shows less of the cloth, larger. */
  scale?: number
}

export interface Woven {
  /** Red, green, blue: three bytes a pixel, row by row. */
  data: Uint8Array
  width: number
  height: number
}

/**
 * Draws a picture of cloth. The same picture and size give the same bytes for ever; nothing is read or written.
 * Throws a RangeError for yarns that are no colours, a cloth without yarns, or a size beyond 16 million pixels.
 */
export function weave(picture: Picture, size: Size = {}): Woven {
  const width = size.width ?? 1000
  const height = size.height ?? 1492
  const scale = size.scale ?? width / 1000
  if (!(width >= 8 && height >= 8 && width * height <= 16e6 && scale > 0)) {
    throw new RangeError(`The loom cannot draw ${width} × ${height} pixels at scale ${scale}`)
  }
  const chance = chanceFrom(picture.seed)
  const stage = takeStage(width, height, scale)
  const composed = compose(stage, picture, chance)
  shade(stage, composed.samplers)
  softenEdges(stage)
  composed.after?.()
  return { data: develop(stage, chance), width, height }
}
