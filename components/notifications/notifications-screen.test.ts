import { byDay } from './notifications-screen.tsx'

const at = (dateTime: string) => ({ dateTime })

describe('byDay', () => {
  it('splits at midnight in Nairobi, three hours before midnight UTC', () => {
    const list = ['2026-11-24T06:00:00Z', '2026-11-23T21:00:00Z', '2026-11-23T20:59:59Z', '2026-01-05T09:00:00Z'].map(
      at,
    )
    expect(byDay(list, '2026-11-24').map(({ label, list: those }) => [label, those.length])).toEqual([
      ['Today', 2],
      ['Yesterday', 1],
      ['5 January 2026', 1],
    ])
  })
  it('returns an empty list for an empty list', () => expect(byDay([], '2026-11-24')).toEqual([]))
  it('labels yesterday across a change of year', () => {
    expect(byDay([at('2026-12-31T12:00:00Z')], '2027-01-01')[0]?.label).toBe('Yesterday')
  })
})
