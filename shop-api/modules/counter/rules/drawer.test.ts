import { needOfDifference } from './drawer.ts'

const LIMITS = { reasonAbove: 50_00, secondAbove: 1000_00 }

test.each([
  [0, 'nothing'],
  [-50_00, 'nothing'],
  [50_01, 'reason'],
  [-200_00, 'reason'],
  [1000_00, 'reason'],
  [-1000_01, 'second-person'],
])('a counted difference of %d cents needs: %s', (difference, need) =>
  expect(needOfDifference(difference, LIMITS)).toBe(need),
)
