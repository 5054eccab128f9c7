import { type LegMeasures, layLegs } from './bottoms.ts'
import { peg, washingLine } from './hanging.ts'
import { bootees, hat } from './hats-and-socks.ts'
import type { Sewing } from './sewing.ts'
import type { Frame } from './shape.ts'
import { knitTop } from './tops.ts'
import { elasticWaist } from './waists.ts'

const toBaby: LegMeasures = { y: 0, waist: 11, hip: 13, rise: 15, length: 33, hem: 4.8, cuff: 3 }

/** Cardigan, trousers, hat and bootees, spread out or on a line. */
export function babySet(sewing: Sewing, frame: Frame): void {
  const { scale } = frame
  const place = (x: number, y: number, size = 1, turn = 0): Sewing => {
    const [px, py] = sewing.at([x, y])
    return sewing.elsewhere({ x: px, y: py, scale: scale * size, turn: frame.turn + turn })
  }
  const cardigan = () => knitTop(place(-7.4, 0, 0.98, 0.02), { shape: 'pullover', buttons: 5, size: 'baby' })
  const legs = () => {
    const at = place(9.6, 27.5, 0.96, -0.06)
    layLegs(at, toBaby, at.wardrobe.plain(), false)
    elasticWaist(at, toBaby, 2.4, false)
  }
  if (sewing.pose === 'hanger') {
    washingLine(sewing, -2)
    hat(place(13.4, 11), [0, 0], 7, 13)
    peg(sewing, [13.4, -2], 4)
    cardigan()
    washingLine(sewing, 36)
    const at = place(-7.4, 36.4)
    layLegs(at, toBaby, at.wardrobe.plain(), false)
    elasticWaist(at, toBaby, 2.4, false)
    for (const x of [-14.4, -0.6]) peg(sewing, [x, 36.8], 4)
    bootees(
      place(0, 0),
      [
        [10, 36.6],
        [17, 36.8],
      ],
      2.4,
    )
    for (const x of [10, 17]) peg(sewing, [x, 36.4], 4)
    return
  }
  hat(place(15.4, 12), [0, 0], 7.4, 14)
  legs()
  cardigan()
  bootees(
    place(0, 0),
    [
      [-13, 41],
      [-5.4, 42],
    ],
    2.5,
  )
}
