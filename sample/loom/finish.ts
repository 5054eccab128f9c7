import { toDisplay } from './colour.ts'
import { between, type Chance, lattice } from './noise.ts'
import type { Stage } from './stage.ts'

/** Tone curve and sRGB in one table: linear 0 to 2 in 4096 steps, giving 0 to 255. */
const curve = new Float32Array(4097)
for (let i = 0; i <= 4096; i++) {
  const value = i / 2048
  const rolled = value <= 0.6 ? value : 0.6 + 0.4 * (1 - Math.exp(-(value - 0.6) / 0.4))
  curve[i] = 255 * toDisplay(rolled)
}

/** The same for the lowest eighth of white, where the eye and sRGB tell finer steps apart. */
const darks = new Float32Array(4097)
for (let i = 0; i <= 4096; i++) darks[i] = 255 * toDisplay(i / 32768)

function display(value: number): number {
  if (value < 0.125) return value <= 0 ? 0 : darks[(value * 32768) | 0]!
  return value >= 2 ? 255 : curve[(value * 2048) | 0]!
}

/**
 * Develops the stage: light falling off from the upper left, the shoulder of film, sRGB, and grain enough to hide the
 * steps between shades. Returns three bytes a pixel.
 */
export function develop(stage: Stage, chance: Chance): Uint8Array {
  const { width, height, rgb } = stage
  // No two photographs have the lamp in quite the same place.
  const fallX = between(chance, 0.05, 0.12)
  const fallY = between(chance, 0.05, 0.12)
  const bright = between(chance, 1.03, 1.06)
  // Clamped: whatever grain adds stays within a byte.
  const bytes = new Uint8ClampedArray(width * height * 3)
  for (let y = 0; y < height; y++) {
    const dy = y / height - 0.5
    for (let x = 0; x < width; x++) {
      const dx = x / width - 0.5
      const fall = (bright - fallX * dx - fallY * dy) * (1 - 0.16 * (dx * dx + dy * dy))
      const i = (y * width + x) * 3
      const grain = 0.9 * lattice(x + 911, y + 77)
      const red = display(rgb[i]! * fall) + grain
      const green = display(rgb[i + 1]! * fall) + grain
      const blue = display(rgb[i + 2]! * fall) + grain
      bytes[i] = red
      bytes[i + 1] = green
      bytes[i + 2] = blue
    }
  }
  return new Uint8Array(bytes.buffer)
}
