import type { Camera } from './compose-flat.ts'
import type { EndPoint } from './fringe.ts'
import { between, type Chance, smooth } from './noise.ts'
import type { Sampler } from './sampler.ts'
import type { Stage } from './stage.ts'

/**
 * Turns the lower right corner of a cloth that fills the stage up over itself, so that its back and the table show.
 * `back` is the number of the sampler that draws the other side.
 */
export function turnCorner(stage: Stage, sampler: Sampler, back: number, camera: Camera, chance: Chance): void {
  const { width, height, scale, id, u, v, nx, ny, shadow, ao } = stage
  const footX = width * between(chance, 0.38, 0.6)
  const sideY = height * between(chance, 0.66, 0.76)
  let ax = height - sideY
  let ay = width - footX
  const size = Math.hypot(ax, ay)
  ax /= size
  ay /= size
  const reach = footX * ax + height * ay
  // The cloth's own corner, a little beyond the picture before it was turned.
  const cornerX = width + between(chance, 10, 60) * scale
  const cornerY = height + between(chance, 10, 70) * scale
  const roll = 44 * scale
  const cos = Math.cos(camera.turn) / camera.zoom
  const sin = Math.sin(camera.turn) / camera.zoom
  const firstRow = Math.floor(height * 0.4)
  for (let y = firstRow; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const along = x * ay - y * ax
      const s = x * ax + y * ay - reach + 7 * scale * smooth((along / scale) * 0.007, 31)
      if (s < -size) continue
      const i = y * width + x
      if (s > 0) {
        id[i] = 0
        shadow[i] = 1 - 0.5 * Math.exp(-s / (26 * scale)) - 0.18 * Math.exp(-s / (90 * scale))
        ao[i] = 1 - 0.35 * Math.exp(-s / (18 * scale))
        continue
      }
      const px = x - 2 * s * ax
      const py = y - 2 * s * ay
      const edge = Math.min(cornerX - px, cornerY - py) / scale + 2.5 * smooth((px - py) * 0.01, 5)
      if (edge < 0) {
        // Beside the flap: a narrow darkness where it touches, a wide one where it shades.
        const near = Math.exp(edge / 7)
        const wide = Math.exp(edge / 34)
        shadow[i]! *= 1 - 0.3 * wide * (px > cornerX ? 0.5 : 1)
        ao[i]! *= 1 - 0.38 * near
        continue
      }
      id[i] = back
      const cx = (px - width / 2) / scale
      const cy = (py - height / 2) / scale
      u[i] = (camera.x + cx * cos - cy * sin) / sampler.pitchX
      v[i] = (camera.y + cx * sin + cy * cos) / sampler.pitchY
      const bent = Math.max(0, 1 + s / roll)
      const lean = 0.94 * bent * bent
      const wave =
        0.09 * smooth((along / scale) * 0.006, 71) + 0.05 * smooth((s / scale) * 0.01, (along / scale) * 0.01)
      // A hem, stitched down a finger's breadth from the edge.
      const hem = edge < 30 ? 0.34 * Math.exp(-(((edge - 24) / 3.2) ** 2)) : 0
      const lip = edge < 6 ? (1 - edge / 6) * 0.5 : 0
      const ofSide = cornerX - px < cornerY - py
      // Reflected, the cloth's right edge faces up and its lower edge left, or the like: outward is away from p'.
      const outX = ofSide ? 1 - 2 * ax * ax : -2 * ax * ay
      const outY = ofSide ? -2 * ax * ay : 1 - 2 * ay * ay
      nx[i] = ax * lean + wave + outX * (lip + hem * (edge < 24 ? -1 : 1))
      ny[i] = ay * lean + wave * 0.6 + outY * (lip + hem * (edge < 24 ? -1 : 1))
      const long = Math.hypot(nx[i]!, ny[i]!)
      if (long > 0.97) {
        nx[i]! *= 0.97 / long
        ny[i]! *= 0.97 / long
      }
      shadow[i] = 1
      ao[i] = (1 - 0.3 * bent ** 3) * (1 - hem * 0.6)
    }
  }
}

/** Ends the cloth above the foot of the picture: what lies beyond it is table. Returns the end, from left to right. */
export function endCloth(stage: Stage, chance: Chance): EndPoint[] {
  const { width, height, scale, id, u, v, shadow, ao } = stage
  const middle = Math.floor(height * between(chance, 0.755, 0.8)) * width + (width >> 1)
  const last = v[middle]!
  const end: EndPoint[] = []
  const lowest = new Float32Array(width)
  for (let x = 0; x < width; x++) {
    let y = Math.floor(height * 0.5)
    while (y < height && v[y * width + x]! < last) y++
    lowest[x] = y
    const i = Math.min(y, height - 1) * width + x
    end.push({ x, y, u: u[i]!, open: Math.min(1, shadow[i]! + 0.1) })
    for (; y < height; y++) {
      const at = y * width + x
      const away = (y - lowest[x]!) / scale
      id[at] = 0
      shadow[at] = 1 - 0.42 * Math.exp(-away / 14)
      ao[at] = 1 - 0.3 * Math.exp(-away / 26)
    }
    // The last few wefts dip and darken where the warp leaves them.
    for (let k = 1; k < 9 * scale; k++) {
      const at = (lowest[x]! - k) * width + x
      ao[at]! *= 0.72 + 0.28 * Math.min(1, k / (8 * scale))
    }
  }
  return end
}
