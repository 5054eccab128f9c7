/**
 * Histograms of speed: bucket 0 has values below 10, each further bucket values up to a tenth larger. The error of a
 * percentile is below 10 percent.
 */
const FIRST = 10
const GROWTH = 1.1

/** @param value milliseconds, or thousandths of CLS */
export const bucketOf = (value: number): number =>
  value < FIRST ? 0 : 1 + Math.floor(Math.log(value / FIRST) / Math.log(GROWTH) + 1e-9)

const startOf = (bucket: number): number => (bucket === 0 ? 0 : FIRST * GROWTH ** (bucket - 1))

/** Number of visits by bucket. */
export type Histogram = ReadonlyMap<number, number>

export const visitsIn = (histogram: Histogram): number => [...histogram.values()].reduce((sum, count) => sum + count, 0)

/** The value that three quarters of the visits do not exceed; null without visits. */
export function percentile75(histogram: Histogram): number | null {
  let left = visitsIn(histogram) * 0.75
  if (left === 0) return null
  for (const [bucket, count] of [...histogram].sort(([a], [b]) => a - b)) {
    if (left <= count) {
      const [from, to] = [startOf(bucket), startOf(bucket + 1)]
      return Math.round(from + ((to - from) * left) / count)
    }
    left -= count
  }
  return null
}
