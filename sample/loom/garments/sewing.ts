import type { Linear } from '../colour.ts'
import type { Point } from '../curve.ts'
import { between, type Chance } from '../noise.ts'
import type { Wardrobe } from './cloths.ts'
import { around, following, straight } from './grain.ts'
import type { Fold, GarmentCloth, Grain, Piece } from './piece.ts'
import { along, curve, type Edge, ellipse, type Frame, lengthsOf, type Place, placeOf } from './shape.ts'
import { ButtonSampler, brass, horn, milk, StudSampler, shell, steel, TapeSampler, ZipSampler } from './trims.ts'

/** A line of stitches that show, in cloth pixels. */
export interface Stitching {
  line: readonly Point[]
  colour: Linear
}

export type Pose = 'laid' | 'hanger'

/** Sides as they are written: measured in centimetres from the middle of the garment's shoulders. */
export type Cut = readonly [points: readonly Point[], edge: Edge][]

/** A garment in the making: its pieces in the order they are laid, in cloth pixels. */
export class Sewing {
  readonly pieces: Piece[] = []
  readonly stitches: Stitching[] = []
  readonly wardrobe: Wardrobe
  readonly pose: Pose
  readonly chance: Chance
  /** Whether its ribs show two bands in the second yarn. */
  banded = false
  /** A stripe down the outside of each sleeve. */
  stripe: GarmentCloth | undefined
  readonly scale: number
  readonly at: Place
  private readonly turn: number

  constructor(wardrobe: Wardrobe, pose: Pose, frame: Frame, chance: Chance) {
    this.wardrobe = wardrobe
    this.pose = pose
    this.chance = chance
    this.scale = frame.scale
    this.turn = frame.turn
    this.at = placeOf(frame)
  }

  /** The same cloth in another place: the second half of a set, or another colour. */
  elsewhere(frame: Frame, wardrobe = this.wardrobe): Sewing {
    const other = new Sewing(wardrobe, this.pose, frame, this.chance)
    return Object.assign(other, { pieces: this.pieces, stitches: this.stitches })
  }

  /** Points in cloth pixels. */
  line(points: readonly Point[]): Point[] {
    return points.map(this.at)
  }

  /** Threads straight down, from a place in centimetres. */
  straight(origin: Point = [0, 0], turn = 0): Grain {
    return straight(this.at(origin), this.turn + turn)
  }

  /** Threads along a line in centimetres. */
  following(line: readonly Point[]): Grain {
    return following(this.line(line))
  }

  /** Ribs across a line in cloth pixels. */
  ribsAcross(line: readonly Point[]): Grain {
    return around(line)
  }

  /** Adds a piece cut in centimetres. */
  add(cut: Cut, cloth: GarmentCloth, rest: Partial<Piece> & Pick<Piece, 'thick'>): void {
    const sides = cut.map(([points, edge]) => ({ points: this.line(points), edge }))
    this.pieces.push({ sides, cloth, grain: this.straight(), ...rest })
  }

  /** How thick the garment's cloth is: how its sides bend where they are free, folded or sewn. */
  get free(): Edge {
    return this.wardrobe.isKnit ? { round: 15, drop: 13 } : { round: 9, drop: 10 }
  }

  get seam(): Edge {
    return this.wardrobe.isKnit ? { round: 6, drop: 3.4 } : { round: 4, drop: 2.6 }
  }

  get thick(): number {
    return this.wardrobe.isKnit ? 17 : 13
  }

  get rumple(): number {
    return this.wardrobe.isKnit ? 5 : 4.4
  }

  /** A fold, placed in centimetres. Angle in degrees: 0 runs to the right, 90 down. */
  fold(at: Point, degrees: number, long: number, wide: number, high: number, bend = 0): Fold {
    const shake = () => between(this.chance, 0.82, 1.18)
    return {
      at: this.at([at[0] + between(this.chance, -0.6, 0.6), at[1] + between(this.chance, -0.8, 0.8)]),
      angle: ((degrees + between(this.chance, -6, 6)) * Math.PI) / 180 + this.turn,
      long: long * this.scale * shake(),
      wide: wide * this.scale * shake(),
      high: high * shake(),
      bend: bend * this.scale,
    }
  }

  /** Stitches along a line in centimetres; a second row beside the first where `twin`. */
  stitch(points: readonly Point[], twin = false, colour = this.wardrobe.thread): void {
    const line = this.line(curve(points))
    this.stitches.push({ line, colour })
    if (!twin) return
    const apart = 6
    const beside = line.map(([x, y], k): Point => {
      const [x1, y1] = line[Math.max(0, k - 1)] as Point
      const [x2, y2] = line[Math.min(line.length - 1, k + 1)] as Point
      const length = Math.hypot(x2 - x1, y2 - y1) || 1
      return [x - ((y2 - y1) / length) * apart, y + ((x2 - x1) / length) * apart]
    })
    this.stitches.push({ line: beside, colour })
  }

  /** Buttons down a line in centimetres. */
  buttons(line: readonly Point[], count: number, size: number, kind: 'horn' | 'shell' | 'own'): void {
    const radius = (size / 2) * this.scale
    const colour = kind === 'horn' ? horn : kind === 'shell' ? shell : this.wardrobe.ground
    const sampler = new ButtonSampler(colour, kind === 'shell' ? milk : this.wardrobe.thread, radius, 4)
    for (let k = 0; k < count; k++) {
      const middle = this.at(along(line, count === 1 ? 0.5 : k / (count - 1)).at)
      this.disc(middle, radius, { sampler, zoom: 1 }, 5, between(this.chance, -0.5, 0.5))
    }
  }

  /** Press studs down a line. */
  studs(line: readonly Point[], count: number, size: number): void {
    for (let k = 0; k < count; k++) this.stud(along(line, k / (count - 1)).at, size)
  }

  /** One press stud. */
  stud(at: Point, size: number): void {
    const radius = (size / 2) * this.scale
    this.disc(this.at(at), radius, { sampler: new StudSampler(steel, radius), zoom: 1 }, 4)
  }

  disc(middle: Point, radius: number, cloth: GarmentCloth, thick: number, turn = 0): void {
    this.pieces.push({
      sides: [
        {
          points: [...ellipse(middle, radius), [middle[0] + radius, middle[1]]],
          edge: { round: 3, drop: thick * 0.7 },
        },
      ],
      cloth,
      grain: straight(middle, turn),
      thick,
      on: true,
    })
  }

  /** A strip of cloth along a line in centimetres, sewn on what lies there. */
  strip(line: readonly Point[], half: number, cloth: GarmentCloth, rest: Partial<Piece> & { edge?: Edge } = {}): void {
    const spine = this.line(line)
    this.ribbon(spine, half * this.scale, cloth, rest)
  }

  /** A strip along a line in cloth pixels. */
  ribbon(
    spine: readonly Point[],
    half: number,
    cloth: GarmentCloth,
    rest: Partial<Piece> & { edge?: Edge } = {},
  ): void {
    const { edge = { round: 3, drop: 2 }, ...piece } = rest
    const left: Point[] = []
    const right: Point[] = []
    spine.forEach(([x, y], k) => {
      const [x1, y1] = spine[Math.max(0, k - 1)] as Point
      const [x2, y2] = spine[Math.min(spine.length - 1, k + 1)] as Point
      const length = Math.hypot(x2 - x1, y2 - y1) || 1
      const nx = -((y2 - y1) / length) * half
      const ny = ((x2 - x1) / length) * half
      right.push([x + nx, y + ny])
      left.push([x - nx, y - ny])
    })
    const ends: Edge = { round: 2, drop: edge.drop }
    left.reverse()
    this.pieces.push({
      sides: [
        { points: right, edge },
        { points: [right.at(-1) as Point, left[0] as Point], edge: ends },
        { points: left, edge },
        { points: [left.at(-1) as Point, right[0] as Point], edge: ends },
      ],
      cloth,
      grain: following(spine),
      thick: 4,
      on: true,
      ...piece,
    })
  }

  /** A closed zip along a line in centimetres, with its slider at the beginning of the line. */
  zip(line: readonly Point[], isShut = true): void {
    const tape = this.wardrobe.ground
    const sampler = new ZipSampler([tape[0] * 0.8, tape[1] * 0.8, tape[2] * 0.8], steel)
    this.strip(line, 11 / this.scale, { sampler, zoom: 1 }, { thick: 1.5, edge: { round: 2, drop: 1 } })
    if (!isShut) return
    const [x, y] = this.at(line[0] as Point)
    const metal = { sampler: new StudSampler(brass, 30), zoom: 1 }
    const pull = lengthsOf(this.line(line)).at(-1) as number
    const long = Math.min(30, pull * 0.3)
    this.ribbon(
      [
        [x, y],
        [x, y + 12],
      ],
      7,
      metal,
      { thick: 5 },
    )
    this.ribbon(
      [
        [x + 1, y + 10],
        [x + 3, y + 10 + long],
      ],
      3.4,
      metal,
      { thick: 6 },
    )
  }

  /** A tape or cord of so many pixels' half width. */
  tape(colour: Linear, half: number): TapeSampler {
    return new TapeSampler(colour, half)
  }

  /** A label sewn in at a place, in centimetres. */
  label([x, y]: Point, wide: number, high: number): void {
    const half = (high / 2) * this.scale
    const cloth = { sampler: new TapeSampler(milk, half, [0.05, 0.06, 0.25]), zoom: 1 }
    this.strip(
      [
        [x - wide / 2, y],
        [x + wide / 2, y],
      ],
      high / 2,
      cloth,
      { thick: 1.5, edge: { round: 1.5, drop: 1 }, open: 0.8 },
    )
  }
}
