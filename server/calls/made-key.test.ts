import { madeKey } from './made-key.ts'

test('a key holds for a minute from its first use, whatever the clock says, and then is another', () => {
  const at = 59_000
  const first = madeKey(['somebody', 'place-order', { total: 1 }], at)
  expect(madeKey(['somebody', 'place-order', { total: 1 }], at + 2_000)).toBe(first)
  expect(madeKey(['somebody', 'place-order', { total: 1 }], at + 59_999)).toBe(first)
  expect(madeKey(['somebody', 'place-order', { total: 1 }], at + 60_000)).not.toBe(first)
  expect(madeKey(['somebody', 'place-order', { total: 2 }], at)).not.toBe(first)
})
