import { groupingFor, reportRange, rowLabel } from './report-range.ts'

const clock = () => new Date('2026-11-24T20:30:00Z')

test('without a range a report covers the twelve months up to today in Nairobi', () => {
  expect(reportRange({}, clock)).toEqual({ fromDate: '2025-11-25', toDate: '2026-11-24' })
  expect(reportRange({ toDate: '2028-02-29' }, clock)).toEqual({ fromDate: '2027-03-01', toDate: '2028-02-29' })
  expect(reportRange({ fromDate: '2026-01-01', toDate: '' }, clock)).toEqual({
    fromDate: '2026-01-01',
    toDate: '2026-11-24',
  })
  expect(reportRange({ fromDate: '2027-01-01' }, clock)).toEqual({ fromDate: '2027-01-01', toDate: '2027-01-01' })
})

test('days, weeks or months, as many as a chart can show', () => {
  expect(groupingFor('2026-11-24', '2026-11-24')).toBe('day')
  expect(groupingFor('2026-10-01', '2026-12-01')).toBe('day')
  expect(groupingFor('2026-01-01', '2026-12-31')).toBe('week')
  expect(groupingFor('2020-01-01', '2026-12-31')).toBe('month')
  expect([rowLabel('2026-11-23', 'day'), rowLabel('2026-11-23', 'week'), rowLabel('2026-11-01', 'month')]).toEqual([
    '23 November 2026',
    'Week of 23 November 2026',
    'November 2026',
  ])
})
