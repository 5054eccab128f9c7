import type { Point } from '../curve.ts'
import { shawlNeck, shirtNeck } from './collars-turned.ts'
import { placket, pocket, zipFront } from './fronts.ts'
import { hanger } from './hanging.ts'
import type { Sewing } from './sewing.ts'
import { laySleeves } from './sleeves.ts'
import { layFront, type TopLines, type TopMeasures, topLines } from './top.ts'

const drill: TopMeasures = {
  length: 72,
  chest: 29,
  hem: 28.4,
  shoulder: 21.5,
  neck: 8.8,
  armhole: 25,
  sleeve: 60,
  wrist: 6.4,
  rib: 0,
  cuff: 0,
}

/** A coat to the knee, with studs and three pockets. */
export function dustCoat(sewing: Sewing): void {
  const m = { ...drill, length: 104, hem: 33, chest: 28.4 }
  const lines = topLines(sewing, m)
  const neck = shirtNeck(sewing, lines)
  neck.before()
  hanger(sewing, m.shoulder)
  laySleeves(sewing, lines, sewing.wardrobe.main())
  layFront(sewing, lines, neck.neckline, sewing.wardrobe.main(), [0, 0])
  placket(sewing, 5, m.length + 0.4, 1.9, { count: 6, size: 1.5, kind: 'studs' })
  pocket(sewing, [11, 19], 11, 13)
  for (const x of [-15, 15]) pocket(sewing, [x, 58], 16, 18)
  neck.after()
}

/** A hip-long jacket of drill with a zip and flapped pockets. */
export function workJacket(sewing: Sewing): void {
  const m = { ...drill, length: 68, hem: 26.4 }
  const lines = topLines(sewing, m)
  const neck = shirtNeck(sewing, lines)
  neck.before()
  hanger(sewing, m.shoulder)
  laySleeves(sewing, lines, sewing.wardrobe.main())
  layFront(sewing, lines, neck.neckline, sewing.wardrobe.main(), [0, 0])
  yoke(sewing, lines)
  zipFront(sewing, 6, m.length - 0.6)
  for (const x of [-12.6, 12.6]) pocket(sewing, [x, 22], 11.6, 12.6, 6)
  for (const x of [-13.4, 13.4]) pocket(sewing, [x, 43], 14, 15, 6)
  sewing.stitch(
    [
      [-m.hem, m.length - 5],
      [0, m.length - 4.2],
      [m.hem, m.length - 5],
    ],
    true,
  )
  neck.after()
}

/** The seam that runs across the chest of workwear. */
export function yoke(sewing: Sewing, { tip, arm }: TopLines): void {
  const x = (arm[Math.floor(arm.length * 0.4)] as Point)[0] - 0.3
  const y = tip[1] + 7.4
  sewing.stitch(
    [
      [-x, y],
      [0, y + 1],
      [x, y],
    ],
    true,
  )
}

/** A robe: long, collared to the waist, tied with a belt. */
export function robe(sewing: Sewing): void {
  const m = { ...drill, length: 112, chest: 31, hem: 34, shoulder: 22.5, sleeve: 54, wrist: 9.4, cuff: 0, neck: 9 }
  const lines = topLines(sewing, m)
  const neck = shawlNeck(sewing, lines, 52, 6.4)
  neck.before()
  hanger(sewing, m.shoulder)
  laySleeves(sewing, lines, sewing.wardrobe.main())
  layFront(sewing, lines, neck.neckline, sewing.wardrobe.main(), [0, 0])
  const edge = { round: 7, drop: 6 }
  sewing.strip(
    [
      [-0.8, 54],
      [-1.2, 84],
      [-1, m.length + 0.5],
    ],
    1.9,
    sewing.wardrobe.main(),
    { thick: 5, edge },
  )
  for (const x of [-17.5, 17.5]) pocket(sewing, [x, 66], 15, 17)
  neck.after()
  const belt = sewing.wardrobe.main()
  const w = lines.under[0] * 0.5 + lines.foot[0] * 0.5 - 0.6
  sewing.strip(
    [
      [-w, 56.6],
      [-w * 0.4, 57.6],
      [w * 0.4, 57.6],
      [w, 56.6],
    ],
    2.3,
    belt,
    { thick: 7, edge },
  )
  sewing.strip(
    [
      [1.6, 58],
      [4, 66],
      [5.6, 80],
      [4.8, 90],
    ],
    2,
    belt,
    { thick: 8, edge, swell: { round: 16, drop: 2 } },
  )
  sewing.strip(
    [
      [-1.4, 58],
      [-3.6, 68],
      [-3, 78],
      [-4.6, 86],
    ],
    2,
    belt,
    { thick: 8, edge, swell: { round: 16, drop: 2 } },
  )
  sewing.strip(
    [
      [-2.2, 55.4],
      [0.4, 57.6],
      [2.6, 60.2],
    ],
    2.6,
    belt,
    { thick: 12, edge: { round: 10, drop: 10 } },
  )
}
