import type { Point } from '../curve.ts'
import type { Band } from './cloths.ts'
import { around } from './grain.ts'
import type { GarmentCloth } from './piece.ts'
import type { Cut, Sewing } from './sewing.ts'
import { curve, mirrored } from './shape.ts'

/** Measures of a garment for the upper body, in centimetres; half of what goes around. */
export interface TopMeasures {
  length: number
  chest: number
  /** Half the width at the foot. */
  hem: number
  shoulder: number
  neck: number
  /** From the shoulder down to the underarm. */
  armhole: number
  /** Shoulder to wrist; 0 for none. */
  sleeve: number
  /** Half the sleeve's width at the wrist. */
  wrist: number
  /** Ribbed hem and cuffs: how deep; 0 for a turned hem. */
  rib: number
  cuff: number
  raglan?: boolean
  /** Its foot is sewn to something else. */
  isJoined?: boolean
}

/** The lines of a top that its parts share, on the right side; x to the right. */
export interface TopLines {
  m: TopMeasures
  neck: Point
  tip: Point
  arm: Point[]
  under: Point
  foot: Point
  /** Where the hem's rib ends. */
  end: Point
}

export function topLines(sewing: Sewing, m: TopMeasures): TopLines {
  const hangs = sewing.pose === 'hanger'
  const narrow = hangs ? 0.88 : 1
  const chest = m.chest * narrow
  const neck: Point = [m.neck, 0.5]
  const tip: Point = [m.shoulder, (m.shoulder - m.neck) * (hangs ? 0.42 : 0.36)]
  const under: Point = [chest, m.armhole]
  const deep = m.armhole - tip[1]
  const arm: Point[] = m.raglan
    ? curve([[m.neck - 0.6, 1.6], [m.shoulder * 0.72, m.armhole * 0.5], [chest - 2.4, m.armhole * 0.88], under])
    : curve([
        tip,
        [m.shoulder - 1.1, tip[1] + deep * 0.34],
        [m.shoulder - 0.7, tip[1] + deep * 0.66],
        [m.shoulder + (chest - m.shoulder) * 0.42, tip[1] + deep * 0.9],
        under,
      ])
  const foot: Point = [m.hem * (hangs ? 0.92 : 1), m.length - m.rib]
  return { m, neck, tip, arm, under, foot, end: [m.rib > 0 ? foot[0] - m.rib * 0.22 : foot[0], m.length] }
}

/** The back's inside, as it shows in the neck. */
export function layBack(sewing: Sewing, neck: Point, depth: number): void {
  const nothing = { round: 1, drop: 0 }
  const top = curve([[-neck[0], neck[1]], [-neck[0] * 0.5, 1.7], [0, 2.1], [neck[0] * 0.5, 1.7], neck])
  const cut: Cut = [
    [top, { round: 5, drop: 2 }],
    [[neck, [neck[0], depth + 4], [-neck[0], depth + 4], [-neck[0], neck[1]]], nothing],
  ]
  sewing.add(cut, sewing.wardrobe.inside(), { thick: 4, open: 0.62, rumple: 2 })
}

/** The front. `neckline` runs from the left shoulder to the right. */
export function layFront(
  sewing: Sewing,
  lines: TopLines,
  neckline: readonly Point[],
  cloth: GarmentCloth,
  origin: Point,
): void {
  const { neck, tip, arm, under, foot, m } = lines
  const { free, seam } = sewing
  const hangs = sewing.pose === 'hanger'
  const waist: Point = [under[0] * 0.5 + foot[0] * 0.5 - (hangs ? 0.5 : 0.7), (under[1] + foot[1]) / 2]
  const side = curve([under, [under[0] - 0.2, under[1] + 6], waist, foot])
  const dip = hangs ? 1.1 : 0.5
  const bottom =
    m.rib > 0
      ? curve([foot, [0, foot[1] + dip * 0.6], [-foot[0], foot[1]]])
      : curve([
          foot,
          [foot[0] * 0.5, foot[1] + dip],
          [0, foot[1] + dip * 1.3],
          [-foot[0] * 0.5, foot[1] + dip],
          [-foot[0], foot[1]],
        ])
  const shoulder: Point[] = m.raglan ? [] : [neck, tip]
  const cut: Cut = [
    [neckline, seam],
    ...(shoulder.length > 0 ? ([[shoulder, { round: 9, drop: 8 }]] as Cut) : []),
    [arm, seam],
    [side, free],
    [bottom, m.rib > 0 || m.isJoined ? seam : free],
    [mirrored(side), free],
    [mirrored(arm), seam],
    ...(shoulder.length > 0 ? ([[mirrored(shoulder), { round: 9, drop: 8 }]] as Cut) : []),
  ]
  sewing.add(cut, cloth, {
    grain: sewing.straight(origin),
    thick: sewing.thick,
    rumple: sewing.rumple,
    swell: { round: 120, drop: sewing.wardrobe.isKnit ? 15 : 9 },
    folds: frontFolds(sewing, lines),
  })
  if (m.rib > 0) layHem(sewing, lines, bottom)
  else if (!m.isJoined) sewing.stitch(bottom.map(([x, y]): Point => [x * 0.985, y - 1.9]))
}

function frontFolds(sewing: Sewing, lines: TopLines) {
  const { under, foot, m, tip } = lines
  const knit = sewing.wardrobe.isKnit
  const k = m.chest / 27
  const h = knit ? 1.25 : 1.15
  if (sewing.pose === 'hanger') {
    const drop = m.length * 0.3
    return [
      sewing.fold([tip[0] * 0.72, m.length * 0.52], 92, drop, 2.7 * k, 24 * h, 1),
      sewing.fold([-tip[0] * 0.66, m.length * 0.55], 88, drop, 2.9 * k, 24 * h, -1),
      sewing.fold([tip[0] * 0.2, m.length * 0.72], 91, drop * 0.8, 2.3 * k, 15 * h, 1),
      sewing.fold([-tip[0] * 0.26, m.length * 0.76], 89, drop * 0.7, 2.1 * k, 13 * h),
      sewing.fold([under[0] * 0.86, under[1] + 1], 128, 6 * k, 1.3 * k, 9 * h),
      sewing.fold([-under[0] * 0.86, under[1] + 1], 52, 6 * k, 1.3 * k, 9 * h),
      sewing.fold([foot[0] * 0.8, foot[1] - 4 * k], 94, 12 * k, 2 * k, 15 * h),
      sewing.fold([-foot[0] * 0.85, foot[1] - 4 * k], 86, 12 * k, 2 * k, 15 * h),
    ]
  }
  return [
    sewing.fold([under[0] * 0.8, under[1] - 1.5 * k], 146, 7 * k, 1.25 * k, 11 * h, 1),
    sewing.fold([under[0] * 0.74, under[1] + 3.5 * k], 160, 8 * k, 1.5 * k, 7 * h, 1),
    sewing.fold([-under[0] * 0.8, under[1] - 1.5 * k], 34, 7 * k, 1.25 * k, 11 * h, -1),
    sewing.fold([-under[0] * 0.74, under[1] + 4 * k], 20, 8 * k, 1.5 * k, 7 * h, -1),
    sewing.fold([-foot[0] * 0.34, m.length * 0.6], 112, 15 * k, 2.6 * k, 8 * h, 2),
    sewing.fold([foot[0] * 0.42, m.length * 0.72], 74, 12 * k, 2.4 * k, 7 * h, -2),
    sewing.fold([foot[0] * 0.08, m.length * 0.86], 100, 6 * k, 1.5 * k, 6 * h),
    sewing.fold([-foot[0] * 0.72, m.length * 0.8], 96, 8 * k, 1.7 * k, 8 * h),
    sewing.fold([foot[0] * 0.78, m.length * 0.84], 82, 7 * k, 1.6 * k, 8 * h),
  ]
}

function layHem(sewing: Sewing, lines: TopLines, upper: readonly Point[]): void {
  const { foot, end, m } = lines
  const { free, seam } = sewing
  const lower = curve([end, [0, end[1] + 0.5], [-end[0], end[1]]])
  // Ribbing draws in: the cloth above it hangs over a little.
  const side = curve([
    foot,
    [foot[0] - m.rib * 0.11, foot[1] + m.rib * 0.22],
    [end[0] + 0.3, foot[1] + m.rib * 0.7],
    end,
  ])
  const cut: Cut = [
    [[...upper].reverse(), seam],
    [side, free],
    [lower, free],
    [mirrored(side), free],
  ]
  sewing.add(cut, sewing.wardrobe.rib(trimBands(sewing, m.rib)), {
    grain: sewing.straight([0, foot[1]]),
    thick: sewing.thick - 2,
    rumple: 3,
    folds: [sewing.fold([foot[0] * 0.3, end[1]], 92, 5, 1, 5), sewing.fold([-foot[0] * 0.5, end[1]], 88, 5, 1, 5)],
  })
}

/** The two bands of a school's second colour in a rib, where the garment has them. */
export function trimBands(sewing: Sewing, deep: number, from = 0): Band[] {
  if (!sewing.banded) return []
  const px = deep * sewing.scale
  return [
    [from + px * 0.24, from + px * 0.42, 1],
    [from + px * 0.58, from + px * 0.76, 1],
  ]
}

/** A band that follows a neckline: ribs stand across it. */
export function layNeckband(
  sewing: Sewing,
  outer: readonly Point[],
  inner: readonly Point[],
  wide: number,
  bands = trimBands(sewing, wide, -wide * sewing.scale),
): void {
  const line = sewing.line(outer)
  const { seam, free } = sewing
  const cut: Cut = [
    [outer, seam],
    [[outer.at(-1) as Point, inner.at(-1) as Point], { round: 4, drop: 3 }],
    [[...inner].reverse(), { round: 8, drop: free.drop * 0.7 }],
    [[inner[0] as Point, outer[0] as Point], { round: 4, drop: 3 }],
  ]
  sewing.add(cut, sewing.wardrobe.rib(bands), { grain: around(line), thick: sewing.thick + 1, rumple: 1 })
}
