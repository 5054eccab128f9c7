import { axesOf, valueOn } from './shopify-options.ts'

const set = (...values: string[]) => new Set(values)

test.each([
  [['Size', 'Color'], [set('S', 'M'), set('Red')], { colour: [1], size: [0], feature: null }],
  [['Title'], [set('Default Title')], { colour: [], size: [], feature: null }],
  [
    ['Size', 'Colour', 'Material'],
    [set('S'), set('Red'), set('Cotton')],
    { colour: [1], size: [0], feature: 'Cotton' },
  ],
  [['Pattern', 'Size'], [set('Check', 'Plain'), set('S')], { colour: [0], size: [1], feature: null }],
  [['Color', 'Size', 'Style'], [set('Red'), set('S'), set('V', 'Round')], { colour: [0, 2], size: [1], feature: null }],
  [['Count'], [set('20', '30')], { colour: [], size: [0], feature: null }],
])('%j', (names, values, axes) => {
  expect(axesOf(names, values)).toEqual(axes)
})

test('several options on one axis are one name', () => {
  expect(valueOn([0, 2], ['Red', 'S', 'Round'], 'x')).toBe('Red / Round')
  expect(valueOn([], ['Red'], 'One size')).toBe('One size')
})
