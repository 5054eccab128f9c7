import { searchableText } from './watch.ts'

describe('searchableText', () => {
  it('is empty for fewer than three characters, not counting repeated spaces', () => {
    for (const typed of ['', 'ki', '  ki  ', 'k     i'.replace(/ +/, '')]) expect(searchableText(typed)).toBe('')
    expect(searchableText('a b')).toBe('a b')
  })
  it('normalises equal searches to one text of at most a hundred characters', () => {
    expect(searchableText('  red    shuka ')).toBe('red shuka')
    expect(searchableText('x'.repeat(300))).toHaveLength(100)
  })
})
