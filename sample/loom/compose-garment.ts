import type { Garment, Picture } from './cloth.ts'
import type { Composed } from './compose.ts'
import { Bench } from './garments/bench.ts'
import { Wardrobe } from './garments/cloths.ts'
import { sew } from './garments/sew.ts'
import type { Pose, Stitching } from './garments/sewing.ts'
import { throwShadow } from './ground-shadow.ts'
import type { Stage } from './stage.ts'
import { paintHairs, paintStrand, yarnOf } from './strokes.ts'

/** A garment cut and sewn from the cloth, laid on the table or hanging before the wall. */
export function composeGarment(stage: Stage, { cloth, seed }: Picture, garment: Garment, pose: Pose): Composed {
  const wardrobe = new Wardrobe(cloth)
  const sewing = sew(wardrobe, garment, pose, stage, seed)
  const bench = new Bench(stage, (seed % 977) * 0.61)
  for (const piece of sewing.pieces) bench.lay(piece)
  bench.settle()
  throwShadow(
    stage,
    pose === 'laid'
      ? [
          { x: 5, y: 7, soft: 9, dark: 0.4 },
          { x: 16, y: 22, soft: 34, dark: 0.34 },
        ]
      : [
          { x: 14, y: 18, soft: 18, dark: 0.3 },
          { x: 44, y: 56, soft: 58, dark: 0.34 },
        ],
  )
  return {
    samplers: bench.samplers,
    after: () => {
      for (const stitching of sewing.stitches) paintStitches(stage, stitching)
      if (wardrobe.isKnit) {
        const hairs = { count: 260, long: 15, thick: 0.8, combed: 0, salt: seed }
        paintHairs(stage, hairs, yarnOf(stage, bench.samplers))
      }
    },
  }
}

/** Cloth pixels of one stitch and of the gap behind it. */
const STITCH = 5.4
const GAP = 2.6

function paintStitches(stage: Stage, { line, colour }: Stitching): void {
  const { width, height, scale, shadow, id } = stage
  let until = STITCH / 2
  let walked = 0
  for (let k = 1; k < line.length; k++) {
    const [x1, y1] = line[k - 1]!
    const [x2, y2] = line[k]!
    const length = Math.hypot(x2 - x1, y2 - y1)
    const dx = (x2 - x1) / (length || 1)
    const dy = (y2 - y1) / (length || 1)
    for (; until < walked + length; until += STITCH + GAP) {
      const t = until - walked
      const x = (x1 + dx * t) * scale
      const y = (y1 + dy * t) * scale
      const i = Math.floor(y) * width + Math.floor(x)
      if (x < 0 || y < 0 || x >= width || y >= height || id[i] === 0) continue
      const half = (STITCH / 2) * scale
      const points = [x - dx * half, y - dy * half, x + dx * half, y + dy * half]
      const open = shadow[i]! * 0.85
      paintStrand(stage, { points, from: 2.3 * scale, to: 2.3 * scale, colour, open, twist: 0, salt: k })
    }
    walked += length
  }
}
