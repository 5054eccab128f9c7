import { throwShadow } from './ground-shadow.ts'
import { between, type Chance, fractal, smooth } from './noise.ts'
import type { Sampler } from './sampler.ts'
import type { Stage } from './stage.ts'

const outside = -9

/** Places a filled cushion on the stage. Returns its outline, in picture pixels, for the piping. */
export function plump(stage: Stage, sampler: Sampler, chance: Chance): number[] {
  const { width, height, scale, id, u, v, nx, ny, shadow, ao } = stage
  const half = Math.min(412 * scale, width * 0.42)
  const centreX = width / 2 + between(chance, -8, 8) * scale
  const centreY = height * 0.49
  const turn = between(chance, -0.09, 0.09)
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  const pinch = 0.072
  const panU = between(chance, 0, 3000)
  const panV = between(chance, 0, 3000)
  const salt = chance() * 200
  const reach = 1.15
  const limit = Math.ceil(half * 1.5)
  const size = limit * 2
  const heights = new Float32Array(size * size).fill(outside)
  // Each place asks where on the square it lies: sides are drawn in towards their middles.
  const place = (x: number, y: number): readonly [number, number] => {
    const px = (x * cos + y * sin) / half
    const py = (y * cos - x * sin) / half
    return [px / (1 - pinch * Math.max(0, 1 - py * py)), py / (1 - pinch * Math.max(0, 1 - px * px))]
  }
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const [a, b] = place(x - limit, y - limit)
      if (a <= -1 || a >= 1 || b <= -1 || b >= 1) continue
      const bulk = (1 - Math.abs(a) ** 2.1) * (1 - Math.abs(b) ** 2.1)
      const corner = Math.max(0, Math.abs(a) + Math.abs(b) - 0.85)
      const theta = Math.atan2(b, a)
      const folds = 0.03 * Math.sin(7 * theta * 2 + salt) * corner + 0.04 * corner * smooth(theta * 9 + salt, 3)
      const dents = 0.05 * fractal(a * 1.7 + salt, b * 1.7, 2) * bulk
      // Seams pucker a little along the piping.
      const edge = Math.min(1 - Math.abs(a), 1 - Math.abs(b))
      const seam = 0.009 * Math.exp(-edge * 18) * smooth((a + b) * 26 + salt, (a - b) * 26)
      heights[y * size + x] = 0.78 * bulk ** 0.66 + folds + dents + seam
    }
  }
  const at = (x: number, y: number, fallback: number) => {
    const value = heights[y * size + x]!
    return value === outside ? fallback : value
  }
  for (let y = 1; y < size - 1; y++) {
    const sy = Math.floor(centreY) + y - limit
    if (sy < 0 || sy >= height) continue
    for (let x = 1; x < size - 1; x++) {
      const here = heights[y * size + x]!
      const sx = Math.floor(centreX) + x - limit
      if (here === outside || sx < 0 || sx >= width) continue
      const slopeX = ((at(x - 1, y, here) - at(x + 1, y, here)) * half) / 2
      const slopeY = ((at(x, y - 1, here) - at(x, y + 1, here)) * half) / 2
      const long = Math.hypot(1, slopeX, slopeY)
      const i = sy * width + sx
      const [a, b] = place(x - limit, y - limit)
      id[i] = 1
      nx[i] = slopeX / long
      ny[i] = slopeY / long
      // Cloth over a dome: towards the rim more of it lies under each pixel.
      const swell = 1 + 0.12 * (a * a + b * b)
      const span = (half / scale) * reach * swell
      u[i] = (a * span + panU) / sampler.pitchX
      v[i] = (b * span + panV) / sampler.pitchY
      const edge = Math.min(1 - Math.abs(a), 1 - Math.abs(b))
      ao[i] = 0.55 + 0.45 * Math.min(1, (edge / 0.1) ** 0.6)
      shadow[i] = 1
    }
  }
  throwShadow(stage, [
    { x: 12, y: 18, soft: 18, dark: 0.4 },
    { x: 40, y: 54, soft: 56, dark: 0.44 },
  ])
  const outline: number[] = []
  const sides = 60
  for (let k = 0; k <= sides * 4; k++) {
    const t = ((k % sides) / sides) * 2 - 1
    const side = Math.floor(k / sides) % 4
    const [a, b] = (
      [
        [t, -1],
        [1, t],
        [-t, 1],
        [-1, -t],
      ] as const
    )[side]!
    const px = a * (1 - pinch * (1 - b * b)) * half
    const py = b * (1 - pinch * (1 - a * a)) * half
    outline.push(Math.floor(centreX) + px * cos - py * sin, Math.floor(centreY) + px * sin + py * cos)
  }
  return outline
}
