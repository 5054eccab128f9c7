import { paymentState, saysPayment, shortDay, shortInstant, toneOf } from './order-text.ts'

test.each([
  [1, 'Pending Approval', 'waiting'],
  [2, 'In Process', 'moving'],
  [2, 'Cancellation Requested', 'waiting'],
  [3, 'Out for Deliver', 'moving'],
  [4, 'Delivered', 'done'],
  [5, 'Cancelled By Me', 'ended'],
] as const)('shows the tone for status %d, %s as %s', (status, statusText, tone) =>
  expect(toneOf({ status, statusText })).toBe(tone),
)

test.each([
  [null, false, 'Payment pending'],
  [0, false, 'Payment waiting'],
  [1, false, 'Payment pending'],
  [2, false, 'Payment completed'],
  [3, false, 'Payment failed'],
  // Paid by an earlier attempt, while a later attempt failed.
  [3, true, 'Payment completed'],
] as const)('shows the last payment %s, paid %s, as %s', (lastPayment, isPaid, text) =>
  expect(paymentState({ lastPayment, isPaid, onAccount: null }, '2026-12-24').text).toBe(text),
)

test('shows the payment to consumers and after a payment, but not of an order cancelled unpaid', () => {
  const order = { status: 2, isPaid: false, lastPayment: null, onAccount: null, allowPayment: false } as const
  expect([saysPayment(order, 2), saysPayment(order, 3)]).toEqual([true, false])
  expect(saysPayment({ ...order, lastPayment: 3 }, 3)).toBe(true)
  // A company without an account pays like a consumer; a company with an account sees the due date.
  expect(saysPayment({ ...order, allowPayment: true }, 3)).toBe(true)
  expect(saysPayment({ ...order, onAccount: { termsDays: 30, dueOn: null } }, 3)).toBe(true)
  expect(saysPayment({ ...order, status: 5, lastPayment: 3 }, 2)).toBe(false)
  expect(saysPayment({ ...order, status: 5, isPaid: true }, 2)).toBe(true)
})

test('formats short days and instants in Nairobi’s time', () => {
  expect(shortDay('2026-09-04')).toBe('4 Sep 2026')
  expect(shortInstant('2026-11-23T22:05:00.000Z')).toBe('24 Nov, 01:05')
})

test.each([
  [{ termsDays: 30, dueOn: null }, 'On account, due 30 days after its invoice'],
  [{ termsDays: 1, dueOn: null }, 'On account, due a day after its invoice'],
  [{ termsDays: 0, dueOn: null }, 'On account, due with its invoice'],
  [{ termsDays: 30, dueOn: '2026-12-24' }, 'On account, due 24 December 2026'],
  [{ termsDays: 30, dueOn: '2026-12-24', unpaid: 38_802_00 }, 'On account, KSh 38,802 due 24 December 2026'],
  [{ termsDays: 30, dueOn: '2026-12-23', unpaid: 8_000_00 }, 'On account, KSh 8,000 overdue since 23 December 2026'],
  [{ termsDays: 30, dueOn: '2026-12-23', unpaid: 0 }, 'Paid on account'],
])('shows an order on account %j as %s on the 24th', (onAccount, text) => {
  const state = paymentState({ lastPayment: null, isPaid: false, onAccount }, '2026-12-24')
  expect(state.text.replaceAll('\u00a0', ' ')).toBe(text)
})
