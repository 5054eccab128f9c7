import { orderLinesIn } from './order-lines-in.ts'

/** Each line as "quantity [bale] product", a code in brackets. */
const shown = (text: string) =>
  orderLinesIn(text).map(({ quantity, unit, product, isCode }) =>
    [quantity, unit, isCode ? `[${product}]` : product].filter(Boolean).join(' '),
  )

test.each([
  ['2 bales shuka red, 10 kikoy', ['2 bale shuka red', '10 kikoy']],
  ['Hello, I want 10 kikoy please', ['10 kikoy']],
  ['kikoy 10', ['10 kikoy']],
  ['kikoy x10', ['10 kikoy']],
  ['10x kikoy', ['10 kikoy']],
  ['10 x kikoy blue', ['10 kikoy blue']],
  ['5m cotton twill', ['5 cotton twill']],
  ['2.5 metres of linen', ['2.5 linen']],
  ['KK-104-RED 3', ['3 [kk-104-red]']],
  ['KK-104-RED: 3\nSHK-200 x 2', ['3 [kk-104-red]', '2 [shk-200]']],
  ['kk-104-red', ['1 [kk-104-red]']],
  ['2 bales KK-104-RED', ['2 bale [kk-104-red]']],
  ['nataka kanga mbili na shuka tatu', ['2 kanga', '3 shuka']],
  ['Naomba marobota mawili ya shuka, kikoy kumi', ['2 bale shuka', '10 kikoy']],
  ['three kanga and 4 leso', ['3 kanga', '4 leso']],
  ['two dozen napkins', ['24 napkins']],
  ['a dozen napkins', ['12 napkins']],
  ['bedsheet 6 by 6, 4 pcs', ['6 bedsheet by 6']],
  ['10 shirt size 42', ['10 shirt 42']],
])('reads %j', (text, lines) => {
  expect(shown(text)).toEqual(lines)
})

test.each([
  'Hello',
  'Do you deliver to Lodwar?',
  '0712345678',
  'My number is +254712345678.',
  'Good morning, how much is a kikoy?',
  'STOP',
  '',
  '12',
  '100000 kikoy',
  '0 kikoy',
])('finds no line in %j', (text) => {
  expect(shown(text)).toEqual([])
})

test('reads at most 60 lines of a long message', () => {
  expect(orderLinesIn('1 kikoy\n'.repeat(500))).toHaveLength(60)
  expect(orderLinesIn('a1-'.repeat(50_000))).toEqual([])
})
