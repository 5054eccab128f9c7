import fc from 'fast-check'
import { chartPoints, namedPlaces, scaleTo } from './chart-points.ts'

const row = (date: string, total: number) => ({ date, total, orders: 1 })

describe('chartPoints', () => {
  it('has every day of the range, with zero for days without orders', () => {
    const points = chartPoints([row('2026-03-01', 500)], 'day', { fromDate: '2026-02-27', toDate: '2026-03-02' })
    expect(points.map(({ short, total }) => [short, total])).toEqual([
      ['27 Feb', 0],
      ['28 Feb', 0],
      ['1 Mar', 500],
      ['2 Mar', 0],
    ])
  })
  it('has every week from the Monday before the first day', () => {
    // 24 November 2026 is a Tuesday.
    const points = chartPoints([row('2026-11-23', 7)], 'week', { fromDate: '2026-11-24', toDate: '2026-11-30' })
    expect(points.map(({ date, label, total }) => [date, label, total])).toEqual([
      ['2026-11-23', 'Week of 23 November 2026', 7],
      ['2026-11-30', 'Week of 30 November 2026', 0],
    ])
  })
  it('has every month across a year', () => {
    const points = chartPoints([], 'month', { fromDate: '2025-12-31', toDate: '2026-02-01' })
    expect(points.map(({ short }) => short)).toEqual(['Dec 2025', 'Jan 2026', 'Feb 2026'])
  })
  it('loses no order of the range', () => {
    const days = Array.from({ length: 400 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10))
    const range = { fromDate: days[0] as string, toDate: days.at(-1) as string }
    fc.assert(
      fc.property(fc.subarray(days), (chosen) => {
        const points = chartPoints(
          chosen.map((day) => row(day, 10)),
          'day',
          range,
        )
        expect(points.reduce((sum, { total }) => sum + total, 0)).toBe(chosen.length * 10)
      }),
      { numRuns: 30 },
    )
  })
})

describe('scaleTo', () => {
  it('has round steps', () => {
    expect(scaleTo(100_00)).toEqual([0, 25_00, 50_00, 75_00, 100_00])
    expect(scaleTo(7_300_00)).toEqual([0, 2_000_00, 4_000_00, 6_000_00, 8_000_00])
    expect(scaleTo(0)).toEqual([0])
  })
  it('always reaches the most, with few lines', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 13 }), (most) => {
        const lines = scaleTo(most)
        expect(lines.at(-1)).toBeGreaterThanOrEqual(most)
        expect(lines.length).toBeLessThanOrEqual(6)
      }),
    )
  })
})

describe('namedPlaces', () => {
  it('returns the ends and some between', () => {
    expect(namedPlaces(52)).toEqual([0, 13, 26, 38, 51])
    expect(namedPlaces(2)).toEqual([0, 1])
    expect(namedPlaces(1)).toEqual([0])
    expect(namedPlaces(0)).toEqual([])
  })
})
