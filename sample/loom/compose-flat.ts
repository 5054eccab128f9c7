import { type FoldWish, layFolds } from './folds.ts'
import { gridLine } from './grid.ts'
import { between, type Chance } from './noise.ts'
import type { Sampler } from './sampler.ts'
import type { Stage } from './stage.ts'

/** Where the camera is over the cloth: an offset in cloth pixels, a small turn, and how near it is. */
export interface Camera {
  x: number
  y: number
  turn: number
  zoom: number
}

/** Fills the whole stage with cloth lying on a table, seen from above. */
export function layFlat(stage: Stage, sampler: Sampler, wish: FoldWish, camera: Camera, chance: Chance): void {
  const { width, height, scale, id, u, v, nx, ny, shadow, ao } = stage
  const relief = layFolds(width, height, scale, wish, chance)
  const line = () => new Float32Array(width)
  const shiftX = line()
  const shiftY = line()
  const cos = Math.cos(camera.turn) / camera.zoom
  const sin = Math.sin(camera.turn) / camera.zoom
  id.fill(1, 0, width * height)
  for (let y = 0; y < height; y++) {
    const from = y * width
    gridLine(relief.shiftX, y, shiftX, width)
    gridLine(relief.shiftY, y, shiftY, width)
    gridLine(relief.normalX, y, nx.subarray(from, from + width), width)
    gridLine(relief.normalY, y, ny.subarray(from, from + width), width)
    gridLine(relief.shadow, y, shadow.subarray(from, from + width), width)
    gridLine(relief.ao, y, ao.subarray(from, from + width), width)
    for (let x = 0; x < width; x++) {
      const px = (x - width / 2) / scale + shiftX[x]!
      const py = (y - height / 2) / scale + shiftY[x]!
      u[from + x] = (camera.x + px * cos - py * sin) / sampler.pitchX
      v[from + x] = (camera.y + px * sin + py * cos) / sampler.pitchY
    }
  }
}

/** A camera somewhere over the cloth, turned a little. */
export function cameraOver(chance: Chance, turn = 0.035): Camera {
  return {
    x: between(chance, 0, 4000),
    y: between(chance, 0, 4000),
    turn: between(chance, -turn, turn),
    zoom: between(chance, 0.96, 1.06),
  }
}
