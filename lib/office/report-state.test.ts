import { reportStateOf } from './report-state.ts'

const TODAY = '2026-11-26'
const stateOf = (query: string) => {
  const address = new URLSearchParams(query)
  return reportStateOf({ get: (name) => address.get(name) ?? '', set: () => {} }, TODAY)
}

test('defaults to this month, orders by day', () => {
  expect(stateOf('')).toMatchObject({ basis: 'orders', group: 'day', period: 'this-month', of: null })
  expect(stateOf('').days).toEqual({ from: '2026-11-01', to: '2026-11-26' })
})

test.each([
  ['period=last-month', '2026-10-01', '2026-10-31', 'last-month'],
  ['period=last-week', '2026-11-16', '2026-11-22', 'last-week'],
  ['days=2026-11-03..2026-11-05', '2026-11-03', '2026-11-05', null],
  // Invalid values, and a period that reports do not have.
  ['days=2026-11-05..2026-11-03&period=today', TODAY, TODAY, 'today'],
  ['days=2020-01-01..2026-01-01', '2026-11-01', TODAY, 'this-month'],
])('reads the period of %s', (query, from, to, period) => {
  expect(stateOf(query)).toMatchObject({ period, days: { from, to } })
})

test('ignores groups and parts that the report does not support', () => {
  expect(stateOf('count=money&by=family')).toMatchObject({ basis: 'money', group: 'day' })
  expect(stateOf('count=money&of=part:delivery').of).toBeNull()
  expect(stateOf('count=invoices&by=brand')).toMatchObject({ basis: 'invoices', group: 'brand' })
})

test('groups a part of a report by time, so that each figure links to its rows', () => {
  const { of, groups, group } = stateOf('of=county:Homa%20Bay&by=company')
  expect({ of, groups, group }).toEqual({
    of: { group: 'county', key: 'Homa Bay' },
    groups: ['day', 'week', 'month'],
    group: 'day',
  })
})
