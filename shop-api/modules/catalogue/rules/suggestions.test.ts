import { type Choice, pickSuggestions } from './suggestions.ts'

const choice = (type: Choice['type'], score: number) => ({
  what: { type, name: `${type} ${score}` } as Choice,
  score,
})
const products = (count: number, score = 30) => Array.from({ length: count }, () => ({ what: { familyId: 1 }, score }))
const kinds = (picked: { what: object }[]) => picked.map(({ what }) => ('type' in what ? what.type : 'product_name'))

test('reserves a place for each kind regardless of better matches of another kind', () => {
  const others = Array.from({ length: 20 }, () => choice('others', 99))
  const picked = kinds(
    pickSuggestions([...others, choice('sub_collections', 5), choice('feature_group', 1)], products(9)),
  )
  expect(picked).toHaveLength(10)
  expect(new Set(picked)).toEqual(new Set(['others', 'sub_collections', 'feature_group', 'product_name']))
})

test('fills the free places of a kind with the best of the rest', () => {
  expect(pickSuggestions([], products(20))).toHaveLength(10)
  expect(kinds(pickSuggestions([choice('others', 40)], products(20)))[0]).toBe('others')
})

test('puts the best match first and, of equal matches, choices before products', () => {
  const picked = pickSuggestions([choice('feature_group', 30), choice('sub_collections', 10)], products(3))
  expect(kinds(picked)).toEqual(['feature_group', 'product_name', 'product_name', 'product_name', 'sub_collections'])
})
