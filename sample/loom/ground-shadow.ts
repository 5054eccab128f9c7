import { blurred, gridAt, gridFor } from './grid.ts'
import type { Stage } from './stage.ts'

export interface Cast {
  /** Where the shadow falls, and how soft it is, in cloth pixels. */
  x: number
  y: number
  soft: number
  /** 0 to 1. */
  dark: number
}

/** Darkens the ground with the outline of everything on the stage, thrown aside and softened. */
export function throwShadow(stage: Stage, casts: readonly Cast[], key = true): void {
  const { width, height, scale, id, shadow, ao } = stage
  const cover = gridFor(width, height, 4)
  for (let j = 0; j < cover.rows; j++) {
    for (let i = 0; i < cover.columns; i++) {
      const x = Math.min(width - 1, i * 4)
      const y = Math.min(height - 1, j * 4)
      cover.values[j * cover.columns + i] = id[y * width + x] === 0 ? 0 : 1
    }
  }
  for (const cast of casts) {
    const soft = blurred(cover, cast.soft * scale)
    const dx = cast.x * scale
    const dy = cast.y * scale
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const i = y * width + x
        if (id[i] !== 0) continue
        const dark = cast.dark * gridAt(soft, x - dx, y - dy)
        if (key) shadow[i]! *= 1 - dark
        else ao[i]! *= 1 - dark
      }
    }
  }
}
