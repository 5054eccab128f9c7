export type Point = readonly [x: number, y: number]

/** Points along a smooth curve through the given ones (Catmull and Rom's). */
export function throughPoints(points: readonly Point[], closed = true): [number, number][] {
  const count = points.length
  const at = (k: number) => (closed ? points[(k + count) % count]! : points[Math.min(Math.max(k, 0), count - 1)]!)
  const out: [number, number][] = []
  for (let k = 0; k < (closed ? count : count - 1); k++) {
    const [p0, p1, p2, p3] = [at(k - 1), at(k), at(k + 1), at(k + 2)]
    for (let s = 0; s < 8; s++) {
      const t = s / 8
      const along = (a: number, b: number, c: number, d: number) =>
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
      out.push([along(p0[0], p1[0], p2[0], p3[0]), along(p0[1], p1[1], p2[1], p3[1])])
    }
  }
  if (!closed) out.push([at(count - 1)[0], at(count - 1)[1]])
  return out
}
