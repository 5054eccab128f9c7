import { comparedDays, comparedSpan } from './compared-days.ts'

test.each([
  // A whole month against the whole month before, regardless of their lengths.
  ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
  ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['2028-03-01', '2028-03-31', '2028-02-01', '2028-02-29'],
  // A month to date.
  ['2026-11-01', '2026-11-26', '2026-10-01', '2026-10-26'],
  ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['2026-01-01', '2026-01-10', '2025-12-01', '2025-12-10'],
  // A week, whole or to date: Mondays.
  ['2026-11-23', '2026-11-29', '2026-11-16', '2026-11-22'],
  ['2026-11-23', '2026-11-26', '2026-11-16', '2026-11-19'],
  // A day, and a custom range.
  ['2026-11-23', '2026-11-23', '2026-11-22', '2026-11-22'],
  ['2026-11-10', '2026-11-12', '2026-11-07', '2026-11-09'],
  ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
])('compares %s to %s with %s to %s', (from, to, before, until) => {
  expect(comparedDays({ from, to })).toEqual({ from: before, to: until })
})

test('compares a current period up to the same time', () => {
  const now = new Date('2026-11-26T11:05:00Z')
  expect(comparedSpan({ from: '2026-11-26', to: '2026-11-26' }, now)).toEqual({
    ...{ from: '2026-11-25', to: '2026-11-25', start: new Date('2026-11-24T21:00:00Z') },
    ...{ end: new Date('2026-11-25T11:05:00Z'), until: new Date('2026-11-25T11:05:00Z') },
  })
  const over = comparedSpan({ from: '2026-11-25', to: '2026-11-25' }, now)
  expect(over).toMatchObject({ end: new Date('2026-11-24T21:00:00Z'), until: null })
})
