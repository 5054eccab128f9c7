import type { PaymentStanding } from '#lib/watch/payment.ts'
import { payerOf, stepsOf, viewOf } from './standing-view.ts'

const standing = (more: Partial<PaymentStanding>): PaymentStanding => ({
  orderId: 'AAAAAAAAAAAAAAAAAAAAAA',
  orderNo: 10482,
  isPaid: false,
  onAccount: false,
  paidAtOnce: true,
  totalValue: 646_700,
  currencyCode: 'KES',
  takesCards: true,
  lastPayment: null,
  state: null,
  reason: null,
  receipt: null,
  paymentType: null,
  phone: null,
  card: null,
  startedAt: null,
  promptEndsAt: null,
  now: '2026-11-21T09:00:00.000Z',
  byHand: { businessNumber: '174379', accountReference: 'FUMA10482', amount: 6467 },
  ...more,
})

test.each([1, 2] as const)('an undecided payment is never called failed (way %d)', (paymentType) => {
  for (const state of ['requested', 'prompted', 'unknown'] as const) {
    const { mark, label, heading, text } = viewOf(standing({ state, paymentType }))
    expect(['waiting', 'undecided']).toContain(mark)
    expect(`${label} ${heading}`).not.toMatch(/fail|unsuccessful|not go through/i)
    if (paymentType === 2) expect(`${label} ${heading} ${text}`).not.toMatch(/M-Pesa|PIN|phone/)
  }
})

test('who was asked', () => {
  expect(payerOf(standing({ card: { brand: 'visa', lastFour: '2701' } }))).toBe('by Visa •••• 2701')
  expect(payerOf(standing({ card: { brand: 'another', lastFour: '2701' } }))).toBe('by card •••• 2701')
  expect(payerOf(standing({ phone: '07•• ••• 678' }))).toBe('from 07•• ••• 678')
  expect(payerOf(standing({}))).toBeNull()
})

test('the steps of a card speak of a bank, those of a phone of a PIN', () => {
  const titles = (paymentType: 1 | 2) =>
    stepsOf(standing({ state: 'prompted', paymentType }), () => '12:00:00').map(({ title }) => title)
  expect(titles(1)).toEqual(['Request sent', 'Your PIN', 'Receipt number'])
  expect(titles(2)).toEqual(['Request sent', 'Your bank', 'Transaction number'])
})
