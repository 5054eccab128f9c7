import { townOf } from './delivery-town.ts'

const kisumu = { cityId: 7, town: 'Kisumu', charge: 450_00, days: 3, freeFrom: 10_000_00 }

test('restores a stored town', () => {
  expect(townOf(JSON.stringify(kisumu))).toEqual(kisumu)
})

test.each([
  [null],
  [''],
  ['{'],
  ['7'],
  [JSON.stringify({ ...kisumu, cityId: 0 })],
  [JSON.stringify({ ...kisumu, town: '' })],
  [JSON.stringify({ ...kisumu, charge: -1 })],
  [JSON.stringify({ ...kisumu, days: '3' })],
  [JSON.stringify({ ...kisumu, freeFrom: 0.5 })],
])('rejects %j as a town', (text) => {
  expect(townOf(text)).toBeNull()
})
