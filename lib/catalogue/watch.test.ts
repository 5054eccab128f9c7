import { askable } from './watch.ts'

describe('askable', () => {
  it('is nothing under three characters, however many spaces there are', () => {
    for (const typed of ['', 'ki', '  ki  ', 'k     i'.replace(/ +/, '')]) expect(askable(typed)).toBe('')
    expect(askable('a b')).toBe('a b')
  })
  it('is one text for one question, at most a hundred characters', () => {
    expect(askable('  red    shuka ')).toBe('red shuka')
    expect(askable('x'.repeat(300))).toHaveLength(100)
  })
})
