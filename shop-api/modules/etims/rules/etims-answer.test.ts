import { adviceFor, expectedNumber, readAnswer } from './etims-answer.ts'

test.each([
  ['Invc No: 7 is invalid, use the expected value: 12', 12],
  ['Invalid invcNo sequence, expected: 12 but found: 7', 12],
  ['Invalid taxblAmt on item: 1. Expected: 86.21, But Found: 100.00', null],
  ['Rule taxRtE failed: Tax rate mismatch. Expected: 0.00, Found: 8', null],
])('finds the expected number in “%s”', (message, expected) => {
  expect(expectedNumber({ code: '922', message })).toBe(expected)
  expect(expectedNumber({ code: '000', message })).toBeNull()
})

test('reads the text of a refusal without a result code', () => {
  const body = { responseHeader: { responseCode: 400, customerMessage: 'Missing RfdDt Date' } }
  expect(readAnswer({ kind: 'reply', status: 400, body })).toEqual({
    ...{ kind: 'answer', code: 'HTTP 400', message: 'Missing RfdDt Date', data: undefined },
  })
})

test.each([
  ['910', 'A field is not valid'],
  ['HTTP 400', 'Correct what its text names'],
  ['HTTP 404', 'Check the interface'],
  ['HTTP 405', 'The gateway refused'],
])('advises on %s', (code, advice) => {
  expect(adviceFor(code)).toContain(advice)
  expect(adviceFor('')).toBe('')
})
