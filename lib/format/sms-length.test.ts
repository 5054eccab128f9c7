import { plainSms, smsLength } from './sms-length.ts'

test.each([
  ['', 0, 1, true],
  ['a'.repeat(160), 160, 1, true],
  ['a'.repeat(161), 161, 2, true],
  ['a'.repeat(307), 307, 3, true],
  [`${'a'.repeat(158)}€`, 160, 1, true],
  [`${'a'.repeat(159)}€`, 161, 2, true],
  ['Order 10604: KSh 5,017. Pay: https://fuma.example/payment/x_1', 61, 1, true],
  ['ŋ'.repeat(70), 70, 1, false],
  ['ŋ'.repeat(71), 71, 2, false],
])('%j has %i units in %i parts', (text, units, parts, isGsm) => {
  expect(smsLength(text)).toEqual({ units, parts, isGsm })
})

test('typographic signs become plain', () => {
  const text = plainSms('Fuma’s “order” – ready…')
  expect(text).toBe('Fuma\'s "order" - ready...')
  expect(smsLength(text).isGsm).toBe(true)
})
