import type { Point } from '../curve.ts'
import type { Grain } from './piece.ts'
import type { Sewing } from './sewing.ts'
import { curve } from './shape.ts'

/** Ribs that run together towards the crown. */
function towardsCrown(sewing: Sewing, [cx, top]: Point, half: number, high: number): Grain {
  const straight = sewing.straight([cx, top])
  const full = half * sewing.scale
  return (x, y) => {
    const [across, down] = straight(x, y)
    const share = Math.max(0, Math.min(1, down / (high * sewing.scale)))
    const narrow = 0.16 + 0.84 * Math.min(1, Math.sqrt(share * 1.9))
    return [(Math.max(-full, Math.min(full, across)) / narrow) * 0.99, down]
  }
}

/** A knitted hat with its turn-up. `at` is the middle of its lower edge, `half` its half width. */
export function hat(sewing: Sewing, [x, y]: Point, half: number, high: number): void {
  const rib = sewing.wardrobe.rib()
  const { free } = sewing
  const dome: Point[] = curve([
    [x - half, y - high * 0.22],
    [x - half * 1.02, y - high * 0.52],
    [x - half * 0.78, y - high * 0.84],
    [x - half * 0.3, y - high * 0.985],
    [x, y - high],
    [x + half * 0.3, y - high * 0.985],
    [x + half * 0.78, y - high * 0.84],
    [x + half * 1.02, y - high * 0.52],
    [x + half, y - high * 0.22],
  ])
  const folds = [-0.5, -0.2, 0.16, 0.46].map((share) =>
    sewing.fold([x + half * share * 0.6, y - high * 0.86], 90 - share * 66, high * 0.2, half * 0.07, 7),
  )
  sewing.add(
    [
      [dome, { round: 30, drop: free.drop + 5 }],
      [[dome.at(-1) as Point, dome[0] as Point], { round: 1, drop: 0 }],
    ],
    rib,
    {
      thick: 26,
      swell: { round: 110, drop: 13 },
      rumple: 5,
      folds,
      grain: towardsCrown(sewing, [x, y - high], half, high),
    },
  )
  const up = high * 0.34
  const w = half * 1.04
  const top = curve([
    [x - w, y - up],
    [x - w * 0.4, y - up + 0.35],
    [x + w * 0.4, y - up + 0.35],
    [x + w, y - up],
  ])
  const foot = curve([
    [x + w, y - 0.3],
    [x + w * 0.4, y + 0.45],
    [x - w * 0.4, y + 0.45],
    [x - w, y - 0.3],
  ])
  const side = { round: 26, drop: 17 }
  sewing.add(
    [
      [top, { round: 10, drop: 9 }],
      [[top.at(-1) as Point, [x + w * 1.012, y - up * 0.5], foot[0] as Point], side],
      [foot, { round: 18, drop: 15 }],
      [[foot.at(-1) as Point, [x - w * 1.012, y - up * 0.5], top[0] as Point], side],
    ],
    rib,
    { thick: 38, swell: { round: 90, drop: 12 }, rumple: 4, grain: sewing.straight([x, y - up]) },
  )
}

/** A sock lying on its side, its toe to the right (1) or left (−1). `at` is the middle of its upper edge. */
export function sock(
  sewing: Sewing,
  [x, y]: Point,
  side: 1 | -1,
  m: { half: number; leg: number; foot: number; rib: number },
): void {
  const { half, leg, foot, rib } = m
  const flip = (points: readonly Point[]) => points.map(([px, py]): Point => [x + px * side, y + py])
  const front = flip(
    curve([
      [half * 0.96, rib],
      [half * 0.9, leg * 0.6],
      [half * 1.02, leg * 0.92],
      [half + foot * 0.26, leg + half * 0.34],
      [half + foot * 0.62, leg + half * 0.66],
      [half + foot * 0.94, leg + half * 0.98],
      [half + foot * 1.05, leg + half * 1.36],
      [half + foot * 1, leg + half * 1.68],
      [half + foot * 0.84, leg + half * 1.83],
    ]),
  )
  const sole = flip(
    curve([
      [half + foot * 0.84, leg + half * 1.83],
      [half + foot * 0.45, leg + half * 1.86],
      [half * 0.2, leg + half * 1.82],
      [-half * 0.4, leg + half * 1.72],
      [-half * 0.86, leg + half * 1.34],
      [-half * 1.04, leg + half * 0.78],
      [-half * 0.97, leg + half * 0.1],
      [-half * 0.88, leg * 0.72],
      [-half * 0.96, rib],
    ]),
  )
  const spine = flip(
    curve([
      [0, rib],
      [0, leg * 0.7],
      [half * 0.6, leg + half * 0.7],
      [half + foot * 0.5, leg + half * 1.25],
      [half + foot, leg + half * 1.4],
    ]),
  )
  const { free, seam } = sewing
  sewing.add(
    [
      [
        flip([
          [-half * 0.96, rib],
          [half * 0.96, rib],
        ]),
        seam,
      ],
      [front, free],
      [sole, free],
    ],
    sewing.wardrobe.plain(),
    {
      thick: sewing.thick + 2,
      swell: { round: 50, drop: 7 },
      rumple: 4,
      grain: sewing.following(spine),
      folds: [
        sewing.fold([x + half * 0.5 * side, y + leg * 0.98], side === 1 ? 30 : 150, half * 1.1, half * 0.2, 7),
        sewing.fold([x + half * 0.7 * side, y + leg * 0.8], side === 1 ? 12 : 168, half, half * 0.18, 5),
      ],
    },
  )
  sewing.add(
    [
      [
        flip([
          [-half, 0],
          [0, 0.16],
          [half, 0],
        ]),
        free,
      ],
      [
        flip([
          [half, 0],
          [half * 0.97, rib],
        ]),
        free,
      ],
      [
        flip([
          [half * 0.97, rib],
          [-half * 0.97, rib],
        ]),
        seam,
      ],
      [
        flip([
          [-half * 0.97, rib],
          [-half, 0],
        ]),
        free,
      ],
    ],
    sewing.wardrobe.rib(
      sewing.banded
        ? [
            [rib * sewing.scale * 0.2, rib * sewing.scale * 0.38, 1],
            [rib * sewing.scale * 0.52, rib * sewing.scale * 0.7, 1],
          ]
        : [],
    ),
    { thick: sewing.thick + 4, swell: { round: 40, drop: 5 }, grain: sewing.straight([x, y]) },
  )
}

/** A pair of bootees with a cord at the ankle. */
export function bootees(sewing: Sewing, at: readonly [Point, Point], half: number): void {
  const m = { half, leg: half * 2.1, foot: half * 1.5, rib: half * 1.3 }
  at.forEach((place, k) => {
    const side = k === 0 ? -1 : 1
    sock(sewing, place, side, m)
    const [x, y] = place
    const cord = { sampler: sewing.tape(sewing.wardrobe.second, 5), zoom: 1 }
    const from = y + m.rib * 1.12
    const edge = { round: 3, drop: 4 }
    sewing.strip(
      curve([
        [x - half * 0.98, from],
        [x, from + half * 0.1],
        [x + half * 0.98, from],
      ]),
      half * 0.1,
      cord,
      { thick: 5, edge },
    )
    sewing.strip(
      curve([
        [x, from],
        [x + half * 0.5, from - half * 0.42],
        [x + half * 0.66, from],
        [x, from + half * 0.06],
      ]),
      half * 0.09,
      cord,
      { thick: 6, edge },
    )
    sewing.strip(
      curve([
        [x, from],
        [x - half * 0.5, from - half * 0.4],
        [x - half * 0.62, from + half * 0.06],
        [x, from + half * 0.06],
      ]),
      half * 0.09,
      cord,
      { thick: 6, edge },
    )
    sewing.strip(
      curve([
        [x, from],
        [x + half * 0.3, from + half * 0.5],
        [x + half * 0.2, from + half * 0.9],
      ]),
      half * 0.09,
      cord,
      { thick: 6, edge },
    )
  })
}
