import { ORDER_STATUS, PAYMENT_STATUS, USER_TYPE } from '#lib/contract/base/codes.ts'
import { allowsPayment } from './allows-payment.ts'

const order = {
  status: ORDER_STATUS.pending,
  lastPayment: null,
  userType: USER_TYPE.consumer,
  creditTermsDays: null,
  dueCents: 0,
}

test('allows payment if the order is unpaid, not being paid and not cancelled', () => {
  expect(allowsPayment(order)).toBe(true)
  expect(allowsPayment({ ...order, status: ORDER_STATUS.cancelled })).toBe(false)
  const { waiting, pending, completed, failed } = PAYMENT_STATUS
  const after = [waiting, pending, completed, failed].map((lastPayment) => allowsPayment({ ...order, lastPayment }))
  expect(after).toEqual([false, true, false, true])
  // An edit added an amount to a paid order.
  expect(allowsPayment({ ...order, lastPayment: completed, dueCents: 100 })).toBe(true)
})

test('shows Pay Now to companies without an account, but not to guests and staff', () => {
  const { branch, trader, rep, staff } = USER_TYPE
  const of = (creditTermsDays: number | null) =>
    [branch, trader, rep, staff, null].map((userType) => allowsPayment({ ...order, userType, creditTermsDays }))
  expect(of(null)).toEqual([true, true, true, false, false])
  expect(of(30)).toEqual([false, false, false, false, false])
})
