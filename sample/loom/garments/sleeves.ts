import type { Point } from '../curve.ts'
import { following } from './grain.ts'
import type { GarmentCloth } from './piece.ts'
import type { Cut, Sewing } from './sewing.ts'
import { curve, offset } from './shape.ts'
import { type TopLines, type TopMeasures, trimBands } from './top.ts'

/** Sleeves, to be laid before the front. */
export function laySleeves(sewing: Sewing, lines: TopLines, cloth: GarmentCloth): void {
  const { m } = lines
  if (m.sleeve === 0) return
  for (const side of [-1, 1] as const) laySleeve(sewing, lines, cloth, side)
}

function laySleeve(sewing: Sewing, { m, tip, under, neck }: TopLines, cloth: GarmentCloth, side: 1 | -1): void {
  const { free, seam } = sewing
  const hangs = sewing.pose === 'hanger'
  const short = m.cuff === 0 && m.sleeve < 30
  const full = m.sleeve - m.cuff + (hangs && !short ? m.length * 0.055 : 0)
  const lift = (sewing.chance() - 0.5) * (hangs ? 0.8 : 2.2)
  // An empty sleeve on a hanger falls straight from the shoulder and turns in at the elbow; its wrist is half in profile.
  const lean = hangs ? 0.13 : 0.2
  const bend = hangs ? 0.21 : 0.13
  const wristHalf = m.wrist * (short ? 1 : hangs ? 0.8 : 0.94)
  const upper = (under[0] - tip[0]) / 2 + m.armhole * (hangs ? 0.17 : 0.26)
  const middle: Point = [(tip[0] + under[0]) / 2 + (hangs ? -1 : 1), (tip[1] + under[1]) / 2]
  const reach = short ? full : full * 0.5
  const elbow: Point = [
    middle[0] + Math.sin(lean + 0.05) * reach + lift * 0.4,
    middle[1] + Math.cos(lean) * reach - (tip[1] + under[1]) * 0.18,
  ]
  const wrist: Point = [
    elbow[0] + Math.sin(lean - bend) * (full - reach) + lift,
    elbow[1] + Math.cos(lean - bend) * (full - reach),
  ]
  const direction = (from: Point, to: Point): Point => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
    return [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
  }
  const down = short ? direction(middle, elbow) : direction(elbow, wrist)
  const aside = (p: Point, half: number): Point => [p[0] + down[1] * half, p[1] - down[0] * half]
  const elbowHalf = short ? m.wrist : upper * 0.34 + wristHalf * 0.66
  const last = short ? elbow : wrist
  // Above a ribbed cuff the sleeve hangs over a little.
  const blousing = (to: 1 | -1): Point => {
    const half = wristHalf * (m.cuff > 0 ? 1.16 : 1.04)
    const [x, y] = aside(wrist, half * to)
    return [x - down[0] * m.wrist * 0.75, y - down[1] * m.wrist * 0.75]
  }
  const outer = short
    ? curve([
        tip,
        [(tip[0] + aside(last, m.wrist)[0]) / 2 + 1.2, (tip[1] + aside(last, m.wrist)[1]) / 2 - 1.2],
        aside(last, m.wrist),
      ])
    : curve([
        tip,
        [tip[0] + 1.9, tip[1] + (hangs ? 1.9 : 1.5)],
        [
          tip[0] + (aside(elbow, elbowHalf)[0] - tip[0]) * (hangs ? 0.62 : 0.48) + 0.4,
          tip[1] + (elbow[1] - tip[1]) * 0.34,
        ],
        aside(elbow, elbowHalf),
        blousing(1),
        aside(wrist, wristHalf),
      ])
  const inner = short
    ? [aside(last, -m.wrist), under]
    : curve([
        aside(wrist, -wristHalf),
        blousing(-1),
        aside(elbow, -elbowHalf + 0.3),
        [under[0] + (aside(elbow, -elbowHalf)[0] - under[0]) * 0.3, under[1] + 3],
        under,
      ])
  const hidden: Point[] = m.raglan
    ? [under, [m.neck + 1, m.armhole * 0.7], [m.neck + 0.2, 2.2], neck, tip]
    : [under, [tip[0] - 4, under[1]], [tip[0] - 4, tip[1] + 1.4], tip]
  const flip = (points: readonly Point[]): Point[] =>
    side === 1 ? [...points] : points.map(([x, y]): Point => [-x, y])
  const spine = flip(curve(short ? [tip, elbow] : [[(tip[0] + under[0]) / 2, tip[1]], elbow, wrist]))
  const end = [outer.at(-1) as Point, inner[0] as Point]
  const cut: Cut = [
    [flip(outer), free],
    [flip(end), m.cuff > 0 ? seam : free],
    [flip(inner), free],
    [flip(hidden), { round: 1, drop: 0 }],
  ]
  const w = m.wrist / 5.2
  const at = (t: number, across: number): Point => {
    const x = t < 0.5 ? middle[0] + (elbow[0] - middle[0]) * t * 2 : elbow[0] + (last[0] - elbow[0]) * (t * 2 - 1)
    const y = t < 0.5 ? middle[1] + (elbow[1] - middle[1]) * t * 2 : elbow[1] + (last[1] - elbow[1]) * (t * 2 - 1)
    return [(x + down[1] * across) * side, y - down[0] * across]
  }
  const mirror = (degrees: number) => (side === 1 ? degrees : 180 - degrees)
  const folds = short
    ? [
        sewing.fold(at(0.4, -m.wrist * 0.5), mirror(40), 6 * w, 1.1 * w, 9),
        sewing.fold(at(0.7, 0), mirror(70), 5 * w, 1.4 * w, 6),
      ]
    : hangs
      ? [
          sewing.fold(at(0.24, 1.2 * w), mirror(84), 12 * w, 1.8 * w, 15),
          sewing.fold(at(0.3, -2.4 * w), mirror(98), 9 * w, 1.3 * w, 10),
          sewing.fold(at(0.5, -2.6 * w), mirror(24), 5 * w, 0.9 * w, 11, 1),
          sewing.fold(at(0.57, -2.4 * w), mirror(2), 4.4 * w, 0.8 * w, 9, 1),
          sewing.fold(at(0.44, -2.2 * w), mirror(46), 4.6 * w, 0.9 * w, 8, 1),
          sewing.fold(at(0.68, 1.6 * w), mirror(104), 6 * w, 1.1 * w, 9),
          sewing.fold(at(0.84, -0.6 * w), mirror(86), 5.4 * w, 1.2 * w, 9),
          sewing.fold(at(0.95, 1.4 * w), mirror(70), 3 * w, 0.8 * w, 7),
        ]
      : [
          sewing.fold(at(0.08, -4 * w), mirror(52), 7 * w, 1.2 * w, 11),
          sewing.fold(at(0.22, 2 * w), mirror(66), 8 * w, 1.7 * w, 8),
          sewing.fold(at(0.5, -3.4 * w), mirror(28), 5.4 * w, 0.95 * w, 10, 1),
          sewing.fold(at(0.57, -3 * w), mirror(8), 4.6 * w, 0.85 * w, 8, 1),
          sewing.fold(at(0.44, -3 * w), mirror(48), 5 * w, 0.9 * w, 7, 1),
          sewing.fold(at(0.78, 1.4 * w), mirror(76), 6.5 * w, 1.4 * w, 7),
          sewing.fold(at(0.95, -1.6 * w), mirror(70), 3.4 * w, 0.8 * w, 6),
        ]
  sewing.add(cut, cloth, {
    grain: following(sewing.line(spine)),
    thick: sewing.thick - 4,
    rumple: sewing.rumple * 0.8,
    swell: { round: 52, drop: sewing.wardrobe.isKnit ? 10 : 7 },
    folds,
  })
  if (sewing.stripe) {
    const line = flip(offset(outer, 2.6)).slice(3)
    sewing.strip(line, 1.1, sewing.stripe, { thick: 1.6, edge: { round: 2, drop: 1 } })
  }
  if (m.cuff > 0) layCuff(sewing, flip, [last, down], m, wristHalf)
  else
    sewing.stitch(
      flip([
        [last[0] + down[1] * wristHalf * 0.95 - down[0] * 1.8, last[1] - down[0] * wristHalf * 0.95 - down[1] * 1.8],
        [last[0] - down[1] * wristHalf * 0.95 - down[0] * 1.8, last[1] + down[0] * wristHalf * 0.95 - down[1] * 1.8],
      ]),
      !sewing.wardrobe.isKnit,
    )
}

function layCuff(
  sewing: Sewing,
  flip: (points: readonly Point[]) => Point[],
  [wrist, down]: [Point, Point],
  m: TopMeasures,
  wristHalf: number,
): void {
  const { free, seam } = sewing
  const place = (far: number, across: number): Point => [
    wrist[0] + down[0] * far + down[1] * across,
    wrist[1] + down[1] * far - down[0] * across,
  ]
  const from = wristHalf * 0.94
  const to = wristHalf * 0.8
  const cut: Cut = [
    [flip([place(0, -from), place(0, from)]), seam],
    [flip([place(0, from), place(m.cuff * 0.4, from * 0.93), place(m.cuff, to)]), free],
    [flip([place(m.cuff, to), place(m.cuff + 0.25, 0), place(m.cuff, -to)]), free],
    [flip([place(m.cuff, -to), place(m.cuff * 0.4, -from * 0.93), place(0, -from)]), free],
  ]
  sewing.add(cut, sewing.wardrobe.rib(trimBands(sewing, m.cuff)), {
    grain: following(sewing.line(flip([place(0, 0), place(m.cuff, 0)]))),
    thick: sewing.thick - 4,
    swell: { round: 40, drop: 4 },
    rumple: 2,
  })
}
