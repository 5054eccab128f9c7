import type { Point } from '../curve.ts'
import { kneePatches, type LegMeasures, layLegs, legStripes } from './bottoms.ts'
import { shirtNeck } from './collars-turned.ts'
import { pocket, welt, zipFront } from './fronts.ts'
import { clips, hanger } from './hanging.ts'
import type { Sewing } from './sewing.ts'
import { curve } from './shape.ts'
import { laySleeves } from './sleeves.ts'
import { layFront, topLines } from './top.ts'
import { trackJacket } from './tops.ts'
import { elasticWaist, waistband } from './waists.ts'
import { yoke } from './workwear.ts'

const work: LegMeasures = { y: 0, waist: 20.5, hip: 25.4, rise: 28, length: 105, hem: 10.6, cuff: 0 }

/** Work trousers: waistband, doubled knees, pockets, a loop for a hammer. */
export function trousers(sewing: Sewing): void {
  layLegs(sewing, work, sewing.wardrobe.main())
  kneePatches(sewing, work)
  slantPockets(sewing, work)
  sewing.strip(
    curve([
      [22.4, 33],
      [23.5, 39],
      [22.2, 45],
    ]),
    0.8,
    sewing.wardrobe.main(),
    { thick: 4, edge: { round: 3, drop: 3 } },
  )
  waistband(sewing, work, 3.8)
  clips(sewing, 13)
}

function slantPockets(sewing: Sewing, m: LegMeasures): void {
  for (const side of [-1, 1]) {
    const line: Point[] = [
      [m.waist * 0.62 * side, m.y + 3.4],
      [(m.hip - 1.4) * side, m.y + 19],
    ]
    welt(sewing, line[0] as Point, line[1] as Point, 0.5)
    sewing.stitch(
      line.map(([x, y]): Point => [x - 0.9 * side, y + 0.3]),
      true,
    )
  }
}

/** Games shorts with a stripe down each side. */
export function shorts(sewing: Sewing): void {
  const m: LegMeasures = { y: 0, waist: 22, hip: 27.6, rise: 29, length: 47, hem: 14.8, cuff: 0 }
  layLegs(sewing, m, sewing.wardrobe.plain(), false)
  legStripes(sewing, m, 1.5, sewing.wardrobe.inSecond())
  elasticWaist(sewing, m, 4)
  clips(sewing, 13)
}

/** Jacket over trousers. */
export function tracksuit(sewing: Sewing): void {
  const m: LegMeasures = { y: 54, waist: 21, hip: 26, rise: 29, length: 100, hem: 9.4, cuff: 5 }
  const legs = sewing.pose === 'hanger' ? { ...m, y: 56, waist: 20, hip: 23 } : m
  layLegs(sewing, legs, sewing.wardrobe.plain(), false)
  legStripes(sewing, legs, 1.4, sewing.wardrobe.inSecond())
  trackJacket(sewing)
}

/** One piece from the collar to the ankles. */
export function boilerSuit(sewing: Sewing): void {
  const top = {
    isJoined: true,
    length: 48,
    chest: 29,
    hem: 26.4,
    shoulder: 22,
    neck: 8.8,
    armhole: 26,
    sleeve: 61,
    wrist: 6.6,
    rib: 0,
    cuff: 0,
  }
  const legs: LegMeasures = { y: 47, waist: 26, hip: 27.6, rise: 32, length: 106, hem: 11.4, cuff: 0 }
  const narrow = sewing.pose === 'hanger' ? 0.93 : 1
  const lines = topLines(sewing, top)
  const neck = shirtNeck(sewing, lines)
  const cloth = sewing.wardrobe.main()
  neck.before()
  hanger(sewing, top.shoulder)
  laySleeves(sewing, lines, cloth)
  const own = { ...legs, waist: legs.waist * narrow, hip: legs.hip * narrow }
  layLegs(sewing, own, cloth, false)
  kneePatches(sewing, own)
  layFront(sewing, lines, neck.neckline, cloth, [0, 0])
  yoke(sewing, lines)
  const w = lines.foot[0]
  const folds = [-0.8, -0.62, -0.42, 0.44, 0.6, 0.78].map((share) => sewing.fold([w * share, 49.5], 90, 2.2, 0.5, 4))
  sewing.strip(
    [
      [-w + 0.2, 47],
      [0, 47.6],
      [w - 0.2, 47],
    ],
    2.5,
    cloth,
    { thick: 3, folds, edge: { round: 3, drop: 2.6 }, grain: sewing.straight([0, 0]) },
  )
  sewing.stitch([
    [-w + 0.4, 45.2],
    [0, 45.8],
    [w - 0.4, 45.2],
  ])
  sewing.stitch([
    [-w + 0.4, 48.8],
    [0, 49.4],
    [w - 0.4, 48.8],
  ])
  zipFront(sewing, 6.2, 74)
  for (const x of [-13, 13]) pocket(sewing, [x, 21], 12, 13, 5.4)
  for (const side of [-1, 1]) {
    welt(sewing, [12 * side, 52.4], [22.6 * side, 66], 0.6)
    sewing.stitch(
      [
        [11 * side, 52.6],
        [21.4 * side, 66.6],
      ],
      true,
    )
  }
  neck.after()
}
