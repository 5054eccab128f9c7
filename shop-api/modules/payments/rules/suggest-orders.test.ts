import { createHash } from 'node:crypto'
import { type CandidateOrder, suggestOrders, type WaitingMoney } from './suggest-orders.ts'

const placedAt = new Date('2026-11-20T09:00:00Z')
const order = (orderNo: number, given: Partial<CandidateOrder> = {}): CandidateOrder => ({
  orderNo,
  dueCents: 1740_00,
  placedAt,
  name: 'Amina Otieno',
  phones: ['254712345678'],
  ...given,
})
const money = (given: Partial<WaitingMoney>): WaitingMoney => ({
  amountCents: 500_00,
  accountReference: 'rent',
  phoneMasked: null,
  payerName: null,
  paidAt: new Date('2026-12-20T09:00:00Z'),
  namesOrder: false,
  ...given,
})
const reasons = (given: Partial<WaitingMoney>, orders = [order(10_482)]) =>
  suggestOrders(money(given), orders).map(({ orderNo, reasons: why }) => [orderNo, ...why.map(({ text }) => text)])

test.each([
  ['FUMA1O482', 'letters read as digits, the account number is this order’s'],
  ['fuma i0482', 'letters read as digits, the account number is this order’s'],
  ['ORDER 10482', 'the account number holds this order’s number'],
  ['FUMA№10482', 'the account number holds this order’s number'],
  ['FUMA10483', 'the account number is one digit off'],
  ['FUMA14082', 'the account number is one digit off'],
  ['FUMA1482', 'the account number is one digit off'],
  ['FUMA104822', 'the account number is one digit off'],
])('suggests an order for %s: %s', (accountReference, why) => {
  expect(reasons({ accountReference })).toEqual([[10_482, why]])
})

test.each(['FUMA20593', 'Amina', '', '48', '10584'])('suggests no order for the reference %j', (accountReference) => {
  expect(reasons({ accountReference })).toEqual([])
})

test('does not treat the number of another order as mistyped', () => {
  expect(reasons({ accountReference: 'FUMA10483', namesOrder: true })).toEqual([])
})

test('accepts a full name or a fitting masked phone as a reason, but not a first name', () => {
  expect(reasons({ payerName: 'AMINA WANJIKU OTIENO' })).toEqual([[10_482, 'the payer has the customer’s name']])
  expect(reasons({ payerName: 'AMINA' })).toEqual([])
  expect(reasons({ phoneMasked: '25471****678' })).toEqual([[10_482, 'the phone fits the customer’s']])
  expect(reasons({ phoneMasked: '25472****678' })).toEqual([])
  expect(reasons({ phoneMasked: '*'.repeat(12) })).toEqual([])
})

test('weighs every form of a masked number by its visible digits', () => {
  const fits = [[10_482, 'the phone fits the customer’s']]
  for (const phoneMasked of ['2547 ***** 678', '0712***678', '07XX XXX 678', '0712 345 678'])
    expect(reasons({ phoneMasked })).toEqual(fits)
  for (const phoneMasked of ['2547 ***** 679', '0713***678', '07XX XXX 679'])
    expect(reasons({ phoneMasked })).toEqual([])
  // The first digits alone, or with a first name, are many people's.
  expect(reasons({ phoneMasked: '0712XXXXXX', payerName: 'AMINA' })).toEqual([])
})

test('compares a hashed number with each customer’s hash, and shows the customer’s own number', () => {
  const hash = (phone: string) => createHash('sha256').update(phone).digest('hex')
  expect(reasons({ phoneMasked: hash('254712345678') })).toEqual([[10_482, 'the phone is the customer’s']])
  expect(reasons({ phoneMasked: hash('254712345679') })).toEqual([])
})

test('suggests no order for a first name alone, but adds it to other reasons', () => {
  const soon = { payerName: 'AMINA', paidAt: new Date('2026-11-20T10:00:00Z') }
  expect(reasons(soon)).toEqual([])
  const [found] = reasons({ ...soon, amountCents: 1740_00 })
  expect(found).toContain('the payer has the customer’s first name')
})

test('suggests no order for the amount alone, but for amount and day, best match first', () => {
  expect(reasons({ amountCents: 1740_00 })).toEqual([])
  const soon = { amountCents: 1740_00, paidAt: new Date('2026-11-20T10:00:00Z') }
  const both = ['the amount is the amount due', 'paid within a day of the order']
  expect(reasons(soon)).toEqual([[10_482, ...both]])
  const orders = [order(1), order(2), order(3), order(4), order(10_482)]
  expect(reasons({ ...soon, accountReference: 'Order 10482' }, orders)).toEqual([
    [10_482, 'the account number holds this order’s number', ...both],
    [4, ...both],
    [3, ...both],
  ])
})

test('names a full name and a shown phone likely, a first name and the day of the order weak', () => {
  const [found] = suggestOrders(
    money({ payerName: 'AMINA', phoneMasked: '2547 ***** 678', paidAt: new Date('2026-11-20T10:00:00Z') }),
    [order(10_482)],
  )
  expect(found?.reasons.map(({ confidence }) => confidence)).toEqual(['weak', 'likely', 'weak'])
})
