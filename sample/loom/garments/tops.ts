import type { Garment } from '../cloth.ts'
import type { Point } from '../curve.ts'
import type { Panel } from '../knit.ts'
import type { Band } from './cloths.ts'
import { rollNeck, zipNeck } from './collars-knitted.ts'
import { shawlNeck } from './collars-turned.ts'
import { placket, pocket, welt } from './fronts.ts'
import { hanger } from './hanging.ts'
import { type Neck, roundNeck, vNeck } from './neck.ts'
import type { GarmentCloth } from './piece.ts'
import type { Cut, Sewing } from './sewing.ts'
import { offset } from './shape.ts'
import { laySleeves } from './sleeves.ts'
import { layFront, type TopLines, type TopMeasures, topLines } from './top.ts'

const grown: TopMeasures = {
  length: 69,
  chest: 26.4,
  hem: 25,
  shoulder: 19.6,
  neck: 8.5,
  armhole: 23.5,
  sleeve: 61,
  wrist: 5.2,
  rib: 7,
  cuff: 7,
}
const child: TopMeasures = {
  length: 30,
  chest: 14,
  hem: 13.6,
  shoulder: 10.8,
  neck: 5.2,
  armhole: 11.6,
  sleeve: 23,
  wrist: 3.7,
  rib: 3,
  cuff: 3,
}

/** Measures of knitwear, for grown-ups or babies. */
function knitMeasures(garment: Garment): TopMeasures {
  return garment.size === 'baby' ? child : grown
}

function neckFor(sewing: Sewing, lines: TopLines, garment: Garment): Neck {
  const baby = garment.size === 'baby'
  switch (garment.neck) {
    case 'v':
      return vNeck(sewing, lines, baby ? 11 : 19.5, baby ? 1.6 : 2.6)
    case 'roll':
      return rollNeck(sewing, lines, 7.4)
    case 'zip':
      return zipNeck(sewing, lines, 6.4, 17)
    case 'shawl':
      return shawlNeck(sewing, lines, 27, 6)
    default:
      return roundNeck(sewing, lines, baby ? 4.8 : 9, baby ? 1.6 : 2.7)
  }
}

/** A knitted top: pullover, cardigan, sleeveless pullover or waistcoat. */
export function knitTop(sewing: Sewing, garment: Garment): void {
  const baby = garment.size === 'baby'
  const m = { ...knitMeasures(garment) }
  const isOpen = (garment.buttons ?? 0) > 0 && garment.fasten !== 'shoulder'
  if (garment.shape === 'vest') Object.assign(m, { sleeve: 0, shoulder: 16.6, armhole: 25.5, length: 66, chest: 25.4 })
  if (isOpen && !baby) Object.assign(m, { length: 70 })
  sewing.banded = garment.bands === 'ribs'
  const lines = topLines(sewing, m)
  const neck = neckFor(sewing, lines, garment)
  const [body, origin] = bodyCloth(sewing, garment, m)
  neck.before()
  hanger(sewing, m.shoulder)
  laySleeves(sewing, lines, sleeveCloth(sewing, garment, m))
  layFront(sewing, lines, neck.neckline, body, origin)
  if (garment.shape === 'vest') armBands(sewing, lines)
  if (isOpen && garment.neck === 'shawl') buttonFront(sewing, garment, m)
  neck.after()
  if (isOpen && garment.neck !== 'shawl') buttonFront(sewing, garment, m)
  if (garment.fasten === 'shoulder') shoulderButtons(sewing, lines, garment.buttons ?? 3)
}

/** The front's cloth and where its pattern begins, so that cables stand in the middle. */
function bodyCloth(sewing: Sewing, garment: Garment, m: TopMeasures): [GarmentCloth, Point] {
  const { wardrobe, scale } = sewing
  if (garment.panel === 'front') {
    const side: Panel[] = [
      { is: 'purl', wide: 3 },
      { is: 'knit', wide: 1 },
      { is: 'purl', wide: 2 },
      { is: 'cable', wide: 12 },
      { is: 'purl', wide: 2 },
      { is: 'knit', wide: 1 },
      { is: 'purl', wide: 3 },
    ]
    const stitch = 25 / wardrobe.zoom / scale
    const wide = side.reduce((sum, panel) => sum + panel.wide, 0)
    const ground = Math.ceil((2 * m.chest) / stitch)
    const panels: Panel[] = [...side, ...Array.from({ length: ground }, (): Panel => ({ is: 'knit', wide: 1 }))]
    return [wardrobe.panels(panels), [(-wide / 2) * stitch, 0]]
  }
  if (wardrobe.cloth.kind === 'cable') {
    const centre = [22, 4, 7, 6.5][(((wardrobe.cloth.pattern ?? 0) % 4) + 4) % 4] as number
    return [wardrobe.main(), [(-centre * 25) / wardrobe.zoom / scale, 0]]
  }
  return [wardrobe.cloth.kind === 'jersey' ? wardrobe.plain(bodyBands(garment, m, scale)) : wardrobe.main(), [0, 0]]
}

function bodyBands(garment: Garment, m: TopMeasures, scale: number): Band[] {
  if (garment.bands !== 'chest') return []
  const at = m.armhole + (garment.size === 'baby' ? 2 : 3)
  const deep = garment.size === 'baby' ? 1.6 : 2.6
  return [0, 1, 2].map(
    (k): Band => [(at + k * deep * 1.9) * scale, (at + k * deep * 1.9 + deep) * scale, k === 1 ? 2 : 1],
  )
}

function sleeveCloth(sewing: Sewing, garment: Garment, m: TopMeasures): GarmentCloth {
  const { wardrobe, scale } = sewing
  if (garment.panel === 'front') return wardrobe.plain()
  if (wardrobe.cloth.kind !== 'jersey') return wardrobe.main()
  if (garment.bands !== 'chest') return wardrobe.plain()
  const shift = (m.shoulder - m.neck) * 0.42
  return wardrobe.plain(
    bodyBands(garment, m, scale).map(
      ([from, to, yarn]): Band => [from - shift * scale * 0.55, to - shift * scale * 0.55, yarn],
    ),
  )
}

/** Ribbed bands around the armholes of a vest. */
function armBands(sewing: Sewing, { arm, under }: TopLines): void {
  for (const side of [-1, 1] as const) {
    const line = arm.map(([x, y]): Point => [x * side, y])
    const taper = (share: number) => -1.9 * Math.min(1, 0.3 + (1 - share) * 3.4)
    const rim = offset(arm, taper).map(([x, y]): Point => [Math.min(x, under[0]) * side, y])
    const cut: Cut = [
      [line, sewing.seam],
      [[line.at(-1) as Point, rim.at(-1) as Point], { round: 5, drop: 5 }],
      [[...rim].reverse(), { round: 11, drop: 11 }],
      [[rim[0] as Point, line[0] as Point], { round: 5, drop: 5 }],
    ]
    sewing.add(cut, sewing.wardrobe.rib(), { thick: sewing.thick + 1, grain: sewing.ribsAcross(sewing.line(line)) })
  }
}

function buttonFront(sewing: Sewing, garment: Garment, m: TopMeasures): void {
  const baby = garment.size === 'baby'
  const from = garment.neck === 'v' ? (baby ? 9.4 : 17) : garment.neck === 'shawl' ? 25 : baby ? 3.3 : 6.5
  const half = baby ? 1.1 : 1.7
  placket(sewing, from, m.length + 0.4, half, {
    count: garment.buttons ?? 5,
    size: baby ? 1.35 : garment.neck === 'shawl' ? 2.9 : 2,
    kind: baby ? 'shell' : 'horn',
  })
  if (!garment.pockets) return
  const y = m.length - m.rib - 15
  for (const x of [-14.2, 14.2]) {
    if (garment.pockets === 'welt') welt(sewing, [x - 5.6, y + 3], [x + 5.6, y + 3], 1.3)
    else pocket(sewing, [x, y], 12.4, 13.4)
  }
}

function shoulderButtons(sewing: Sewing, { neck, tip }: TopLines, count: number): void {
  const place = (share: number): Point => [
    -neck[0] - (tip[0] - neck[0]) * share,
    neck[1] + (tip[1] - neck[1]) * share + 1.1,
  ]
  sewing.strip([place(0), place(0.92)], 0.9, sewing.wardrobe.rib(), { thick: 3, edge: { round: 3, drop: 2.4 } })
  sewing.buttons([place(0.12), place(0.78)], count, 1.25, 'shell')
}

/** A games shirt: sleeves in the second colour, cut to the neck. */
export function gamesShirt(sewing: Sewing): void {
  const m = {
    ...grown,
    length: 70,
    chest: 27,
    hem: 27,
    sleeve: 24,
    wrist: 9.4,
    rib: 0,
    cuff: 0,
    raglan: true,
    neck: 8.8,
  }
  const lines = topLines(sewing, m)
  const neck = roundNeck(sewing, lines, 9.4, 2)
  neck.before()
  hanger(sewing, m.shoulder)
  laySleeves(sewing, lines, sewing.wardrobe.inSecond())
  layFront(sewing, lines, neck.neckline, sewing.wardrobe.plain(), [0, 0])
  neck.after()
}

/** The jacket of a tracksuit: a standing collar, a full zip, a stripe down each arm. */
export function trackJacket(sewing: Sewing): void {
  const m = { ...grown, length: 64, chest: 27.5, hem: 26, rib: 5, cuff: 5.5, wrist: 5.2 }
  const lines = topLines(sewing, m)
  const neck = zipNeck(sewing, lines, 5.6, m.length)
  sewing.stripe = sewing.wardrobe.inSecond()
  neck.before()
  hanger(sewing, m.shoulder)
  laySleeves(sewing, lines, sewing.wardrobe.plain())
  layFront(sewing, lines, neck.neckline, sewing.wardrobe.plain(), [0, 0])
  for (const side of [-1, 1]) welt(sewing, [13 * side, 45], [17.6 * side, 33], 0.9)
  neck.after()
}
