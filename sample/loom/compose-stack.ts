import { throwShadow } from './ground-shadow.ts'
import { between, type Chance, fractal, lattice, smooth } from './noise.ts'
import type { Sampler } from './sampler.ts'
import type { Stage } from './stage.ts'

export interface Pile {
  pieces: number
  /** Layers that show at the front of each piece, and how thick one is, in cloth pixels. */
  layers: number
  thick: number
  /** Width of a piece and how far it reaches back. */
  wide: number
  deep: number
  /** Cloth pixels for each pixel of the pile: above 1 shows more of the pattern. */
  reach: number
  /** Where on the cloth the middle of the upper face's front edge lies, in cloth pixels. */
  pan: { x: number; y: number }
}

interface Piece {
  left: number
  right: number
  foot: number
  /** How far back its front stands. */
  back: number
  layers: number
  thick: number
  u: number
  v: number
  salt: number
}

const tilt = 0.4
const cosTilt = Math.cos(tilt)
const sinTilt = Math.sin(tilt)
/** How much each pixel of depth narrows the pile. */
const shrink = 0.0003

/** Piles folded pieces on a table. `samplerFor` names the sampler (from 1) of each piece, counted from the foot. */
export function pileUp(
  stage: Stage,
  samplers: readonly Sampler[],
  samplerFor: (piece: number) => number,
  pile: Pile,
  chance: Chance,
): void {
  const { width, height, scale } = stage
  const pieces: Piece[] = []
  let foot = 0
  const folded = Math.PI * 0.62 * pile.thick * pile.layers
  for (let k = 0; k < pile.pieces; k++) {
    const half = (pile.wide / 2) * between(chance, 0.97, 1.02)
    const aside = between(chance, -11, 11)
    const thick = pile.thick * between(chance, 0.92, 1.08)
    pieces.push({
      left: -half + aside,
      right: half + aside,
      foot,
      back: between(chance, -8, 8),
      layers: pile.layers,
      thick,
      // Pieces of one cloth are folded alike: their stripes stand nearly above each other.
      u: pile.pan.x + between(chance, -14, 14),
      v: pile.pan.y + pile.reach * folded + between(chance, -14, 14),
      salt: 50 + k * 37,
    })
    foot += thick * pile.layers * 0.965
  }
  const front = foot * cosTilt
  const whole = front + pile.deep * sinTilt
  const base = height / scale / 2 + whole / 2 + 60
  const middle = width / scale / 2
  const depth = new Float32Array(width * height).fill(1e9)
  for (let x = 0; x < width; x++) {
    for (let k = 0; k < pieces.length; k++) {
      tracePiece(stage, depth, x, pieces[k]!, pile, base, middle, k === pieces.length - 1, samplerFor(k), samplers)
    }
  }
  settle(stage, depth)
  throwShadow(stage, [
    { x: 8, y: 12, soft: 12, dark: 0.42 },
    { x: 58, y: 26, soft: 40, dark: 0.46 },
  ])
}

function tracePiece(
  stage: Stage,
  depth: Float32Array,
  x: number,
  piece: Piece,
  pile: Pile,
  base: number,
  middle: number,
  isTop: boolean,
  number: number,
  samplers: readonly Sampler[],
): void {
  const { width, height, scale, id, u, v, nx, ny, shadow, ao } = stage
  const sampler = samplers[number - 1]!
  const px = (x + 0.5) / scale - middle
  const bulge = Math.min(0.7 * piece.thick, 54)
  let path = 0
  let lastY = 0
  let lastDepth = 0
  /** How far this layer is pulled in or out at either side. */
  let pulledLeft = 0
  let pulledRight = 0
  let started = false
  /** One more point of the outline: Y up, Z back, the normal in their plane, and how open it lies. */
  const point = (Y: number, Z: number, upY: number, toFront: number, open: number, pucker: number) => {
    const worldX = px * (1 + shrink * Math.max(0, Z))
    const sy = (base - Y * cosTilt - Z * sinTilt) * scale
    const far = Z * cosTilt - Y * sinTilt
    const edge = Math.min(worldX - piece.left - pulledLeft, piece.right + pulledRight - worldX)
    if (edge < 0) {
      lastY = sy
      lastDepth = far
      started = true
      return
    }
    if (started) {
      const low = Math.ceil(Math.min(sy, lastY) - 0.5)
      const high = Math.floor(Math.max(sy, lastY) - 0.5)
      for (let y = Math.max(0, low); y <= high && y < height; y++) {
        const share = lastY === sy ? 0 : (y + 0.5 - lastY) / (sy - lastY)
        const here = lastDepth + (far - lastDepth) * share
        const i = y * width + x
        if (here >= depth[i]!) continue
        depth[i] = here
        id[i] = number
        u[i] = (worldX * pile.reach + piece.u) / sampler.pitchX
        // Up the front and over the top the cloth runs towards its beginning, so that a figure stands upright.
        v[i] = (piece.v - path * pile.reach) / sampler.pitchY
        // The selvedge rounds away at either side.
        const side = edge < 9 ? (1 - edge / 9) ** 2 * (worldX < (piece.left + piece.right) / 2 ? -0.75 : 0.75) : 0
        nx[i] = side + pucker * 0.8
        ny[i] = -(upY * cosTilt - toFront * sinTilt) + pucker * 0.5
        const long = Math.hypot(nx[i]!, ny[i]!)
        if (long > 0.975) {
          nx[i]! *= 0.975 / long
          ny[i]! *= 0.975 / long
        }
        ao[i] = open * (edge < 5 ? 0.75 + 0.05 * edge : 1)
        shadow[i] = 0.45 + 0.55 * Math.min(1, open * 1.15)
      }
    }
    lastY = sy
    lastDepth = far
    started = true
  }
  let lift = piece.foot
  const seen = px * 0.0042 + piece.salt
  for (let layer = 0; layer < piece.layers; layer++) {
    const sway = 8 * smooth(seen * 1.1, layer + piece.salt) + 4 * smooth(seen * 3.1, layer * 3.3)
    const outLeft = 8 * lattice(piece.salt, layer) + 3 * smooth(lift * 0.05, piece.salt)
    const outRight = 8 * lattice(piece.salt + 5, layer) + 3 * smooth(lift * 0.05, piece.salt + 9)
    const swell = piece.thick * (1 + 0.15 * smooth(seen * 0.9, layer * 2.1 + 7))
    const recess = piece.back + sway + layer * 1.5
    const steps = Math.max(12, Math.ceil(piece.thick * 0.7))
    for (let s = 0; s <= steps; s++) {
      const angle = (s / steps - 0.5) * Math.PI
      const sin = Math.sin(angle)
      const cos = Math.cos(angle)
      const round = Math.max(0, cos) ** 0.72
      const Y = lift + (swell / 2) * (1 + Math.sign(sin) * Math.abs(sin) ** 0.86)
      const Z = recess + bulge * (1 - round)
      // The roll's end is round too: its upper and lower rims lie further in.
      const rim = Math.min(9, piece.thick * 0.16) * (1 - round)
      pulledLeft = outLeft + rim
      pulledRight = outRight - rim
      const open = (0.16 + 0.84 * Math.max(0, cos) ** 0.6) * (sin < 0 ? 1 + 0.42 * sin : 1)
      const pucker =
        0.26 * smooth(seen * 4.2, sin * 1.4 + layer * 5 + piece.salt) * cos + 0.1 * smooth(seen * 11, sin * 3 + layer)
      point(Y, Z, sin, cos, open, pucker)
      path += (Math.PI * piece.thick * 0.62) / steps
    }
    lift += swell * 0.965
  }
  // The upper face goes back; beneath another piece only its front strip can show.
  const backTo = isTop ? pile.deep : 90
  const count = isTop ? 96 : 6
  const rim = piece.back + bulge
  for (let s = 1; s <= count; s++) {
    const far = (backTo * s) / count
    const sag = -6 * (far / pile.deep) ** 2 + 3.5 * smooth(seen * 1.6, far * 0.008)
    const slope = 0.11 * fractal(seen * 1.8, far * 0.011 + piece.salt, 2)
    const open = isTop ? 1 - 0.14 * (far / pile.deep) ** 2 : 0.4
    path += backTo / count
    point(lift + sag, rim + far, 1, 0.06 + slope, open, slope * 0.9)
  }
}

/** Shade thrown down by what juts out above, and a little light lost in creases between pieces. */
function settle(stage: Stage, depth: Float32Array): void {
  const { width, height, scale, id, shadow } = stage
  for (let x = 0; x < width; x++) {
    let line = 1e9
    for (let y = 0; y < height; y++) {
      const i = y * width + x
      if (id[i] === 0) continue
      const here = depth[i]!
      // Nearer is smaller: the ray from above comes forward as it falls.
      line = Math.min(line + 0.55 / scale, here)
      const behind = here - line
      if (behind > 0.8) shadow[i]! *= 1 - 0.5 * Math.min(1, (behind - 0.8) / 9)
    }
  }
}
