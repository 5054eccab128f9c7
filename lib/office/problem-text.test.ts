import { problemText } from './problem-text.ts'

test('a refusal of fields says what is wrong with them, each thing once; any other its own message', () => {
  const message = 'Please check what you entered.'
  expect(
    problemText({ message, fields: { carrier: 'At most 80 characters.', waybillNo: 'At most 80 characters.' } }),
  ).toBe('At most 80 characters.')
  expect(problemText({ message, fields: {} })).toBe(message)
  expect(problemText({ message: 'It has changed meanwhile.' })).toBe('It has changed meanwhile.')
})
