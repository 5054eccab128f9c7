import { blurred, type Grid, gridFor, likeGrid } from './grid.ts'
import { between, type Chance, fractal, smooth } from './noise.ts'
import { light } from './shade.ts'

/** A cloth lying on a table, as fields over the picture; lengths in cloth pixels. */
export interface Relief {
  height: Grid
  /** How much cloth the folds have taken up: add to a place to find the cloth there. */
  shiftX: Grid
  shiftY: Grid
  normalX: Grid
  normalY: Grid
  shadow: Grid
  ao: Grid
}

interface Ridge {
  x: number
  y: number
  /** Unit vector along the crest. */
  ax: number
  ay: number
  bend: number
  high: number
  steep: number
  gentle: number
  long: number
  warp: number
  seed: number
}

export interface FoldWish {
  /** 0 is ironed, 1 laid down by hand, 2.4 gathered into deep folds. */
  depth: number
  /** Typical breadth of a fold, 1 being 70 px. */
  breadth: number
  /** Sharp lines left by the shelf. */
  creases: number
}

/**
 * Folds of one cloth belong together: they fan out from where it was pulled, or, when that lies far away, run side by
 * side. Folds that cross at all angles look like stains.
 */
function ridgesFor(width: number, height: number, wish: FoldWish, chance: Chance): Ridge[] {
  const ridges: Ridge[] = []
  const size = Math.hypot(width, height)
  // Rising to the right, across the light: folds that run with it cast nothing and cannot be seen.
  const towards = -0.8 + between(chance, -0.62, 0.62) + (chance() < 0.5 ? Math.PI : 0)
  const away = size * between(chance, 0.55, 1.6)
  const focusX = width / 2 + Math.cos(towards) * away
  const focusY = height / 2 + Math.sin(towards) * away
  const area = (width * height) / 1.49e6
  const count = Math.round(between(chance, 6, 8.4) * Math.max(1, area ** 0.7) * (wish.breadth > 1.3 ? 0.85 : 1))
  for (let k = 0; k < count; k++) {
    // Spread across the direction of the folds, so that each has cloth to itself.
    const side = ((k + 0.5 + between(chance, -0.38, 0.38)) / count - 0.5) * size * 0.92
    const forth = between(chance, -0.36, 0.36) * size
    const x = width / 2 - Math.sin(towards) * side + Math.cos(towards) * forth
    const y = height / 2 + Math.cos(towards) * side + Math.sin(towards) * forth
    const angle = Math.atan2(focusY - y, focusX - x) + between(chance, -0.13, 0.13)
    const steep = between(chance, 38, 84) * wish.breadth
    const high = between(chance, 0.3, 0.66) * steep * wish.depth
    ridges.push({
      x,
      y,
      ax: Math.cos(angle),
      ay: Math.sin(angle),
      bend: between(chance, -1, 1) * 0.00024,
      high: chance() < 0.1 ? -high * 0.5 : high,
      steep,
      gentle: steep * between(chance, 1.4, 2.8),
      long: between(chance, 480, 1250) * (0.6 + 0.4 * wish.breadth),
      warp: between(chance, 14, 34) * wish.breadth,
      seed: Math.floor(chance() * 900),
    })
  }
  return ridges
}

function addRidge(relief: Relief, ridge: Ridge, scale: number): void {
  const { columns, rows, step, values } = relief.height
  const lift = ridge.high
  const take = (lift * lift) / ridge.steep
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const x = (i * step) / scale - ridge.x
      const y = (j * step) / scale - ridge.y
      const t = x * ridge.ax + y * ridge.ay
      const far = t / ridge.long
      if (far > 2.4 || far < -2.4) continue
      let d = y * ridge.ax - x * ridge.ay + ridge.bend * t * t
      d += ridge.warp * smooth(t * 0.0042 + ridge.seed, d * 0.0016) + 0.14 * ridge.warp * smooth(t * 0.011, ridge.seed)
      const wide = d > 0 ? ridge.steep : ridge.gentle
      const s = d / wide
      const window = Math.exp(-far * far)
      const bell = 1 / (1 + s * s)
      const at = j * columns + i
      values[at]! += lift * bell * bell * window
      // Climbing and descending the fold takes cloth, so what lies beyond it has moved towards it.
      const taken = take * window * 0.62 * (s / Math.sqrt(1 + s * s))
      relief.shiftX.values[at]! += -ridge.ay * taken
      relief.shiftY.values[at]! += ridge.ax * taken
    }
  }
}

function addCreases(relief: Relief, width: number, height: number, scale: number, sharp: number, chance: Chance): void {
  const { columns, rows, step, values } = relief.height
  const lines = [
    { across: true, at: height * between(chance, 0.24, 0.44), high: between(chance, 3, 8) * sharp },
    { across: true, at: height * between(chance, 0.66, 0.86), high: -between(chance, 3, 7) * sharp },
    { across: false, at: width * between(chance, 0.3, 0.7), high: between(chance, 3, 9) * sharp },
  ]
  for (const line of lines) {
    for (let j = 0; j < rows; j++) {
      for (let i = 0; i < columns; i++) {
        const x = (i * step) / scale
        const y = (j * step) / scale
        const wander = 5 * smooth((line.across ? x : y) * 0.006, line.at)
        const d = (line.across ? y : x) - line.at + wander
        if (d > 240 || d < -240) continue
        const strength = 0.7 + 0.5 * smooth((line.across ? x : y) * 0.004 + 3, line.at + 9)
        values[j * columns + i]! += line.high * strength * Math.exp(-Math.sqrt(d * d + 14) / 26)
      }
    }
  }
}

/** Light from the upper left: how far the cloth between here and the lamp rises above the ray. */
function castShadow(relief: Relief, scale: number): void {
  const { columns, rows, step, values } = relief.height
  const reach = step / scale
  const flat = Math.hypot(light.x, light.y)
  const dx = light.x / flat
  const dy = light.y / flat
  const shadow = relief.shadow.values
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const here = values[j * columns + i]!
      let worst = 0
      for (let k = 1, far = 1.5; k <= 16; k++, far *= 1.24) {
        const gi = Math.round(i + dx * far)
        const gj = Math.round(j + dy * far)
        if (gi < 0 || gj < 0 || gi >= columns || gj >= rows) break
        const rise = (values[gj * columns + gi]! - here) / (far * reach)
        if (rise > worst) worst = rise
      }
      const covered = Math.min(1, Math.max(0, (worst - 0.24) / 0.62))
      shadow[j * columns + i] = 1 - 0.72 * covered * covered * (3 - 2 * covered)
    }
  }
  relief.shadow = blurred(relief.shadow, 9 * scale)
}

/** Lays the cloth: heights, the cloth they take up, normals, shadow and the darkness of hollows. */
export function layFolds(width: number, height: number, scale: number, wish: FoldWish, chance: Chance): Relief {
  const heights = gridFor(width, height, 4)
  const relief: Relief = {
    height: heights,
    shiftX: likeGrid(heights),
    shiftY: likeGrid(heights),
    normalX: likeGrid(heights),
    normalY: likeGrid(heights),
    shadow: likeGrid(heights),
    ao: likeGrid(heights),
  }
  const { columns, rows, step, values } = heights
  const from = chance() * 500
  const swell = 26 * wish.depth * Math.sqrt(wish.breadth)
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const x = (i * step) / scale
      const y = (j * step) / scale
      const at = j * columns + i
      values[at] = swell * fractal(x * 0.002 + from, y * 0.002, 2)
      relief.shiftX.values[at] = 8 * fractal(x * 0.0028, y * 0.0028 + from, 2)
      relief.shiftY.values[at] = 8 * fractal(x * 0.0028 + from, y * 0.0028 + 77, 2)
    }
  }
  for (const ridge of ridgesFor(width / scale, height / scale, wish, chance)) addRidge(relief, ridge, scale)
  if (wish.creases > 0) addCreases(relief, width / scale, height / scale, scale, wish.creases, chance)
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const left = values[j * columns + Math.max(i - 1, 0)]!
      const right = values[j * columns + Math.min(i + 1, columns - 1)]!
      const above = values[Math.max(j - 1, 0) * columns + i]!
      const below = values[Math.min(j + 1, rows - 1) * columns + i]!
      const sx = ((left - right) * scale) / (i > 0 && i < columns - 1 ? 2 * step : step)
      const sy = ((above - below) * scale) / (j > 0 && j < rows - 1 ? 2 * step : step)
      const size = 1 / Math.sqrt(1 + sx * sx + sy * sy)
      relief.normalX.values[j * columns + i] = sx * size
      relief.normalY.values[j * columns + i] = sy * size
    }
  }
  castShadow(relief, scale)
  const near = blurred(heights, 30 * scale)
  const wide = blurred(heights, 90 * scale)
  for (let k = 0; k < values.length; k++) {
    const hollow = 0.012 * (near.values[k]! - values[k]!) + 0.006 * (wide.values[k]! - values[k]!)
    relief.ao.values[k] = Math.min(1.04, Math.max(0.25, 1 - hollow))
  }
  return relief
}
