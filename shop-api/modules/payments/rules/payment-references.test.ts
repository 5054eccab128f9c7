import {
  accountReferenceOf,
  companyIdOf,
  companyReferenceOf,
  orderNoOf,
  showMaskedPhone,
} from './payment-references.ts'

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

test.each(['FUMAC12', 'fuma c-12', 'C12', 'FUMA/C012'])('finds company 12, and no order, in %j', (typed) => {
  expect(companyIdOf(typed)).toBe(12)
  expect(orderNoOf(typed)).toBeNull()
})

test.each(['', 'FUMAC', 'FUMAC0', 'FUMA12', 'CAROL 12', '12C'])('finds no company in %j', (typed) => {
  expect(companyIdOf(typed)).toBeNull()
})

test('limits the reference of a company to twelve characters', () => {
  expect(companyReferenceOf(9_999_999)).toHaveLength(12)
  expect(companyIdOf(companyReferenceOf(7))).toBe(7)
})

test('masks a phone for display', () => {
  expect(showMaskedPhone('254712345678')).toBe('07•• ••• 678')
  expect(showMaskedPhone('254110345678')).toBe('01•• ••• 678')
})
