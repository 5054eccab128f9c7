import { MAX_SEARCHES, searchesOf, withSearch } from './recent-searches.ts'

describe('recent searches', () => {
  it('lists searches newest first and once, regardless of case and spaces', () => {
    expect(withSearch(['kikoy', 'shuka'], '  SHUKA ')).toEqual(['SHUKA', 'kikoy'])
    expect(withSearch(['kikoy'], 'red   wool')).toEqual(['red wool', 'kikoy'])
    expect(withSearch(['kikoy'], '   ')).toEqual(['kikoy'])
  })
  it('has at most eight entries', () => {
    const many = Array.from({ length: 12 }, (_, i) => `cloth ${i}`)
    expect(withSearch(many, 'new')).toHaveLength(MAX_SEARCHES)
    expect(searchesOf(JSON.stringify(many))).toEqual(many.slice(0, 8))
  })
  it('reads no entries from damaged storage', () => {
    expect(searchesOf('["a",1,null,"",{"x":1}]')).toEqual(['a'])
    for (const text of [null, '', '{', '7']) expect(searchesOf(text)).toEqual([])
  })
})
