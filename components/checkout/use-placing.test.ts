import { checkoutTexts } from '#lib/language/checkout.ts'
import { companyField, refusalAlert } from './use-placing.ts'

const refused = (code: Parameters<typeof refusalAlert>[1]['code'], runs: Parameters<typeof refusalAlert>[2] = null) =>
  refusalAlert(checkoutTexts.english, { code, message: 'The shop says no.' }, runs)

test('shows the shop’s own message first, with a link to the page that can correct it', () => {
  expect(refused('invalid-request')).toEqual({ tone: 'danger', title: 'The shop says no.' })
  expect(refused('not-approved').link?.href).toBe('/kyc-upload')
  expect(refused('over-credit-limit', 'own').link?.text).toBe('Your account')
  expect(refused('over-credit-limit', 'theirs').link?.text).toBe('Their account')
  expect(refused('over-credit-limit').link).toBeUndefined()
  expect(refused('unpaid-orders').mustAct).toBeDefined()
})

test.each([
  ['date', '#order-day input[type="date"]'],
  ['asap', '#order-day input'],
  [null, '#order-day input'],
] as const)('focuses the field that corrects the day if the choice is %s', (when, selector) => {
  expect(companyField({ estimatedDeliveryDate: 'Choose a day.' }, { when })).toBe(selector)
})
