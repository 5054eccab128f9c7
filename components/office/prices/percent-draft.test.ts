import { cellsOf, changeOf, NEW_PERCENT, typedPercent } from './percent-draft.ts'

test.each([
  ['4', 400],
  ['+4%', 400],
  [' 2.5 % ', 250],
  ['-2,5', -250],
  ['−12.25%', -1225],
  ['0', 0],
  ['-90', -9000],
])('%s is a percent', (text, hundredths) => {
  expect(typedPercent(text)).toBe(hundredths)
})

test.each(['', 'four', '4.125', '=1+1', '-91', '501', '1 000', '--4', '4%%'])('rejects %s as a percent', (text) => {
  expect(typedPercent(text)).toBeNull()
  expect(changeOf({ ...NEW_PERCENT, percent: text })).toBeNull()
})

test('removes the former price if it is not above the new price', () => {
  const step = { productId: 7, name: 'Simba', from: 1250_00, to: 1300_00, withVat: 1508_00, cost: null }
  expect(cellsOf([{ ...step, former: null }])).toEqual([[7, 'price', '1250.00', '1300.00']])
  expect(cellsOf([{ ...step, former: 1300_00 }])).toEqual([
    [7, 'price', '1250.00', '1300.00'],
    [7, 'was', '1300.00', null],
  ])
})
