import fc from 'fast-check'
import { MAX_QUANTITY } from '../contract/base/codes.ts'
import { rebasedLines, unsentLines } from './cart-changes.ts'
import type { CartItem } from './cart-store.ts'

const line = (productId: number, quantity: number): CartItem => ({
  productId,
  quantity,
  price: 125_000,
  name: `Cloth ${productId}`,
  detail: '',
})
const short = (lines: readonly CartItem[]) => lines.map(({ productId, quantity }) => [productId, quantity])

describe('unsent lines', () => {
  test('are all lines before the first response', () => {
    expect(short(unsentLines([line(1, 2)], null))).toEqual([[1, 2]])
  })
  test('are the differing lines, with quantity 0 for removed lines', () => {
    const known = [line(1, 2), line(2, 2), line(3, 2)]
    expect(short(unsentLines([line(1, 2), line(2, 5), line(4, 1)], known))).toEqual([
      [2, 5],
      [4, 1],
      [3, 0],
    ])
  })
})

describe('rebased lines', () => {
  test("returns the shop's lines if no line was changed here", () => {
    expect(rebasedLines([line(1, 2)], [line(1, 2)], [line(2, 7)], [])).toEqual([line(2, 7)])
  })
  test('retains a quantity typed here', () => {
    expect(short(rebasedLines([line(1, 5)], [line(1, 2)], [line(1, 3)], []))).toEqual([[1, 5]])
  })
  test('does not restore a line removed here', () => {
    expect(rebasedLines([], [line(1, 2)], [line(1, 3)], [])).toEqual([])
  })
  test('restores a line as typed if it was removed elsewhere and changed here', () => {
    expect(short(rebasedLines([line(1, 5)], [line(1, 2)], [], []))).toEqual([[1, 5]])
  })
  test('adds a quantity that is new here to the quantity from another device', () => {
    expect(short(rebasedLines([line(1, 2)], [], [line(1, 3)], []))).toEqual([[1, 5]])
    expect(short(rebasedLines([line(1, 2)], null, [line(1, 3)], []))).toEqual([[1, 5]])
  })
  test('does not add a sent quantity whose response was lost, because the shop can have it', () => {
    expect(short(rebasedLines([line(1, 2)], [], [line(1, 2)], [1]))).toEqual([[1, 2]])
  })
  test('adds tenths of a metre exactly, up to the maximum', () => {
    expect(short(rebasedLines([line(1, 0.2)], [], [line(1, 0.1)], []))).toEqual([[1, 0.3]])
    expect(short(rebasedLines([line(1, 60_000)], [], [line(1, 60_000)], []))).toEqual([[1, MAX_QUANTITY]])
  })
})

const lines = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 9 })), { selector: ([id]) => id })
  .map((pairs) => pairs.map(([id, quantity]) => line(id, quantity)))
const ids = (list: readonly CartItem[]) => short(list).sort(([a = 0], [b = 0]) => a - b)

test('preserves all changes on an unchanged shop, and has no unsent lines after a full sync', () => {
  fc.assert(
    fc.property(lines, lines, (items, known) => {
      expect(ids(rebasedLines(items, known, known, []))).toEqual(ids(items))
      expect(unsentLines(items, items)).toEqual([])
    }),
  )
})

test('leaves the cart unchanged if the same lines are sent again', () => {
  fc.assert(
    fc.property(lines, lines, (items, known) => {
      const sent = unsentLines(items, known).map(({ productId }) => productId)
      // The shop took it all, and the answer was lost.
      expect(ids(rebasedLines(items, known, items, sent))).toEqual(ids(items))
    }),
  )
})
