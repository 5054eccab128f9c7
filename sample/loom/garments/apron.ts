import type { Point } from '../curve.ts'
import { pocket } from './fronts.ts'
import { hanger } from './hanging.ts'
import type { Sewing } from './sewing.ts'
import { curve } from './shape.ts'

/** A bib apron with strings, two pockets and a loop for the towel. */
export function apron(sewing: Sewing): void {
  const { wardrobe, pose } = sewing
  const hangs = pose === 'hanger'
  const cloth = wardrobe.main()
  const edge = { round: 5, drop: 4.6 }
  const string = { thick: 5, on: false, edge: { round: 4, drop: 4 } }
  if (hangs) hanger(sewing, 15)
  const loop: Point[] = hangs
    ? [
        [-11, 22],
        [-10, 12],
        [-8, 2.6],
        [-3, -1],
        [3, -1],
        [8, 2.6],
        [10, 12],
        [11, 22],
      ]
    : [
        [-12, 22],
        [-12.6, 10],
        [-8, 1],
        [0, -2.4],
        [8, 1],
        [12.6, 10],
        [12, 22],
      ]
  sewing.strip(curve(loop), 1.2, cloth, { ...string, thick: hangs ? 17 : 5 })
  for (const side of [-1, 1] as const) {
    const tie: Point[] = hangs
      ? [
          [31, 50.5],
          [34, 58],
          [33.4, 74],
          [35, 92],
        ]
      : [
          [31, 50.5],
          [37.4, 52],
          [39.4, 60],
          [36.4, 68],
          [38.6, 80],
          [37, 92],
        ]
    sewing.strip(curve(tie.map(([x, y]): Point => [x * side, y])), 1, cloth, string)
  }
  const half: Point[] = curve([
    [13, 20],
    [14.4, 30],
    [20, 41],
    [31.5, 49],
  ])
  const side: Point[] = curve([
    [31.5, 49],
    [32, 70],
    [31, 100],
  ])
  const flip = (points: readonly Point[]) => points.map(([x, y]): Point => [-x, y]).reverse()
  sewing.add(
    [
      [
        [
          [-13, 20],
          [0, 20.5],
          [13, 20],
        ],
        edge,
      ],
      [half, edge],
      [side, edge],
      [
        curve([
          [31, 100],
          [0, 101],
          [-31, 100],
        ]),
        edge,
      ],
      [flip(side), edge],
      [flip(half), edge],
    ],
    cloth,
    {
      thick: hangs ? 12 : 8,
      rumple: 5,
      swell: { round: 40, drop: 2 },
      folds: [
        sewing.fold([-17, 72], 93, 24, 2.6, 12, 1),
        sewing.fold([14, 78], 86, 22, 2.4, 11, -1),
        sewing.fold([-2, 88], 91, 14, 2, 8),
        sewing.fold([17, 46], 132, 9, 1.6, 8),
        sewing.fold([-16, 46], 48, 9, 1.6, 8),
        sewing.fold([25, 88], 95, 13, 1.8, 9),
        sewing.fold([-26, 84], 85, 13, 1.8, 9),
        sewing.fold([3, 36], 96, 12, 2.2, 6),
      ],
    },
  )
  sewing.stitch([
    [-12.6, 22],
    [0, 22.5],
    [12.6, 22],
  ])
  sewing.stitch(
    curve([
      [12.3, 20.6],
      [13.6, 30.4],
      [19.4, 41.8],
      [30.8, 49.7],
    ]),
  )
  sewing.stitch(
    curve([
      [-12.3, 20.6],
      [-13.6, 30.4],
      [-19.4, 41.8],
      [-30.8, 49.7],
    ]),
  )
  sewing.stitch(
    curve([
      [30.9, 50],
      [31.3, 70],
      [30.3, 99.4],
    ]),
  )
  sewing.stitch(
    curve([
      [-30.9, 50],
      [-31.3, 70],
      [-30.3, 99.4],
    ]),
  )
  sewing.stitch(
    curve([
      [-30.4, 98],
      [0, 99],
      [30.4, 98],
    ]),
  )
  pocket(sewing, [-9.4, 57], 17.6, 19)
  pocket(sewing, [9.4, 57], 17.6, 19)
  sewing.strip(
    curve([
      [24.4, 49],
      [24.2, 57],
      [25.3, 60.4],
      [26.6, 57],
      [26.6, 49],
    ]),
    0.55,
    cloth,
    { thick: 4, edge: { round: 3, drop: 3 } },
  )
}
