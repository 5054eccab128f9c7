import { returnDaysText, returnsRule } from './returns.ts'

test.each([
  [0, 'You can return a product only if it is faulty.'],
  [1, 'Within 1 day of receiving it, if it is unused, unwashed and in its packaging.'],
  [30, 'Within 30 days of receiving it, if it is unused, unwashed and in its packaging.'],
])('states the rule for %d days', (days, text) => expect(returnsRule(days)).toBe(text))

test('writes a number of days', () => expect([1, 14].map(returnDaysText)).toEqual(['1 day', '14 days']))
