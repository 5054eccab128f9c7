import type { Point } from '../curve.ts'
import { rollNeck } from './collars-knitted.ts'
import { hanger } from './hanging.ts'
import type { Sewing } from './sewing.ts'
import { ponchoBody } from './small.ts'
import { topLines } from './top.ts'

/** A poncho with cables from the neck to the hem. */
export function poncho(sewing: Sewing): void {
  const hangs = sewing.pose === 'hanger'
  const { wardrobe, free } = sewing
  const shape = hangs ? { neck: 9, wide: 37, long: 80, drop: 44 } : { neck: 9, wide: 45, long: 76, drop: 36 }
  const lines = topLines(sewing, {
    length: 70,
    chest: 40,
    hem: 40,
    shoulder: 20,
    neck: 9,
    armhole: 24,
    sleeve: 0,
    wrist: 6,
    rib: 0,
    cuff: 0,
  })
  const neck = rollNeck(sewing, lines, 7.6)
  neck.before()
  hanger(sewing, 19)
  const [shoulder, side, hem, left, back] = ponchoBody(shape) as [Point[], Point[], Point[], Point[], Point[]]
  const panel = wardrobe.main()
  const middle = (22 * 25) / wardrobe.zoom / sewing.scale
  const folds = [
    sewing.fold([17, 44], 74, 26, 3, 24, 2),
    sewing.fold([-18, 46], 106, 26, 3, 24, -2),
    sewing.fold([28, 38], 58, 20, 2.6, 20, 2),
    sewing.fold([-29, 38], 122, 20, 2.6, 20, -2),
    sewing.fold([4, 60], 88, 14, 2.4, 12),
    sewing.fold([-7, 62], 93, 14, 2.2, 10),
  ]
  sewing.add(
    [
      [neck.neckline, sewing.seam],
      [shoulder, { round: 24, drop: 15 }],
      [side, free],
      [hem, sewing.seam],
      [left, free],
      [back, { round: 24, drop: 15 }],
    ],
    panel,
    { thick: 20, rumple: 8, swell: { round: 90, drop: 6 }, folds, grain: sewing.straight([-middle, 0]) },
  )
  const line = sewing.line([...hem].reverse())
  const band = hem.slice(1, -1).map(([x, y]): Point => [x * 0.996, y + 1.5])
  sewing.strip([...band].reverse(), 1.8, wardrobe.rib(), {
    thick: 17,
    on: false,
    edge: { round: 13, drop: 13 },
    grain: sewing.ribsAcross(line),
  })
  neck.after()
}
