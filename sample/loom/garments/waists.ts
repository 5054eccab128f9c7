import type { Point } from '../curve.ts'
import type { LegMeasures } from './bottoms.ts'
import type { Sewing } from './sewing.ts'
import { curve } from './shape.ts'

/** A sewn waistband with loops for a belt and a button. */
export function waistband(sewing: Sewing, { y, waist }: LegMeasures, high: number): void {
  const edge = { round: 5, drop: 5 }
  const w = waist + 0.4
  const top = curve([
    [-w + 0.5, y - 0.4],
    [0, y + 0.5],
    [w - 0.5, y - 0.4],
  ])
  const foot = curve([
    [w, y + high],
    [0, y + high + 0.7],
    [-w, y + high],
  ])
  sewing.add(
    [
      [top, edge],
      [[top.at(-1) as Point, foot[0] as Point], sewing.free],
      [foot, { round: 3, drop: 2.4 }],
      [[foot.at(-1) as Point, top[0] as Point], sewing.free],
    ],
    sewing.wardrobe.main(),
    {
      thick: sewing.thick + 4,
      rumple: 2,
      grain: sewing.straight([0, y], Math.PI / 2),
    },
  )
  sewing.stitch([
    [-w + 0.8, y + 0.1],
    [0, y + 1],
    [w - 0.8, y + 0.1],
  ])
  sewing.stitch([
    [-w + 0.4, y + high - 0.6],
    [0, y + high + 0.1],
    [w - 0.4, y + high - 0.6],
  ])
  for (const x of [-w * 0.72, -w * 0.3, w * 0.3, w * 0.72]) {
    sewing.strip(
      [
        [x, y - 0.2],
        [x, y + high + 1.4],
      ],
      0.55,
      sewing.wardrobe.main(),
      { thick: 5, edge: { round: 2.6, drop: 3 } },
    )
  }
  sewing.buttons(
    [[1, y + high * 0.5 + 0.5]]
      .map(([x, py]): Point => [x as number, py as number])
      .concat([[1.01, y + high * 0.5 + 0.5]]),
    1,
    1.8,
    'own',
  )
}

/** A waist drawn in by elastic and a cord. */
export function elasticWaist(sewing: Sewing, { y, waist }: LegMeasures, high: number, cord = true): void {
  const { free } = sewing
  const top = curve([
    [-waist + 0.6, y - 0.2],
    [0, y + 0.6],
    [waist - 0.6, y - 0.2],
  ])
  const foot = curve([
    [waist + 0.3, y + high],
    [0, y + high + 0.6],
    [-waist - 0.3, y + high],
  ])
  const folds = Array.from({ length: 17 }, (_, k) =>
    sewing.fold([(k / 8 - 1) * waist * 0.95, y + high * 0.8], 90, high * 0.9, 0.42, 5),
  )
  sewing.add(
    [
      [top, free],
      [[top.at(-1) as Point, foot[0] as Point], free],
      [foot, { round: 5, drop: 4 }],
      [[foot.at(-1) as Point, top[0] as Point], free],
    ],
    sewing.wardrobe.plain(),
    { thick: sewing.thick + 3, folds, rumple: 2 },
  )
  if (!cord) return
  const white = { sampler: sewing.tape(sewing.wardrobe.second, 5), zoom: 1 }
  sewing.strip(
    curve([
      [-0.9, y + high * 0.5],
      [-2.2, y + high + 2],
      [-1.4, y + high + 6],
      [-2.4, y + high + 9.4],
    ]),
    0.34,
    white,
    { thick: 5, edge: { round: 3, drop: 4 } },
  )
  sewing.strip(
    curve([
      [0.9, y + high * 0.5],
      [1.8, y + high + 2.4],
      [1.4, y + high + 5],
      [2.6, y + high + 8.4],
    ]),
    0.34,
    white,
    { thick: 5, edge: { round: 3, drop: 4 } },
  )
}
