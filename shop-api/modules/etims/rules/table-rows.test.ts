import { kraTime, lastRequestTime, mergedRows, rowsOfData } from './table-rows.ts'

const NOW = new Date('2026-11-28T21:30:00Z')
const at = (text: string) => new Date(text)

test('writes an instant as KRA does, in Nairobi', () => expect(kraTime(NOW)).toBe('20261129003000'))

describe('time of the last request', () => {
  test.each([
    ['before the first fetch', null, '20261122004000'],
    ['a month after the last fetch', at('2026-10-28T10:00:00Z'), '20261122004000'],
    ['a day after the last fetch', at('2026-11-27T21:30:00Z'), '20261128002000'],
    ['right after the last fetch', NOW, '20261129002000'],
    ['if the clock was set back since', at('2026-11-29T09:00:00Z'), '20261129002000'],
  ])('is at most seven days old and not in the future %s', (_when, fetchedAt, expected) =>
    expect(lastRequestTime(fetchedAt, NOW)).toBe(expected),
  )
})

test('reads each code with the number of its list', () => {
  const data = {
    clsList: [
      { cdCls: '04', cdClsNm: 'Taxation Type', dtlList: [{ cd: 'B', cdNm: 'B-16.00%', userDfnCd1: '16' }, null] },
      { cdCls: '10', dtlList: 'broken' },
    ],
  }
  expect(rowsOfData('codes', data)).toEqual([
    { cdCls: '04', cdClsNm: 'Taxation Type', cd: 'B', cdNm: 'B-16.00%', userDfnCd1: '16' },
  ])
})

test.each([null, undefined, 'text', [], { itemClsList: 5 }])('reads no rows from %j', (data) =>
  expect(rowsOfData('classes', data)).toEqual([]),
)

test('replaces changed rows and adds new rows', () => {
  const stored = [
    { cdCls: '04', cd: 'B', userDfnCd1: '16' },
    { cdCls: '10', cd: 'B', cdNm: 'Another list' },
  ]
  const fetched = [
    { cdCls: '04', cd: 'B', userDfnCd1: '18' },
    { cdCls: '04', cd: 'E', userDfnCd1: '8' },
  ]
  expect(mergedRows('codes', stored, fetched)).toEqual([fetched[0], stored[1], fetched[1]])
})
