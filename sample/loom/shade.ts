import { lattice, smooth } from './noise.ts'
import { BLUE, GREEN, HOLLOW, RED, type Sampler, SHEEN, SLOPE_X, SLOPE_Y } from './sampler.ts'
import type { Stage } from './stage.ts'

/** The key light: from the upper left, y pointing down. */
export const light = { x: -0.49744, y: -0.51734, z: 0.69642 }

const powers = new Float32Array(1026)
for (let i = 0; i < powers.length; i++) powers[i] = (i / 1024) ** 1.25

/** #f6eee0 and a little more, in linear light. */
const ground = [1.012, 0.946, 0.824] as const

/** The wall or floor behind the cloth: plaster with the faintest tooth, darkened by `shadow` and `ao`. */
function paintGround(stage: Stage, i: number, x: number, y: number): void {
  const rough = 1 + 0.012 * smooth(x * 0.011, y * 0.011) + 0.006 * lattice(x, y)
  const shadow = stage.shadow[i]!
  const ambient = stage.ao[i]!
  const key = 0.78 * shadow * rough
  const sky = 0.24 * ambient * rough
  stage.rgb[i * 3] = ground[0] * (key * 1.01 + sky * 0.985)
  stage.rgb[i * 3 + 1] = ground[1] * (key + sky)
  stage.rgb[i * 3 + 2] = ground[2] * (key * 0.985 + sky * 1.02)
}

const offsetsX = [-0.27, 0.23, 0.24, -0.26]
const offsetsY = [-0.24, 0.26, -0.25, 0.25]

/**
 * Lights every pixel of the stage. Each cloth pixel is looked at twice, or four times where the cloth runs away from
 * the eye, at jittered places: threads thinner than a pixel then turn into even grain instead of moiré.
 */
export function shade(stage: Stage, samplers: readonly Sampler[]): void {
  const { width, height, id, u, v, nx, ny, shadow, ao, rgb } = stage
  const out = new Float64Array(8)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const which = id[i]!
      if (which === 255) continue
      if (which === 0) {
        paintGround(stage, i, x, y)
        continue
      }
      const sampler = samplers[which - 1]!
      const right = x + 1 < width && id[i + 1] === which ? i + 1 : i
      const below = y + 1 < height && id[i + width] === which ? i + width : i
      const ui = u[i]!
      const vi = v[i]!
      let ux = u[right]! - ui
      let vx = v[right]! - vi
      let uy = u[below]! - ui
      let vy = v[below]! - vi
      // A jump is the edge of another fold, not a slope of this one.
      if (ux > 6 || ux < -6 || vx > 6 || vx < -6) ux = vx = 0
      if (uy > 6 || uy < -6 || vy > 6 || vy < -6) uy = vy = 0
      const steep = Math.abs(ux) + Math.abs(vx) > 0.8 || Math.abs(uy) + Math.abs(vy) > 0.8
      const looks = steep ? 4 : 2
      const mx = nx[i]!
      const my = ny[i]!
      let mz = 1 - mx * mx - my * my
      mz = mz > 0.0016 ? Math.sqrt(mz) : 0.04
      const facing = mx * light.x + my * light.y + mz * light.z
      const open = shadow[i]! * (facing > 0.12 ? 1 : facing < -0.12 ? 0 : (facing + 0.12) / 0.24)
      const around = ao[i]!
      const depth = 0.35 + 0.65 * around
      const bounce = mx * 0.7 + my * 0.4
      let red = 0
      let green = 0
      let blue = 0
      for (let k = 0; k < looks; k++) {
        const jitter = lattice(x * 4 + k, y * 3 + k) * 0.16
        const dx = offsetsX[k]! + jitter
        const dy = offsetsY[k]! - jitter
        sampler.read(ui + ux * dx + uy * dy, vi + vx * dx + vy * dy, out)
        let ax = mx + out[SLOPE_X]!
        let ay = my + out[SLOPE_Y]!
        const size = 1 / Math.sqrt(ax * ax + ay * ay + mz * mz)
        ax *= size
        ay *= size
        const az = mz * size
        const d = Math.max(0, (ax * light.x + ay * light.y + az * light.z + 0.2) / 1.2)
        const key = 1.14 * powers[(d * 1024) | 0]! * open
        const sky = 0.34 * around * (0.85 - 0.3 * ay) + (bounce > 0 ? 0.05 * around * bounce : 0)
        const grazing = 1 - az
        const sheen = out[SHEEN]! * (0.07 * grazing * grazing * (key + sky) + 0.009 * d * d * (key + 0.2))
        const close = out[HOLLOW]! * depth
        red += (out[RED]! * (key * 1.02 + sky * 0.97) + sheen) * close
        green += (out[GREEN]! * (key + sky) + sheen) * close
        blue += (out[BLUE]! * (key * 0.97 + sky * 1.03) + sheen) * close
      }
      rgb[i * 3] = red / looks
      rgb[i * 3 + 1] = green / looks
      rgb[i * 3 + 2] = blue / looks
    }
  }
}

/** Softens the saw teeth where two surfaces meet: a small tent over the pixels on the border only. */
export function softenEdges(stage: Stage): void {
  const { width, height, id, rgb } = stage
  const places: number[] = []
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const here = id[i]
      if (id[i + 1] !== here || id[i - 1] !== here || id[i + width] !== here || id[i - width] !== here) places.push(i)
    }
  }
  const softened = new Float32Array(places.length * 3)
  places.forEach((i, n) => {
    for (let c = 0; c < 3; c++) {
      const at = (k: number) => rgb[k * 3 + c]!
      softened[n * 3 + c] =
        0.25 * at(i) +
        0.125 * (at(i - 1) + at(i + 1) + at(i - width) + at(i + width)) +
        0.0625 * (at(i - width - 1) + at(i - width + 1) + at(i + width - 1) + at(i + width + 1))
    }
  })
  places.forEach((i, n) => {
    rgb.set(softened.subarray(n * 3, n * 3 + 3), i * 3)
  })
}
