import { madeKey } from './made-key.ts'

test('returns the same key for 60 seconds from its first use, then a different key', () => {
  const at = 59_000
  const first = madeKey('place-order', ['somebody', { total: 1 }], at)
  expect(madeKey('place-order', ['somebody', { total: 1 }], at + 2_000)).toBe(first)
  expect(madeKey('place-order', ['somebody', { total: 1 }], at + 59_999)).toBe(first)
  expect(madeKey('place-order', ['somebody', { total: 1 }], at + 60_000)).not.toBe(first)
  expect(madeKey('place-order', ['somebody', { total: 2 }], at)).not.toBe(first)
})

it('ends earlier for a payment: the same amount is paid again after a wrong PIN', () => {
  const at = Date.parse('2026-11-27T08:00:00Z')
  const pay = (ms: number) => madeKey('payment', ['somebody', { amount: '1450.00' }], at + ms)
  const first = pay(0)
  expect(pay(2_000)).toBe(first)
  expect(pay(15_000)).not.toBe(first)
})
