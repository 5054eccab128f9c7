import { draftDifferences } from './draft-differences.ts'
import { banner, HOME } from './fake-content.fixture.ts'

const home = (content: typeof HOME) => ({ part: 'home', content }) as const

test('fields that differ are named with both values, times in Nairobi', () => {
  const [red, cold] = [banner('red', 'Red'), banner('cold', 'Warm')]
  const theirs = home({ ...HOME, banners: [red, cold] })
  const mine = home({
    ...HOME,
    banners: [
      { ...red, from: '2026-12-06T21:00:00.000Z' },
      { ...cold, isHidden: true },
    ],
  })
  expect(draftDifferences(theirs, mine)).toEqual([
    { label: 'Banner “Red”: from', theirs: 'nothing', mine: '7 December 2026, 00:00' },
    { label: 'Banner “Warm”: is hidden', theirs: 'no', mine: 'yes' },
  ])
})

test('lists entries that only a single draft has, and a changed order', () => {
  const mine = home({ ...HOME, banners: [banner('added', 'New')] })
  expect(draftDifferences(home({ ...HOME, banners: [banner('old', 'Old')] }), mine)).toEqual([
    { label: 'Banner “New”', theirs: 'missing', mine: 'there' },
    { label: 'Banner “Old”', theirs: 'there', mine: 'missing' },
  ])
  const [difference, ...others] = draftDifferences(home(HOME), home({ ...HOME, banners: HOME.banners.toReversed() }))
  expect(others).toEqual([])
  expect(difference?.label).toBe('Order')
  expect(difference?.mine.startsWith('Woven for cold mornings, Red for Jamhuri week')).toBe(true)
})
