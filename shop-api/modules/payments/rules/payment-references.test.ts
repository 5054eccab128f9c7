import { accountReferenceOf, orderNoOf, showMaskedPhone } from './payment-references.ts'

test.each(['FUMA10482', 'fuma10482', ' Fuma 10482 ', 'FUMA-10482', 'fuma #10482', 'FUMA 10 482', 'FUMA010482'])(
  'finds order 10482 in %j',
  (typed) => {
    expect(orderNoOf(typed)).toBe(10482)
  },
)

test.each(['10482', '0010482', '10 482'])('finds the order in %j without the prefix', (typed) => {
  expect(orderNoOf(typed)).toBe(10_482)
})

test.each(['', 'FUMA', 'FUMAX10482', 'FUM10482', 'ORDER 10482', 'FUMA№10482', 'FUMA10482X'])(
  'finds no order in %j',
  (typed) => {
    expect(orderNoOf(typed)).toBeNull()
  },
)

test('limits a reference to the twelve characters that Daraja allows', () => {
  expect(accountReferenceOf(99_999_999)).toHaveLength(12)
  expect(orderNoOf(accountReferenceOf(10_001))).toBe(10_001)
})

test('masks a phone for display', () => {
  expect(showMaskedPhone('254712345678')).toBe('07•• ••• 678')
  expect(showMaskedPhone('254110345678')).toBe('01•• ••• 678')
})
