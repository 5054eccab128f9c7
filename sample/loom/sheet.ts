import { throughPoints } from './curve.ts'
import type { Motif } from './pile.ts'

/** Squared paper: figures drawn in palette numbers, one a tuft. */
export class Sheet implements Motif {
  readonly width: number
  readonly height: number
  readonly cells: Uint8Array

  constructor(width: number, height: number, fill: number) {
    this.width = width
    this.height = height
    this.cells = new Uint8Array(width * height).fill(fill)
  }

  /** Asks for every tuft; undefined leaves it. */
  paint(colour: (x: number, y: number) => number | undefined): void {
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) {
        const tone = colour(x + 0.5, y + 0.5)
        if (tone !== undefined) this.cells[y * this.width + x] = tone
      }
    }
  }

  #within(
    left: number,
    top: number,
    right: number,
    bottom: number,
    inside: (x: number, y: number) => boolean,
    tone: number,
  ) {
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(this.height, bottom + 1); y++) {
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(this.width, right + 1); x++) {
        if (inside(x + 0.5, y + 0.5)) this.cells[y * this.width + x] = tone
      }
    }
  }

  /** An ellipse turned by `turn` radians. */
  ellipse(cx: number, cy: number, rx: number, ry: number, turn: number, tone: number): void {
    const cos = Math.cos(turn)
    const sin = Math.sin(turn)
    const reach = Math.max(rx, ry)
    this.#within(
      cx - reach,
      cy - reach,
      cx + reach,
      cy + reach,
      (x, y) => {
        const a = ((x - cx) * cos + (y - cy) * sin) / rx
        const b = ((y - cy) * cos - (x - cx) * sin) / ry
        return a * a + b * b <= 1
      },
      tone,
    )
  }

  /** A closed shape through the points; with `round`, a smooth curve through them instead of straight sides. */
  shape(points: readonly (readonly [number, number])[], tone: number, round = false): void {
    const outline = round ? throughPoints(points) : points
    const xs = outline.map(([x]) => x)
    const ys = outline.map(([, y]) => y)
    this.#within(
      Math.min(...xs),
      Math.min(...ys),
      Math.max(...xs),
      Math.max(...ys),
      (x, y) => {
        let odd = false
        for (let k = 0, last = outline.length - 1; k < outline.length; last = k++) {
          const [x1, y1] = outline[k]!
          const [x2, y2] = outline[last]!
          if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) odd = !odd
        }
        return odd
      },
      tone,
    )
  }

  /** A line of the given thickness through the points. */
  stroke(points: readonly (readonly [number, number])[], thick: number, tone: number, round = true): void {
    const line = round && points.length > 2 ? throughPoints(points, false) : points
    for (let k = 1; k < line.length; k++) {
      const [x1, y1] = line[k - 1]!
      const [x2, y2] = line[k]!
      const steps = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1)))
      for (let s = 0; s <= steps; s++) {
        const share = s / steps
        this.ellipse(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, thick / 2, thick / 2, 0, tone)
      }
    }
  }
}
