import { firstOf } from './in-view.ts'

const cards = (...ids: number[]) => ids.map((id) => ({ id }))
const ids = (list: readonly ({ id: number } | null)[]) => list.map((card) => card?.id ?? null)

test('shows the new list in the window and the previous list around it', () => {
  const first = firstOf(cards(1, 2, 3, 4, 5, 6), cards(11, 12, 13, 14, 15, 16), { from: 2, to: 4, hasCards: true })
  expect(ids(first)).toEqual([11, 12, 3, 4, 15, 16])
})

test('returns at most as many places as the new list has', () => {
  const first = firstOf(cards(1, 2, 3, 4), cards(11, 12, 1, 14, 15), { from: 0, to: 2, hasCards: true })
  expect(ids(first)).toEqual([1, 2, 1, 14])
})

test('leaves the other places empty if the previous list showed only placeholders', () => {
  expect(ids(firstOf(cards(1, 2, 3), cards(11, 12, 13), { from: 0, to: 1, hasCards: false }))).toEqual([1, null, null])
})

test('shows a list from its top if it ends above the window', () => {
  expect(ids(firstOf(cards(1, 2), cards(11, 12, 13, 14), { from: 3, to: 9, hasCards: true }))).toEqual([1, 2])
})
