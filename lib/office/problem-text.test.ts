import { problemText } from './problem-text.ts'

test('returns each field message once, or the general message without field messages', () => {
  const message = 'Please check what you entered.'
  expect(
    problemText({ message, fields: { carrier: 'At most 80 characters.', waybillNo: 'At most 80 characters.' } }),
  ).toBe('At most 80 characters.')
  expect(problemText({ message, fields: {} })).toBe(message)
  expect(problemText({ message: 'It has changed meanwhile.' })).toBe('It has changed meanwhile.')
})
