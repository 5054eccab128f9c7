import { isFinal, nextLook, type PaymentStanding } from './payment.ts'

const standing = (state: PaymentStanding['state'], isPaid = false): PaymentStanding => ({
  orderId: 'AAAAAAAAAAAAAAAAAAAAAA',
  orderNo: 10482,
  isPaid,
  onAccount: false,
  paidAtOnce: true,
  totalValue: 646_700,
  currencyCode: 'KES',
  lastPayment: null,
  state,
  reason: null,
  receipt: null,
  paymentType: null,
  takesCards: true,
  phone: null,
  card: null,
  startedAt: null,
  promptEndsAt: null,
  now: '2026-11-21T09:00:00.000Z',
  byHand: { businessNumber: '174379', accountReference: 'FUMA10482', amount: 6467 },
})

test.each([
  ['requested', false, 2_000],
  ['prompted', false, 2_000],
  ['unknown', false, 10_000],
  ['failed', false, 0],
  ['paid', true, 0],
  // Paid by hand, or by an earlier attempt, while a later one failed or is still open.
  ['failed', true, 0],
  ['prompted', true, 0],
  [null, false, 0],
] as const)('%s, paid %s: the next look is in %d ms', (state, isPaid, ms) => {
  expect(nextLook(standing(state, isPaid))).toBe(ms)
  expect(isFinal(standing(state, isPaid))).toBe(ms === 0)
})

test('before the first answer it looks soon', () => {
  expect(nextLook(undefined)).toBe(2_000)
  expect(isFinal(undefined)).toBe(false)
})
