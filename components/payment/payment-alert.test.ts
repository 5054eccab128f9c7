import { paymentAlert, readPaymentAlert } from './payment-alert.ts'

const own = 'https://fuma.test'

test('accepts the message of our own page', () => {
  for (const known of [true, false])
    expect(readPaymentAlert({ origin: own, data: paymentAlert(known) }, own)).toEqual(paymentAlert(known))
})

test.each([
  ['another origin', 'https://bank.test', paymentAlert(true)],
  ['nothing', own, null],
  ['text', own, 'payment-alert'],
  ['another message', own, { fuma: 'other', known: true }],
  ['half a message', own, { fuma: 'payment-alert' }],
])('ignores: %s', (_what, origin, data) => {
  expect(readPaymentAlert({ origin, data }, own)).toBeNull()
})
