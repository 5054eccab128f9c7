import { type Point, throughPoints } from '../curve.ts'

export type { Point } from '../curve.ts'

/** How a side of a piece ends. Lengths in cloth pixels. */
export interface Edge {
  /** How far inside the side the cloth begins to bend down. */
  round: number
  /** How far it has come down at the side itself. */
  drop: number
}

/** A stretch of a piece's outline that ends one way. Sides follow each other around the piece. */
export interface Side {
  points: readonly Point[]
  edge: Edge
}

/** Where a garment lies: measures in centimetres from the middle of its shoulders become cloth pixels. */
export interface Frame {
  x: number
  y: number
  /** Cloth pixels for each centimetre. */
  scale: number
  /** Radians. */
  turn: number
}

export type Place = (point: Point) => Point

/** @returns centimetres, x to the right and y down, as cloth pixels */
export function placeOf({ x, y, scale, turn }: Frame): Place {
  const cos = Math.cos(turn) * scale
  const sin = Math.sin(turn) * scale
  return ([px, py]) => [x + px * cos - py * sin, y + px * sin + py * cos]
}

/** The points on the other side of the middle, in the order that carries on around the outline. */
export function mirrored(points: readonly Point[]): Point[] {
  return points.map(([x, y]): Point => [-x, y]).reverse()
}

/** A smooth line through the points. */
export function curve(points: readonly Point[]): Point[] {
  return points.length > 2 ? throughPoints(points, false) : [...points]
}

/** The point and the direction at a share (0 to 1) of a line's length. */
export function along(line: readonly Point[], share: number): { at: Point; direction: Point } {
  const lengths = lengthsOf(line)
  const wanted = share * (lengths.at(-1) as number)
  let k = 1
  while (k < line.length - 1 && (lengths[k] as number) < wanted) k++
  const [x1, y1] = line[k - 1] as Point
  const [x2, y2] = line[k] as Point
  const length = Math.hypot(x2 - x1, y2 - y1) || 1e-6
  const t = (wanted - (lengths[k - 1] as number)) / length
  return { at: [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t], direction: [(x2 - x1) / length, (y2 - y1) / length] }
}

/** Length from the beginning at each point of a line. */
export function lengthsOf(line: readonly Point[]): number[] {
  const lengths = [0]
  for (let k = 1; k < line.length; k++) {
    const [x1, y1] = line[k - 1] as Point
    const [x2, y2] = line[k] as Point
    lengths.push((lengths[k - 1] as number) + Math.hypot(x2 - x1, y2 - y1))
  }
  return lengths
}

/** A line moved aside: to its right as one walks along it, seen with y down, when `by` is positive. */
export function offset(line: readonly Point[], by: number | ((share: number) => number)): Point[] {
  const last = line.length - 1
  return line.map(([x, y], k) => {
    const [x1, y1] = line[Math.max(0, k - 1)] as Point
    const [x2, y2] = line[Math.min(last, k + 1)] as Point
    const length = Math.hypot(x2 - x1, y2 - y1) || 1e-6
    const far = typeof by === 'number' ? by : by(k / last)
    return [x - ((y2 - y1) / length) * far, y + ((x2 - x1) / length) * far]
  })
}

/** A circle or ellipse as a closed line. */
export function ellipse([cx, cy]: Point, rx: number, ry = rx): Point[] {
  return Array.from({ length: 28 }, (_, k): Point => {
    const angle = (k / 28) * 2 * Math.PI
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)]
  })
}
