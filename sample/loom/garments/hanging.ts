import type { Point } from '../curve.ts'
import { straight } from './grain.ts'
import type { Sewing } from './sewing.ts'
import { curve, ellipse, mirrored } from './shape.ts'
import { MetalSampler, steel, TapeSampler, WoodSampler, wood } from './trims.ts'

const timber = { sampler: new WoodSampler(wood), zoom: 1 }
const wire = { sampler: new MetalSampler(steel), zoom: 1 }

/** Where the peg in the wall is, in cloth pixels from the picture's upper edge. */
export const PEG = 96

/** The peg in the wall and the hook over it, down to a place in centimetres. */
function hook(sewing: Sewing, [x, y]: Point): void {
  const [cx, foot] = sewing.at([x, y])
  sewing.pieces.push({
    sides: [{ points: [...ellipse([cx, PEG], 17), [cx + 17, PEG]], edge: { round: 9, drop: 8 } }],
    cloth: timber,
    grain: straight([cx, PEG], 0.7),
    thick: 34,
  })
  const stem = foot - PEG - 8
  const bow: Point[] = [
    [0, Math.min(96, stem * 0.86)],
    [0, Math.min(62, stem * 0.6)],
    [13, 42],
    [27, 20],
    [27, -4],
    [15, -24],
    [-4, -28],
    [-22, -18],
    [-29, 2],
  ]
  const line = curve([[cx, foot], ...bow.map(([dx, dy]): Point => [cx + dx, PEG + 8 + dy])])
  sewing.ribbon(line, 4.2, wire, { thick: 9, edge: { round: 4, drop: 6 }, on: false })
  sewing.pieces.at(-1)!.thick = 26
}

/** A wooden hanger for the shoulders, seen in the neck. Laid after the back and before the front. */
export function hanger(sewing: Sewing, shoulder: number): void {
  if (sewing.pose === 'hanger') fixtures(sewing, () => layHanger(sewing, shoulder))
}

/** Whatever is laid meanwhile does not count towards the garment's size. */
function fixtures(sewing: Sewing, lay: () => void): void {
  const from = sewing.pieces.length
  lay()
  for (const piece of sewing.pieces.slice(from)) piece.isFixture = true
}

function layHanger(sewing: Sewing, shoulder: number): void {
  // A child's hanger is smaller in every way.
  const k = Math.min(1, shoulder / 17)
  hook(sewing, [0, -0.6 * k])
  const top: Point[] = [
    [0, -1.7 * k],
    [2.6 * k, -1.3 * k],
    [shoulder * 0.5, 1.6 * k],
    [shoulder * 0.86, 5 * k],
  ]
  const foot: Point[] = [
    [shoulder * 0.86, 7 * k],
    [shoulder * 0.45, 4.4 * k],
    [2.4 * k, 2.1 * k],
    [0, 1.7 * k],
  ]
  const edge = { round: 8, drop: 7 }
  const upper = [...mirrored(curve(top)), ...curve(top)]
  const lower = [...curve(foot), ...mirrored(curve(foot))]
  sewing.add(
    [
      [upper, edge],
      [lower, edge],
    ],
    timber,
    { thick: 13 },
  )
}

/** A bar with two clips that hold a waistband. `half` is how far from the middle they grip. */
export function clips(sewing: Sewing, half: number): void {
  if (sewing.pose === 'hanger') fixtures(sewing, () => layClips(sewing, half))
}

function layClips(sewing: Sewing, half: number): void {
  hook(sewing, [0, -5])
  const edge = { round: 7, drop: 8 }
  const w = half + 3
  sewing.add(
    [
      [
        [
          [-w, -5.4],
          [w, -5.4],
        ],
        edge,
      ],
      [
        [
          [w, -5.4],
          [w, -3.6],
        ],
        edge,
      ],
      [
        [
          [w, -3.6],
          [-w, -3.6],
        ],
        edge,
      ],
      [
        [
          [-w, -3.6],
          [-w, -5.4],
        ],
        edge,
      ],
    ],
    timber,
    { thick: 20 },
  )
  for (const x of [-half, half]) {
    sewing.strip(
      [
        [x, -6],
        [x, 1.8],
      ],
      1.3,
      wire,
      { thick: 26, on: false, edge: { round: 6, drop: 8 } },
    )
    sewing.strip(
      [
        [x, -1],
        [x, -0.2],
      ],
      1.5,
      timber,
      { thick: 3, edge: { round: 3, drop: 2 } },
    )
  }
}

/** A line across the picture on which small things are pegged. Lay it before them. */
export function washingLine(sewing: Sewing, y: number): void {
  if (sewing.pose === 'hanger') fixtures(sewing, () => layLine(sewing, y))
}

function layLine(sewing: Sewing, y: number): void {
  const [cx, top] = sewing.at([0, y])
  const line = curve([
    [cx - 620, top - 26],
    [cx - 300, top - 8],
    [cx, top],
    [cx + 300, top - 8],
    [cx + 620, top - 26],
  ])
  const cord = { sampler: new TapeSampler([0.55, 0.5, 0.4], 4), zoom: 1 }
  sewing.ribbon(line, 3.4, cord, { thick: 20, on: false, edge: { round: 3.4, drop: 8 } })
}

/** A clothes peg over the line, in centimetres. */
export function peg(sewing: Sewing, at: Point, long = 5.4): void {
  if (sewing.pose === 'hanger') fixtures(sewing, () => layPeg(sewing, at, long))
}

function layPeg(sewing: Sewing, [x, y]: Point, long: number): void {
  const lean = (sewing.chance() - 0.5) * 0.3
  const half = long * 0.085
  for (const side of [-1, 1]) {
    const cx = x + side * half * 1.05
    sewing.strip(
      [
        [cx + lean, y - long * 0.45],
        [cx, y],
        [cx - lean * 0.6 - side * half * 0.3, y + long * 0.55],
      ],
      half,
      timber,
      { thick: 15, edge: { round: 4, drop: 6 } },
    )
  }
  sewing.strip(
    [
      [x - half * 2.1, y - long * 0.08],
      [x + half * 2.1, y - long * 0.08],
    ],
    half * 0.4,
    wire,
    { thick: 4, edge: { round: 2, drop: 2 } },
  )
}
