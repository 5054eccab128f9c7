import { creditReasonOf } from './credit-reason.ts'

test.each([
  [['Damaged on the way'], '03'],
  [['Faulty', 'Damaged before sending'], '03'],
  [['Missing from the parcel'], '01'],
  [['The customer changed their mind'], '06'],
  [['Out of stock'], '06'],
  [['Damaged on the way', 'Other'], '06'],
  [[], '06'],
])('gives %j the code %s', (reasons, code) => {
  expect(creditReasonOf(reasons)).toBe(code)
})
