import { DATE_PRESETS, presetOf } from './date-presets.ts'

const rangesOn = (today: string) =>
  Object.fromEntries(
    DATE_PRESETS.map(({ id, range }) => {
      const { fromDate, toDate } = range(today)
      return [id, `${fromDate} ${toDate}`]
    }),
  )

test('returns preset ranges of days, also across months and years', () => {
  expect(rangesOn('2028-03-01')).toEqual({
    today: '2028-03-01 2028-03-01',
    yesterday: '2028-02-29 2028-02-29',
    'this-week': '2028-02-28 2028-03-01',
    'last-7': '2028-02-24 2028-03-01',
    'last-30': '2028-02-01 2028-03-01',
    'this-month': '2028-03-01 2028-03-01',
    'last-month': '2028-02-01 2028-02-29',
    'this-year': '2028-01-01 2028-03-01',
    'last-year': '2027-01-01 2027-12-31',
  })
  expect(rangesOn('2026-11-22')['this-week']).toBe('2026-11-16 2026-11-22')
  expect(rangesOn('2026-01-01')['last-month']).toBe('2025-12-01 2025-12-31')
})

test('recognises the preset of a range', () => {
  expect(presetOf({ fromDate: '2026-11-18', toDate: '2026-11-24' }, '2026-11-24')?.id).toBe('last-7')
  expect(presetOf({ fromDate: '2026-11-18', toDate: '2026-11-23' }, '2026-11-24')).toBeNull()
})

test('returns the chosen preset when two have the same days', () => {
  const sunday = '2026-11-29'
  for (const { id, range } of DATE_PRESETS) {
    for (const day of [sunday, '2026-11-01', '2027-01-01', '2026-11-30'])
      expect(presetOf(range(day), day, id)?.id).toBe(id)
  }
  expect(presetOf({ fromDate: '2026-11-23', toDate: sunday }, sunday)?.id).toBe('this-week')
  expect(presetOf({ fromDate: sunday, toDate: sunday }, sunday, 'last-7')?.id).toBe('today')
})
