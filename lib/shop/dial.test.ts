import { dialOf } from './dial.ts'

test.each([
  ['0709 000 120', 'KE', '+254709000120'],
  ['(020) 555-0100', 'KE', '+254205550100'],
  ['+254 709 000 120', 'KE', '+254709000120'],
  ['00254 709 000 120', 'UG', '+254709000120'],
  ['0312 345 678', 'UG', '0312345678'],
  ['', 'KE', ''],
])('formats %s in %s for dialling as %s', (phone, country, dialled) => {
  expect(dialOf(phone, country)).toBe(dialled)
})
