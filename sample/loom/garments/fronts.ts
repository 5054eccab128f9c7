import type { Point } from '../curve.ts'
import { following } from './grain.ts'
import type { Sewing } from './sewing.ts'
import { curve } from './shape.ts'

/** A buttoned front: the band on which the buttons stand. Measures in centimetres. */
export function placket(
  sewing: Sewing,
  from: number,
  to: number,
  half: number,
  fasten: { count: number; size: number; kind: 'horn' | 'shell' | 'own' | 'studs' },
): void {
  const line: Point[] = [
    [0, from],
    [0, (from + to) / 2],
    [0, to],
  ]
  const knit = sewing.wardrobe.isKnit
  const cloth = knit ? sewing.wardrobe.rib() : sewing.wardrobe.main()
  sewing.strip(line, half, cloth, {
    thick: knit ? 5 : 3,
    edge: knit ? { round: 5, drop: 4.4 } : { round: 3, drop: 2.6 },
  })
  if (!knit) {
    sewing.stitch([
      [-half + 0.35, from + 0.3],
      [-half + 0.35, to - 0.4],
    ])
    sewing.stitch([
      [half - 0.35, from + 0.3],
      [half - 0.35, to - 0.4],
    ])
  }
  const inset = (to - from) / (fasten.count * 2 + 1)
  const places: Point[] = [
    [0, from + Math.min(2.4, inset)],
    [0, to - Math.min(knit ? 3.4 : 12, inset * 2.2)],
  ]
  if (fasten.kind === 'studs') sewing.studs(places, fasten.count, fasten.size)
  else sewing.buttons(places, fasten.count, fasten.size, fasten.kind)
}

/** A zip down the whole front between two rows of stitches. */
export function zipFront(sewing: Sewing, from: number, to: number): void {
  sewing.zip([
    [0, from],
    [0, (from + to) / 2],
    [0, to],
  ])
  for (const x of [-1.5, 1.5])
    sewing.stitch(
      [
        [x, from + 0.6],
        [x, to - 0.5],
      ],
      false,
    )
}

/** A patch pocket. `at` is the middle of its upper edge. */
export function pocket(sewing: Sewing, [x, y]: Point, wide: number, high: number, flap = 0): void {
  const half = wide / 2
  const { wardrobe } = sewing
  const knit = wardrobe.isKnit
  const edge = knit ? { round: 6, drop: 4 } : { round: 3.5, drop: 3 }
  const lower = curve([
    [x + half, y + high - 1.6],
    [x + half - 0.5, y + high - 0.4],
    [x + half - 1.6, y + high],
  ])
  const lowerLeft = curve([
    [x - half + 1.6, y + high],
    [x - half + 0.5, y + high - 0.4],
    [x - half, y + high - 1.6],
  ])
  sewing.add(
    [
      [
        [
          [x - half, y],
          [x, y + 0.25],
          [x + half, y],
        ],
        { round: 4, drop: edge.drop + 1 },
      ],
      [[[x + half, y], ...lower], edge],
      [[lower.at(-1) as Point, lowerLeft[0] as Point], edge],
      [[...lowerLeft, [x - half, y]], edge],
    ],
    wardrobe.main(),
    { thick: knit ? 5 : 4, on: true, rumple: 1.6, folds: [sewing.fold([x + half * 0.2, y + 1.2], 175, half, 1, 3)] },
  )
  if (!knit) {
    const inset = 0.5
    sewing.stitch([
      [x - half + inset, y + 0.2],
      [x - half + inset, y + high - 1.4],
      [x - half + 1.6, y + high - inset],
      [x + half - 1.6, y + high - inset],
      [x + half - inset, y + high - 1.4],
      [x + half - inset, y + 0.2],
    ])
    if (flap === 0)
      sewing.stitch([
        [x - half + 0.4, y + 2],
        [x, y + 2.2],
        [x + half - 0.4, y + 2],
      ])
  } else {
    sewing.strip(
      [
        [x - half, y + 1],
        [x, y + 1.2],
        [x + half, y + 1],
      ],
      1.1,
      wardrobe.rib(),
      {
        thick: 4,
        edge: { round: 4, drop: 3.4 },
        grain: aroundLine(sewing, [
          [x - half, y],
          [x + half, y],
        ]),
      },
    )
  }
  if (flap > 0) layFlap(sewing, [x, y], wide + 0.5, flap)
}

function aroundLine(sewing: Sewing, line: readonly Point[]) {
  const along = following(sewing.line(line))
  return (x: number, y: number): Point => {
    const [across, down] = along(x, y)
    return [down, -across]
  }
}

function layFlap(sewing: Sewing, [x, y]: Point, wide: number, high: number): void {
  const half = wide / 2
  const edge = { round: 4, drop: 3.6 }
  const top = y - 1.6
  const lower: Point[] = [
    [x + half, top + high * 0.72],
    [x, top + high],
    [x - half, top + high * 0.72],
  ]
  sewing.add(
    [
      [
        [
          [x - half, top],
          [x + half, top],
        ],
        { round: 4, drop: 2.5 },
      ],
      [[[x + half, top], lower[0] as Point], edge],
      [lower, edge],
      [[lower[2] as Point, [x - half, top]], edge],
    ],
    sewing.wardrobe.main(),
    { thick: 5, on: true },
  )
  sewing.stitch([
    [x - half + 0.5, top + 0.6],
    [x - half + 0.5, top + high * 0.72 - 0.5],
  ])
  sewing.stitch([
    [x - half + 0.5, top + high * 0.72 - 0.5],
    [x, top + high - 0.7],
    [x + half - 0.5, top + high * 0.72 - 0.5],
  ])
  sewing.stitch([
    [x + half - 0.5, top + high * 0.72 - 0.5],
    [x + half - 0.5, top + 0.6],
  ])
  sewing.stitch([
    [x - half + 0.4, top + 0.7],
    [x + half - 0.4, top + 0.7],
  ])
  sewing.stud([x, top + high - 1.9], 1.3)
}

/** A pocket let into the cloth: only its welt is seen. */
export function welt(sewing: Sewing, from: Point, to: Point, half: number): void {
  const cloth = sewing.wardrobe.isKnit ? sewing.wardrobe.rib() : sewing.wardrobe.main()
  const knit = sewing.wardrobe.isKnit
  sewing.strip([from, to], half, cloth, {
    thick: 3.4,
    edge: { round: 4, drop: 3 },
    ...(knit ? { grain: aroundLine(sewing, [from, to]) } : {}),
  })
}
