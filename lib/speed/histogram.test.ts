import { bucketOf, percentile75, visitsIn } from './histogram.ts'

const histogramOf = (values: readonly number[]) => {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(bucketOf(value), (counts.get(bucketOf(value)) ?? 0) + 1)
  return counts
}

test.each([
  [0, 0],
  [9, 0],
  [10, 1],
  [10.99, 1],
  [11, 2],
  [600_000, 116],
])('%d is in bucket %d', (value, bucket) => {
  expect(bucketOf(value)).toBe(bucket)
})

test('the 75th percentile is within a tenth of the exact one', () => {
  const values = Array.from({ length: 400 }, (_, at) => 300 + at * 13)
  const exact = values[299] as number
  const shown = percentile75(histogramOf(values)) as number
  expect(Math.abs(shown - exact) / exact).toBeLessThan(0.1)
})

test('one visit is its own percentile, and the percentile of no visits is null', () => {
  const shown = percentile75(histogramOf([2_500])) as number
  expect(Math.abs(shown - 2_500) / 2_500).toBeLessThan(0.1)
  expect(percentile75(new Map())).toBeNull()
  expect(visitsIn(histogramOf([1, 2, 3_000]))).toBe(3)
})
