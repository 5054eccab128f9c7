import type { Point } from '../curve.ts'
import type { Grain } from './piece.ts'
import { lengthsOf } from './shape.ts'

/** Threads that run straight down from a place, turned by an angle. */
export function straight([ox, oy]: Point, turn = 0): Grain {
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  return (x, y) => [(x - ox) * cos + (y - oy) * sin, (y - oy) * cos - (x - ox) * sin]
}

/** Threads that run along a line: across is the distance from it, along the way walked. */
export function following(line: readonly Point[]): Grain {
  const lengths = lengthsOf(line)
  const last = line.length - 2
  return (x, y) => {
    let best = Number.POSITIVE_INFINITY
    let across = 0
    let down = 0
    for (let k = 0; k <= last; k++) {
      const [x1, y1] = line[k] as Point
      const [x2, y2] = line[k + 1] as Point
      const dx = x2 - x1
      const dy = y2 - y1
      const length = Math.hypot(dx, dy) || 1e-6
      const t = ((x - x1) * dx + (y - y1) * dy) / length
      // The ends of the line go on as they are.
      const on = Math.min(k === last ? t : length, Math.max(k === 0 ? t : 0, t))
      const far = Math.hypot(x - x1 - (dx / length) * on, y - y1 - (dy / length) * on)
      if (far >= best) continue
      best = far
      across = ((y - y1) * dx - (x - x1) * dy) / length
      down = (lengths[k] as number) + on
    }
    return [-across, down]
  }
}

/** Ribs that stand across a line, as around a neck. */
export function around(line: readonly Point[]): Grain {
  const along = following(line)
  return (x, y) => {
    const [across, down] = along(x, y)
    return [down, -across]
  }
}
