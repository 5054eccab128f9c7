import type { Point } from '../curve.ts'
import { both, type Neck } from './neck.ts'
import type { Sewing } from './sewing.ts'
import { curve, mirrored } from './shape.ts'
import type { TopLines } from './top.ts'

/** A high collar of rib, folded over once. `high` is how far it stands above the shoulders. */
export function rollNeck(sewing: Sewing, { neck: [nx] }: TopLines, high: number): Neck {
  const rib = sewing.wardrobe.rib()
  const wide = nx - 1.2
  const top: Point[] = curve([
    [-wide, -high],
    [-wide * 0.5, -high + 1.3],
    [0, -high + 1.7],
    [wide * 0.5, -high + 1.3],
    [wide, -high],
  ])
  const half: Point[] = [
    [0, 4.4],
    [nx * 0.6, 3.4],
    [nx, 0.5],
  ]
  return {
    neckline: curve(both(half)),
    before: () => {
      const back = curve([
        [-wide, -high],
        [-wide * 0.5, -high - 1.2],
        [0, -high - 1.5],
        [wide * 0.5, -high - 1.2],
        [wide, -high],
      ])
      const lower: Point[] = [
        [wide, -high],
        [wide, 1],
        [-wide, 1],
        [-wide, -high],
      ]
      sewing.add(
        [
          [back, { round: 9, drop: 8 }],
          [lower, { round: 1, drop: 0 }],
        ],
        rib,
        { thick: 12, open: 0.66 },
      )
    },
    after: () => {
      const foot = curve([
        [nx + 0.9, 2.3],
        [nx * 0.55, 4.7],
        [0, 5.7],
        [-nx * 0.55, 4.7],
        [-nx - 0.9, 2.3],
      ])
      const side: Point[] = curve([
        [wide, -high],
        [wide + 0.7, -high * 0.45],
        [nx + 0.9, 2.3],
      ])
      sewing.add(
        [
          [top, { round: 12, drop: 9 }],
          [side, { round: 16, drop: 15 }],
          [foot, { round: 12, drop: 10 }],
          [mirrored(side), { round: 16, drop: 15 }],
        ],
        rib,
        {
          thick: sewing.thick + 13,
          swell: { round: 60, drop: 8 },
          rumple: 4,
          folds: [sewing.fold([wide * 0.3, -high * 0.05], 12, 6, 1.4, 5, 1)],
        },
      )
    },
  }
}

/** A collar that stands, open at the front over a zip that ends at `depth`. */
export function zipNeck(sewing: Sewing, { neck: [nx] }: TopLines, high: number, depth: number): Neck {
  const { wardrobe } = sewing
  const rib = wardrobe.rib()
  const half: Point[] = [
    [0, 7.4],
    [nx * 0.6, 5.2],
    [nx, 0.5],
  ]
  const open = depth > 30 ? 9 : 7.2
  return {
    neckline: curve(both(half)),
    before: () => {
      const top = curve([
        [-nx + 1, -high],
        [-nx * 0.5, -high - 0.5],
        [0, -high - 0.7],
        [nx * 0.5, -high - 0.5],
        [nx - 1, -high],
      ])
      const rest: Point[] = [
        [nx - 1, -high],
        [nx, 1],
        [3, 12],
        [-3, 12],
        [-nx, 1],
        [-nx + 1, -high],
      ]
      sewing.add(
        [
          [top, { round: 7, drop: 6 }],
          [rest, { round: 1, drop: 0 }],
        ],
        wardrobe.inside(),
        { thick: 8, open: 0.66, rumple: 2 },
      )
      sewing.label([0, -0.4], 4.4, 1.8)
    },
    after: () => {
      for (const side of [-1, 1] as const) {
        const flip = (points: readonly Point[]) => points.map(([x, y]): Point => [x * side, y])
        const inner = flip(
          curve([
            [0.4, open],
            [1.5, 2.2],
            [3.3, -high + 1.2],
          ]),
        )
        const top = flip(
          curve([
            [3.3, -high + 1.2],
            [5.4, -high + 0.3],
            [nx - 1, -high],
          ]),
        )
        const outer = flip(
          curve([
            [nx - 1, -high],
            [nx - 0.2, -high * 0.4],
            [nx + 0.3, 1.2],
          ]),
        )
        const foot = flip(
          curve([
            [nx + 0.3, 1.2],
            [nx * 0.62, 5.4],
            [0.4, 7.4],
          ]),
        )
        sewing.add(
          [
            [inner, { round: 7, drop: 6 }],
            [top, { round: 8, drop: 7 }],
            [outer, { round: 14, drop: 13 }],
            [foot, sewing.seam],
          ],
          rib,
          { thick: sewing.thick + 6, swell: { round: 40, drop: 4 }, rumple: 2 },
        )
        sewing.zip([...inner].reverse(), false)
      }
      sewing.zip([
        [0, open - 0.6],
        [0, depth],
      ])
      if (depth < 30)
        sewing.stitch([
          [-1.5, 7.6],
          [-1.5, depth + 0.8],
          [1.5, depth + 0.8],
          [1.5, 7.6],
        ])
    },
  }
}
