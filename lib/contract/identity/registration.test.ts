import { KENYA } from '../base/choices.ts'
import { changePassword } from './passwords.ts'
import { registerConsumer, registerTrader } from './registration.ts'

const MISMATCH = 'New password and confirm password does not match'

/** All messages by field; a field with two is listed twice. */
const messages = (call: typeof registerConsumer | typeof registerTrader | typeof changePassword, form: object) =>
  (call.request.safeParse(form).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

test.each([
  ['consumer', registerConsumer, { password: 'Fuma#2026', confirmPassword: 'Fuma#2027' }],
  ['trader', registerTrader, { password: 'Fuma#2026', confirmPassword: 'Fuma#2027' }],
  ['change of password', changePassword, { newPassword: 'Fuma#2026', confirmPassword: 'Fuma#2027' }],
] as const)('refuses two different passwords while other fields are empty: %s', (_, call, form) => {
  expect(messages(call, form)).toContainEqual(['confirmPassword', MISMATCH])
  expect(messages(call, { ...form, confirmPassword: 'Fuma#2026' })).not.toContainEqual(['confirmPassword', MISMATCH])
})

test('names the missing county and town together with the other invalid fields, each once', () => {
  const found = messages(registerConsumer, { firstName: '', country: KENYA, county: null, postalCode: 'x' })
  expect(found).toContainEqual(['firstName', 'Enter your first name.'])
  expect(found).toContainEqual(['county', 'Please choose a county'])
  expect(found).toContainEqual(['city', 'Please choose a city'])
  expect(found.filter(([field]) => field === 'postalCode')).toHaveLength(1)
})

test.each([null, 7, 'x', []])('refuses %j instead of a form', (form) => {
  expect(registerConsumer.request.safeParse(form).success).toBe(false)
})
