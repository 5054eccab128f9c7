import { throwShadow } from './ground-shadow.ts'
import { between, type Chance, smooth } from './noise.ts'
import type { Stage } from './stage.ts'

/** Cloth pixels of the hank: half its length, how far its two legs stand apart, how thick a leg is. */
const half = 590
const apart = 112
const thick = 100
const strandThick = 14

export interface Hank {
  /** Where the paper band lies, in picture pixels: its middle and half its width on screen. */
  x: number
  y: number
  wide: number
}

/**
 * Winds a skein and twists it on itself: strands around a closed loop whose two legs turn about each other. Fills u
 * (strand number and place across it) and v (length along it) for a yarn sampler.
 */
export function wind(stage: Stage, chance: Chance): Hank {
  const { width, height, scale, id, u, v, nx, ny, shadow, ao } = stage
  const depth = new Float32Array(width * height).fill(-1e9)
  const centreX = width / 2
  const centreY = height * 0.49
  const turns = between(chance, 1.42, 1.6) * Math.PI
  const lean = between(chance, -0.05, 0.05)
  const strands = 250
  // Small pictures need no more points than they have pixels.
  const steps = Math.max(150, Math.round(620 * Math.min(1, scale)))
  const radius = (strandThick / 2) * scale
  for (let s = 0; s < strands; s++) {
    const ring = Math.sqrt((s + 0.5) / strands)
    const around = s * 2.39996 + between(chance, -0.2, 0.2)
    const slack = between(chance, -1, 1)
    let before: Place | undefined
    let along = chance() * 60
    for (let k = 0; k <= steps; k++) {
      const t = (k / steps) * Math.PI * 2
      const here = placeOf(t, ring, around, turns, slack)
      const x = centreX + (here.x + lean * here.y) * scale
      const y = centreY + here.y * scale
      if (before) {
        const bx = centreX + (before.x + lean * before.y) * scale
        const by = centreY + before.y * scale
        const dx = x - bx
        const dy = y - by
        const length = Math.hypot(dx, dy) || 1e-3
        along += Math.hypot(length / scale, here.z - before.z) / strandThick
        const ux = dx / length
        const uy = dy / length
        const left = Math.max(0, Math.floor(Math.min(x, bx) - radius))
        const right = Math.min(width - 1, Math.ceil(Math.max(x, bx) + radius))
        const top = Math.max(0, Math.floor(Math.min(y, by) - radius))
        const foot = Math.min(height - 1, Math.ceil(Math.max(y, by) + radius))
        for (let py = top; py <= foot; py++) {
          for (let px = left; px <= right; px++) {
            const rx = px + 0.5 - bx
            const ry = py + 0.5 - by
            const forward = rx * ux + ry * uy
            if (forward < -0.6 || forward > length + 0.6) continue
            const across = (ry * ux - rx * uy) / radius
            if (across <= -1 || across >= 1) continue
            const rise = Math.sqrt(1 - across * across)
            const z = before.z + (here.z - before.z) * (forward / length) + rise * strandThick * 0.5
            const i = py * width + px
            if (z <= depth[i]!) continue
            depth[i] = z
            id[i] = 1
            u[i] = s + across * 0.499 + 0.5
            v[i] = along
            // The roundness of the whole leg; the sampler adds that of the strand, across the page, so turn it here.
            const bodyX = here.outX * 0.62
            const bodyY = here.outY * 0.62
            nx[i] = bodyX - across * uy * 0.7
            ny[i] = bodyY + across * ux * 0.7
            const long = Math.hypot(nx[i]!, ny[i]!)
            if (long > 0.97) {
              nx[i]! *= 0.97 / long
              ny[i]! *= 0.97 / long
            }
            ao[i] = here.open * (0.3 + 0.7 * rise)
            shadow[i] = 0.4 + 0.6 * here.open
          }
        }
      }
      before = here
    }
  }
  crease(stage, depth)
  throwShadow(stage, [
    { x: 12, y: 16, soft: 16, dark: 0.42 },
    { x: 34, y: 46, soft: 50, dark: 0.4 },
  ])
  return { x: centreX, y: centreY, wide: (apart + thick * 0.86) * scale }
}

interface Place {
  x: number
  y: number
  z: number
  /** Which way the skein's surface faces here. */
  outX: number
  outY: number
  /** 1 on the outside, less within. */
  open: number
}

function placeOf(t: number, ring: number, around: number, turns: number, slack: number): Place {
  const cos = Math.cos(t)
  const sin = Math.sin(t)
  const twist = turns * cos
  // Legs run parallel for most of the length and meet in a round loop at either end.
  const legX = apart * Math.sign(sin) * Math.abs(sin) ** 0.8
  const legY = -half * Math.sign(cos) * Math.abs(cos) ** 0.86
  // At the ends the strands lie side by side over the loop and the bundle is thinner.
  const bundle = thick * (0.5 + 0.5 * Math.abs(sin) ** 0.7)
  const spin = around + t * 2.2
  const sideways = Math.cos(spin) * ring * bundle
  const deep = Math.sin(spin) * ring * bundle
  // Outward from the loop, in its own plane.
  const size = Math.hypot(sin / apart, cos / half) || 1
  const ox = sin / apart / size
  const oy = -cos / half / size
  const px = legX + ox * sideways
  const py = legY + oy * sideways * 0.9 + slack * 5 * Math.abs(cos) ** 6
  const c = Math.cos(twist)
  const s = Math.sin(twist)
  const wave = 2.5 * smooth(t * 3 + slack * 9, ring * 9)
  return {
    x: px * c + deep * s + wave,
    y: py,
    z: deep * c - px * s,
    outX: ring * (Math.cos(spin) * ox * c + Math.sin(spin) * s),
    outY: ring * Math.cos(spin) * oy,
    open: 0.3 + 0.7 * ring * ring,
  }
}

/** Darkens what lies well below its neighbours: the valley between the two legs. */
function crease(stage: Stage, depth: Float32Array): void {
  const { width, height, scale, id, ao, shadow } = stage
  const reach = Math.round(22 * scale)
  for (let y = reach; y < height - reach; y++) {
    for (let x = reach; x < width - reach; x++) {
      const i = y * width + x
      if (id[i] !== 1) continue
      let above = 0
      for (const [dx, dy, weight] of [
        [-1, -0.8, 1.2],
        [-1, 0.2, 0.9],
        [0, -1, 0.8],
        [1, 0.5, 0.5],
        [-0.5, -0.4, 0.8],
      ] as const) {
        const other = depth[i + Math.round(dx * reach) + Math.round(dy * reach) * width]!
        if (other > -1e8) above += weight * Math.min(50, Math.max(0, other - depth[i]! - 9))
      }
      const dark = Math.min(0.66, above / 150)
      ao[i]! *= 1 - 0.6 * dark
      shadow[i]! *= 1 - 0.85 * dark
    }
  }
}
