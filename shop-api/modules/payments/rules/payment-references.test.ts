import { accountReferenceOf, orderNoOf, showMaskedPhone } from './payment-references.ts'

test.each(['FUMA10482', 'fuma10482', ' Fuma 10482 ', 'FUMA-10482', 'fuma #10482', 'FUMA 10 482', 'FUMA010482'])(
  '%j names order 10482',
  (typed) => {
    expect(orderNoOf(typed)).toBe(10482)
  },
)

test.each(['10482', '0010482', '10 482'])('%j names the order without our prefix', (typed) => {
  expect(orderNoOf(typed)).toBe(10_482)
})

test.each(['', 'FUMA', 'FUMAX10482', 'FUM10482', 'ORDER 10482', 'FUMA№10482', 'FUMA10482X'])(
  '%j names no order',
  (typed) => {
    expect(orderNoOf(typed)).toBeNull()
  },
)

test('a reference fits the twelve characters Daraja allows', () => {
  expect(accountReferenceOf(99_999_999)).toHaveLength(12)
  expect(orderNoOf(accountReferenceOf(10_001))).toBe(10_001)
})

test('a phone is shown masked', () => {
  expect(showMaskedPhone('254712345678')).toBe('07•• ••• 678')
  expect(showMaskedPhone('254110345678')).toBe('01•• ••• 678')
})
