import type { Point } from '../curve.ts'
import { around as aroundOf } from './grain.ts'
import { both, type Neck } from './neck.ts'
import type { Sewing } from './sewing.ts'
import { curve } from './shape.ts'
import { layBack, type TopLines } from './top.ts'

/** A collar that lies back and runs down to the first button at `depth`. */
export function shawlNeck(sewing: Sewing, { neck: [nx] }: TopLines, depth: number, wide: number): Neck {
  const knit = sewing.wardrobe.isKnit
  const cloth = knit ? sewing.wardrobe.rib() : sewing.wardrobe.main()
  const half: Point[] = curve([
    [0, depth],
    [nx * 0.5, depth * 0.5],
    [nx, 0.5],
  ])
  return {
    neckline: both(half),
    before: () => {
      layBack(sewing, [nx, 0.5], depth)
      const top = curve([
        [-nx - 0.4, -1.4],
        [-nx * 0.6, -3.9],
        [0, -4.6],
        [nx * 0.6, -3.9],
        [nx + 0.4, -1.4],
      ])
      const foot = curve([
        [nx + 0.4, 1],
        [nx * 0.5, 1.9],
        [0, 2.2],
        [-nx * 0.5, 1.9],
        [-nx - 0.4, 1],
      ])
      const line = sewing.line(foot)
      sewing.add(
        [
          [top, { round: 16, drop: 12 }],
          [[top.at(-1) as Point, foot[0] as Point], { round: 4, drop: 3 }],
          [foot, { round: 8, drop: 8 }],
        ],
        cloth,
        {
          ...(knit ? { grain: aroundOf(line) } : {}),
          thick: 17,
          swell: { round: 40, drop: 4 },
          open: 0.92,
        },
      )
      sewing.label([0, 4], 4.8, 2)
    },
    after: () => {
      for (const side of [-1, 1] as const) {
        const flip = (points: readonly Point[]) => points.map(([x, y]): Point => [x * side, y])
        const outer = flip(
          curve([
            [side === 1 ? 1.6 : 0.6, depth + 2.4],
            [wide * 0.75, depth * 0.74],
            [nx * 0.5 + wide, depth * 0.36],
            [nx * 0.62 + wide, depth * 0.12],
            [nx + 0.8, -1.6],
          ]),
        )
        const end = flip([
          [nx + 0.8, -1.6],
          [nx - 2.6, -3.4],
        ])
        const inner = flip(
          curve([
            [nx - 2.6, -3.4],
            [nx - 2.4, 0.6],
            [nx * 0.48, depth * 0.36],
            [0.9, depth * 0.8],
            [side === 1 ? -1 : -1.4, depth + 2.4],
          ]),
        )
        const line = sewing.line(side === 1 ? outer : [...outer].reverse())
        const edge = { round: 13, drop: 12 }
        sewing.add(
          [
            [outer, edge],
            [end, { round: 5, drop: 3 }],
            [inner, { round: 18, drop: 16 }],
          ],
          cloth,
          {
            grain: knit ? aroundOf(line) : sewing.straight([0, 0], side * 0.3),
            thick: sewing.thick + 10,
            swell: { round: 50, drop: 6 },
            rumple: 3,
          },
        )
      }
    },
  }
}

/** The turned-down collar of a shirt, coat or overall. */
export function shirtNeck(sewing: Sewing, { neck: [nx] }: TopLines): Neck {
  const cloth = sewing.wardrobe.main()
  const k = nx / 8.6
  const half: Point[] = [
    [0, 5.2 * k],
    [nx * 0.62, 3.8 * k],
    [nx, 0.5],
  ]
  const edge = { round: 5, drop: 4.4 }
  return {
    neckline: curve(both(half)),
    before: () => {
      layBack(sewing, [nx, 0.5], 5)
      const top = curve([
        [-6.6 * k, -3.4 * k],
        [-3.4 * k, -4.3 * k],
        [0, -4.6 * k],
        [3.4 * k, -4.3 * k],
        [6.6 * k, -3.4 * k],
      ])
      const foot = curve([
        [7.6 * k, 0.8],
        [3.6 * k, 1.8],
        [0, 2],
        [-3.6 * k, 1.8],
        [-7.6 * k, 0.8],
      ])
      sewing.add(
        [
          [top, edge],
          [[top.at(-1) as Point, foot[0] as Point], edge],
          [foot, { round: 3, drop: 2 }],
        ],
        cloth,
        { thick: 9, open: 0.8 },
      )
      sewing.label([0, 0.2 * k], 4.4 * k, 1.7 * k)
    },
    after: () => {
      for (const side of [-1, 1] as const) {
        const flip = (points: readonly Point[]) => points.map(([x, y]): Point => [x * k * side, y * k])
        const front = flip(
          curve([
            [0.25, 5],
            [2.6, 8.2],
            [5.6, 11.4],
          ]),
        )
        const outer = flip(
          curve([
            [5.6, 11.4],
            [8.6, 7.4],
            [10.8, 3],
            [10.2, -0.6],
            [8.4, -3],
          ]),
        )
        const top = flip([
          [8.4, -3],
          [6.4, -3.6],
        ])
        const roll = flip(
          curve([
            [6.4, -3.6],
            [6, -0.4],
            [3.6, 3],
            [0.25, 5],
          ]),
        )
        sewing.add(
          [
            [front, edge],
            [outer, edge],
            [top, edge],
            [roll, { round: 12, drop: 9 }],
          ],
          cloth,
          {
            grain: sewing.straight([0, 0], side * 0.55),
            thick: sewing.thick + 6,
            swell: { round: 34, drop: 3 },
            rumple: 2.4,
          },
        )
        sewing.stitch(
          flip([
            [0.9, 5.6],
            [5.5, 10.6],
            [8.2, 7],
            [10.1, 3],
            [9.6, -0.4],
          ]),
        )
      }
    },
  }
}
