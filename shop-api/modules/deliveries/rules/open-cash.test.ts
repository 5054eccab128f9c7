import { openCash } from './open-cash.ts'

const at = (hour: number) => new Date(`2026-11-28T${String(hour).padStart(2, '0')}:00:00Z`)

test('adds up cash of several stops, since the first', () => {
  expect(
    openCash([
      { cents: 5017_00, at: at(8) },
      { cents: 3903_00, at: at(9) },
    ]),
  ).toEqual({
    ...{ cents: 8920_00, since: at(8), stops: 2 },
  })
})

test('hands the oldest cash in first: a difference is as old as its stop', () => {
  const entries = [
    { cents: 5000_00, at: at(8) },
    { cents: 3000_00, at: at(9) },
    { cents: -7800_00, at: at(17) },
  ]
  expect(openCash(entries)).toEqual({ cents: 200_00, since: at(9), stops: 1 })
  expect(openCash([...entries, { cents: -200_00, at: at(18) }])).toEqual({ cents: 0, since: null, stops: 0 })
})

test('has no age without cash', () => {
  expect(openCash([])).toEqual({ cents: 0, since: null, stops: 0 })
})
