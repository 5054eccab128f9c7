import { methodsText } from './method-text.ts'

test.each([
  [['mpesa'], 'M-Pesa'],
  [['mpesa', 'card'], 'M-Pesa or card'],
  [['mpesa', 'card', 'bank'], 'M-Pesa, card or bank transfer'],
  [[], 'M-Pesa'],
] as const)('formats %j as %s', (methods, words) => {
  expect(methodsText(methods)).toBe(words)
})
