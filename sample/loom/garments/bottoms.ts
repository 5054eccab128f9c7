import type { Point } from '../curve.ts'
import { following } from './grain.ts'
import type { GarmentCloth } from './piece.ts'
import type { Cut, Sewing } from './sewing.ts'
import { curve, offset } from './shape.ts'

/** Measures of trousers, in centimetres; half of what goes around. */
export interface LegMeasures {
  /** Where the waist is. */
  y: number
  waist: number
  hip: number
  /** Waist to crotch. */
  rise: number
  /** Waist to foot. */
  length: number
  /** Half a leg's width at the foot. */
  hem: number
  /** Ribbed ankles: how deep; 0 for a turned hem. */
  cuff: number
}

interface Leg {
  outer: Point[]
  inner: Point[]
  foot: Point
}

function legLines(sewing: Sewing, m: LegMeasures): Leg {
  const apart = (sewing.pose === 'hanger' ? 0.46 : 0.54) + (m.length < 60 ? 0.1 : 0)
  const middle = m.hip * apart
  const end = m.y + m.length - m.cuff
  const crotch: Point = [-0.12, m.y + m.rise]
  const knee = m.y + m.rise + (m.length - m.rise) * 0.45
  const share = 0.5
  return {
    outer: curve([
      [m.waist, m.y],
      [m.hip, m.y + m.rise * 0.62],
      [middle + m.hem + (m.hip - middle - m.hem) * share * 0.9, knee],
      [middle + m.hem, end],
    ]),
    inner: curve([[middle - m.hem, end], [Math.max(0.8, (middle - m.hem) * 0.62), knee], crotch]),
    foot: [middle, end],
  }
}

/** Both legs, from the waist down, sewn together in the middle. */
export function layLegs(sewing: Sewing, m: LegMeasures, cloth: GarmentCloth, fly = true): void {
  const { free, seam } = sewing
  const leg = legLines(sewing, m)
  for (const side of [-1, 1] as const) {
    const flip = (points: readonly Point[]) => points.map(([x, y]): Point => [x * side, y])
    const { outer, inner, foot } = leg
    const crotch = inner.at(-1) as Point
    const hem: Point[] = [outer.at(-1) as Point, [foot[0], foot[1] + 0.7], inner[0] as Point]
    const cut: Cut = [
      [
        flip([
          [0, m.y],
          [m.waist, m.y],
        ]),
        seam,
      ],
      [flip(outer), free],
      [flip(curve(hem)), m.cuff > 0 ? seam : free],
      [flip(inner), free],
      // A little across the middle, so that no ground shows in the seam.
      [flip([crotch, [-0.12, m.y + m.rise * 0.5], [-0.12, m.y]]), seam],
    ]
    const w = m.hip / 26
    const l = (m.length - m.rise) / 76
    const at = (x: number, y: number): Point => [x * side, m.y + y]
    const mirror = (degrees: number) => (side === 1 ? degrees : 180 - degrees)
    const long = m.length > 60
    const folds = [
      sewing.fold(at(m.hip * 0.3, m.rise * 0.86), mirror(32), 8 * w, 1.5 * w, 8, 1),
      sewing.fold(at(m.hip * 0.34, m.rise * 1.02), mirror(52), 7 * w, 1.3 * w, 5, 1),
      sewing.fold(at(m.hip * 0.7, m.rise * 0.6), mirror(70), 9 * w, 1.6 * w, 6),
      ...(long
        ? [
            sewing.fold(at(foot[0] * 0.9, m.rise + 34 * l), mirror(18), 7 * w, 1.5 * w, 5, 1),
            sewing.fold(at(foot[0] * 1.2, m.rise + 40 * l), mirror(152), 7 * w, 1.5 * w, 5, 1),
            sewing.fold(at(foot[0] * 1.02, m.rise + 62 * l), mirror(84), 12 * l, 1.5 * w, 8),
            sewing.fold(at(foot[0] * 0.7, m.rise + 18 * l), mirror(76), 11 * l, 1.6 * w, 8),
          ]
        : [
            sewing.fold(at(foot[0] * 1.3, m.length * 0.72), mirror(82), m.length * 0.28, 1.6 * w, 9),
            sewing.fold(at(foot[0] * 0.6, m.length * 0.8), mirror(96), m.length * 0.2, 1.3 * w, 8),
          ]),
    ]
    const spine = flip(curve([[m.waist * 0.5, m.y], [foot[0] * 0.96, m.y + m.rise], foot]))
    sewing.add(cut, cloth, {
      grain: following(sewing.line(spine)),
      thick: sewing.thick,
      rumple: sewing.rumple,
      swell: { round: 60, drop: sewing.wardrobe.isKnit ? 10 : 8 },
      folds,
    })
    if (m.cuff > 0) layAnkle(sewing, m, leg, flip)
    else
      for (const up of [2.2])
        sewing.stitch(
          flip([
            [(outer.at(-1) as Point)[0] - 0.3, foot[1] - up],
            [foot[0], foot[1] - up + 0.7],
            [(inner[0] as Point)[0] + 0.3, foot[1] - up],
          ]),
        )
  }
  if (fly)
    sewing.stitch(
      [
        [3.4, m.y + 4],
        [3.3, m.y + m.rise * 0.56],
        [1.9, m.y + m.rise * 0.72],
        [0.1, m.y + m.rise * 0.8],
      ],
      true,
    )
}

function layAnkle(sewing: Sewing, m: LegMeasures, { foot }: Leg, flip: (points: readonly Point[]) => Point[]): void {
  const { free, seam } = sewing
  const half = m.hem * 0.97
  const [x, y] = foot
  const end = m.hem * 0.86
  sewing.add(
    [
      [
        flip([
          [x - half, y],
          [x, y + 0.4],
          [x + half, y],
        ]),
        seam,
      ],
      [
        flip([
          [x + half, y],
          [x + end, y + m.cuff],
        ]),
        free,
      ],
      [
        flip(
          curve([
            [x + end, y + m.cuff],
            [x, y + m.cuff + 0.6],
            [x - end, y + m.cuff],
          ]),
        ),
        free,
      ],
      [
        flip([
          [x - end, y + m.cuff],
          [x - half, y],
        ]),
        free,
      ],
    ],
    sewing.wardrobe.rib(),
    { grain: sewing.straight([0, y]), thick: sewing.thick - 1 },
  )
}

/** A stripe down each leg's outer side. */
export function legStripes(sewing: Sewing, m: LegMeasures, half: number, cloth: GarmentCloth): void {
  const { outer } = legLines(sewing, m)
  for (const side of [-1, 1] as const) {
    const inset = offset(outer, half + 1)
    const line = inset.map(([x, y]): Point => [x * side, y])
    sewing.strip(line, half, cloth, { thick: 1.6, edge: { round: 2, drop: 1 } })
  }
}

/** Doubled knees. */
export function kneePatches(sewing: Sewing, m: LegMeasures): void {
  const { foot } = legLines(sewing, m)
  const top = m.y + m.rise + (m.length - m.rise) * 0.2
  const low = m.y + m.rise + (m.length - m.rise) * 0.62
  const half = m.hem + 0.4
  const edge = { round: 3.5, drop: 3 }
  for (const side of [-1, 1] as const) {
    const x = foot[0] * 0.98 * side
    const cut: Cut = [
      [
        curve([
          [x - half, top],
          [x, top - 1.6],
          [x + half, top],
        ]),
        edge,
      ],
      [
        [
          [x + half, top],
          [x + half * 0.93, low],
        ],
        edge,
      ],
      [
        curve([
          [x + half * 0.93, low],
          [x, low + 0.8],
          [x - half * 0.93, low],
        ]),
        edge,
      ],
      [
        [
          [x - half * 0.93, low],
          [x - half, top],
        ],
        edge,
      ],
    ]
    sewing.add(cut, sewing.wardrobe.main(), { thick: 3.4, on: true })
    sewing.stitch(
      curve([
        [x - half + 0.4, top + 0.5],
        [x, top - 1],
        [x + half - 0.4, top + 0.5],
      ]),
      true,
    )
    sewing.stitch([
      [x - half * 0.93 + 0.4, low - 0.4],
      [x, low + 0.3],
      [x + half * 0.93 - 0.4, low - 0.4],
    ])
  }
}
