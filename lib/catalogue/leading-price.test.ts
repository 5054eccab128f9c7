import { leadingAmount, leadsExVat } from './leading-price.ts'

test.each([
  ['guest', false],
  ['2-approved', false],
  ['1-approved', true],
  ['3-approved', true],
  ['5-approved', true],
  ['6-approved-12', true],
  ['nonsense', false],
])('checks for the viewer %s whether ex-VAT leads: %s', (viewer, isExVat) => {
  expect(leadsExVat(viewer)).toBe(isExVat)
})

test('labels both readings', () => {
  expect(leadingAmount(true, 100_00, 116_00)).toEqual({
    lead: 100_00,
    label: 'ex-VAT',
    other: 116_00,
    otherLabel: 'with VAT',
  })
  expect(leadingAmount(false, 100_00, 116_00)).toEqual({
    lead: 116_00,
    label: 'with VAT',
    other: 100_00,
    otherLabel: 'ex-VAT',
  })
})
