import type { Point } from '../curve.ts'
import { peg, washingLine } from './hanging.ts'
import { bootees, hat, sock } from './hats-and-socks.ts'
import type { Sewing } from './sewing.ts'
import { curve, mirrored } from './shape.ts'

/** A scarf folded in two: one end lies over the other. */
export function scarf(sewing: Sewing): void {
  const hangs = sewing.pose === 'hanger'
  const cloth = sewing.wardrobe.main()
  const w = 11
  const long = hangs ? 92 : 84
  const strip = (x0: number, x1: number, x2: number, from: number, to: number, thick: number, half: number) => {
    const line = curve([
      [x0, from],
      [(x0 + x1) / 2 + 0.5, from + (to - from) * 0.3],
      [x1, from + (to - from) * 0.62],
      [x2, to],
    ])
    const right = line.map(([x, y], k): Point => [x + half * (1 + 0.05 * Math.sin(k * 0.35)), y])
    const left = line.map(([x, y], k): Point => [x - half * (1 + 0.05 * Math.sin(k * 0.3 + 1)), y]).reverse()
    sewing.add(
      [
        [right, { round: 20, drop: 15 }],
        [[right.at(-1) as Point, [x2, to + 0.5], left[0] as Point], { round: 12, drop: 12 }],
        [left, { round: 20, drop: 15 }],
        [[left.at(-1) as Point, right[0] as Point], { round: 34, drop: hangs ? 24 : 22 }],
      ],
      cloth,
      {
        thick,
        swell: { round: 80, drop: 8 },
        rumple: 8,
        grain: sewing.following(line),
        folds: [
          sewing.fold([x1 - half * 0.3, from + (to - from) * 0.34], 86, 22, 1.8, 15, 1),
          sewing.fold([x1 + half * 0.42, from + (to - from) * 0.55], 95, 24, 1.7, 13, -1),
          sewing.fold([x1, from + (to - from) * 0.84], 91, 14, 1.6, 10),
          sewing.fold([x1 + half * 0.2, from + 6], 88, 10, 1.5, 9),
        ],
      },
    )
  }
  if (hangs) washingLine(sewing, 1.6)
  strip(hangs ? -2 : -8, hangs ? -5 : -10, hangs ? -6 : -14, 0, long - 12, 20, w * (hangs ? 0.8 : 1))
  strip(hangs ? 1 : 3, hangs ? 3 : 6, hangs ? 4 : 5, hangs ? -0.2 : -0.4, long, 38, w * (hangs ? 0.84 : 1))
}

/** A poncho: two trapezes with a high neck. */
export function ponchoBody(edges: { neck: number; wide: number; long: number; drop: number }): Point[][] {
  const { neck, wide, long, drop } = edges
  const shoulder = curve([
    [neck, 0.6],
    [neck + (wide - neck) * 0.34, drop * 0.2],
    [neck + (wide - neck) * 0.7, drop * 0.58],
    [wide, drop],
  ])
  const side = curve([
    [wide, drop],
    [wide + 0.2, drop + (long - drop) * 0.12],
    [wide - 1.2, drop + (long - drop) * 0.26],
  ])
  const hem = curve([
    [wide - 1.2, drop + (long - drop) * 0.26],
    [wide * 0.62, long - (long - drop) * 0.3],
    [wide * 0.26, long - 2],
    [0, long],
    [-wide * 0.26, long - 2],
    [-wide * 0.62, long - (long - drop) * 0.3],
    [-wide + 1.2, drop + (long - drop) * 0.26],
  ])
  return [shoulder, side, hem, mirrored(side), mirrored(shoulder)]
}

/** Hat and bootees lying together, or pegged to a line. */
export function hatAndBootees(sewing: Sewing): void {
  if (sewing.pose === 'hanger') {
    washingLine(sewing, -15)
    hat(sewing, [-6.4, 0], 7.6, 15.6)
    bootees(
      sewing,
      [
        [6.6, -14.4],
        [13.6, -14.2],
      ],
      2.5,
    )
    peg(sewing, [-6.4, -15.4], 4.4)
    for (const x of [6.6, 13.6]) peg(sewing, [x, -15], 4.4)
    return
  }
  hat(sewing, [0, 0], 8.4, 16.6)
  bootees(
    sewing,
    [
      [-4.6, 5],
      [4.6, 5.2],
    ],
    2.9,
  )
}

/** One hat on the table, or on a line by its crown. */
export function hatAlone(sewing: Sewing): void {
  washingLine(sewing, -23)
  hat(sewing, [0, 0], 12, 22.6)
  peg(sewing, [-2, -22.6], 5)
  peg(sewing, [2.2, -22.6], 5)
}

/** A pair of socks. */
export function socks(sewing: Sewing): void {
  sewing.banded = true
  const m = { half: 4.5, leg: 27, foot: 14, rib: 7 }
  if (sewing.pose === 'hanger') {
    washingLine(sewing, -0.6)
    sock(sewing, [-8, 0], 1, m)
    sock(sewing, [9, 0.2], 1, m)
    for (const x of [-10.4, -5.6, 6.6, 11.4]) peg(sewing, [x, -0.2], 4.6)
    return
  }
  sock(sewing, [-7.6, 2], 1, m)
  sock(sewing, [4.6, 0], 1, m)
}
