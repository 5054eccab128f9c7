/** Names of the provider while the outcome of an order's last payment is unknown. */
import { ORDER_STATUS, PAYMENT_STATUS, PAYMENT_TYPE } from '#lib/contract/base/codes.ts'
import { refuseChange } from './refuse-change.ts'

const order = { status: ORDER_STATUS.pending, paymentStatus: PAYMENT_STATUS.pending, creditTermsDays: null }

test.each([
  ['M-Pesa', PAYMENT_TYPE.mobileMoney, 'mpesa'],
  ['Airtel Money', PAYMENT_TYPE.mobileMoney, 'airtel'],
  ['Your bank', PAYMENT_TYPE.card, 'card'],
] as const)('names %s if the outcome of the last payment is unknown', (name, paymentType, method) => {
  const refusal = refuseChange(order, [{ state: 'unknown', paymentType, method }], 0)
  expect(refusal?.message).toMatch(new RegExp(`^${name} has not confirmed yet whether your last payment went through`))
})
