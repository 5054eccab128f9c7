import type { ItemClass, ItemClasses } from '#lib/contract/etims/item-class.ts'
import { missingClasses } from './missing-classes.ts'

const LINEN: ItemClass = { classCode: '5212150000', packageCode: 'NT', unitCode: 'U' }
const NONE: ItemClasses = { bySubCollection: {}, byCollection: {}, other: null, delivery: null }
const COLLECTIONS = [
  {
    ...{ code: 'shukas', name: 'Shukas' },
    subCollections: [
      { code: 'checks', name: 'Checks', isSold: true },
      { code: 'by-metre', name: 'By the metre', isSold: true },
      { code: 'ceremony', name: 'Ceremony', isSold: false },
    ],
  },
  { code: 'yarns', name: 'Yarns', subCollections: [{ code: 'cones', name: 'Cones', isSold: false }] },
]

test.each<[string, Partial<ItemClasses>, string[]]>([
  ['a collection without any class', {}, ['Shukas']],
  ['a sub-collection without a class', { bySubCollection: { checks: LINEN } }, ['Shukas, By the metre']],
  ['no collection if its collection has a class', { byCollection: { shukas: LINEN } }, []],
  ['no collection if all sold ones have a class', { bySubCollection: { checks: LINEN, 'by-metre': LINEN } }, []],
  ['no collection if other products have a class', { other: LINEN }, []],
])('names %s', (_what, classes, missing) =>
  expect(missingClasses({ ...NONE, ...classes }, COLLECTIONS)).toEqual(missing),
)
