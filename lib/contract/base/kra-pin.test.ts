import { WRONG_KRA_PIN } from '../../format/kra-pin.ts'
import { kraPin, kraPinText } from './kra-pin.ts'

test.each([
  ['p051234567a ', 'P051234567A'],
  [' A012 345 678 z', 'A012345678Z'],
  ['Ｐ０５１２３４５６７Ａ', 'P051234567A'],
  ['  ', ''],
])('stores %j as %j', (typed, stored) => {
  expect(kraPinText.parse(typed)).toBe(stored)
})

test.each(['B051234567A', 'P05123456A', 'P0512345678', 'P051234567AB', 'P051234567-A', 'PO51234567A'])(
  'refuses %j with one sentence',
  (typed) => {
    const read = kraPinText.safeParse(typed)
    expect(read.error?.issues.map(({ message }) => message)).toEqual([WRONG_KRA_PIN])
  },
)

test('accepts no PIN', () => {
  expect(kraPin.parse(undefined)).toBeUndefined()
})
