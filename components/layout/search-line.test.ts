import { matches } from './search-line.tsx'

const shown = (text: string, typed: string) =>
  matches(text, typed)
    .map(({ text, hit }) => (hit ? `[${text}]` : text))
    .join('')

describe('matches', () => {
  it('marks every typed word at any place', () => {
    expect(shown('Simba blanket, Mara', 'blan')).toBe('Simba [blan]ket, Mara')
    expect(shown('Simba blanket, Mara', 'mara simba')).toBe('[Simba] blanket, [Mara]')
    expect(shown('kikoy kikoy', 'kikoy')).toBe('[kikoy] [kikoy]')
    expect(shown('Shawl', 'hawsh')).toBe('Shawl')
  })
  it('forgives capitals and accents', () => {
    expect(shown('Café throw', 'CAFE')).toBe('[Café] throw')
  })
  it('joins overlapping matches, treats special characters as text, and accepts empty input', () => {
    expect(shown('abcd', 'abc bcd')).toBe('[abcd]')
    expect(shown('a.c (x)', '.c (')).toBe('a[.c] [(]x)')
    expect(shown('Kikoy', '  ')).toBe('Kikoy')
    expect(matches('', 'abc')).toEqual([])
  })
  it('marks no span in a text with letters that fold to another length', () => {
    expect(matches('Cafe\u0301 throw', 'thr')).toEqual([{ text: 'Cafe\u0301 throw', hit: false }])
  })
})
