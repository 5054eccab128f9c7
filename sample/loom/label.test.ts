import { brands } from '../catalogue/brands.ts'
import { weaveLabel } from './label.ts'
import { isLettered, wordWidth } from './label-letters.ts'

const label = { words: ['MARA', 'LOOMS'], yarns: ['#000000', '#ffffff', '#ff0000'] } as const

test('is woven the same each time, in its yarns', () => {
  const woven = weaveLabel(label, 120)
  expect([woven.width, woven.height, woven.data.length]).toEqual([120, 72, 120 * 72 * 3])
  expect(weaveLabel(label, 120).data).toEqual(woven.data)
  const pixels = Array.from({ length: 120 * 72 }, (_, i) => woven.data.subarray(i * 3, i * 3 + 3))
  const count = (fits: (red: number, green: number, blue: number) => boolean) =>
    pixels.filter(([r = 0, g = 0, b = 0]) => fits(r, g, b)).length
  expect(count((r, g, b) => r > 200 && g > 200 && b > 200)).toBeGreaterThan(300)
  expect(count((r, g, b) => r > 150 && g < 60 && b < 60)).toBeGreaterThan(300)
})

test('letters are those of the word and nothing beyond it', () => {
  const rows = (word: string) =>
    Array.from({ length: 7 }, (_, y) =>
      Array.from({ length: wordWidth(word) }, (_, x) => (isLettered(word, x, y) ? '#' : '.')).join(''),
    )
  expect(rows('LI')).toEqual([
    '#......###.',
    '#.......#..',
    '#.......#..',
    '#.......#..',
    '#.......#..',
    '#.......#..',
    '#####..###.',
  ])
  expect([isLettered('L', -1, 0), isLettered('L', 0, 7), isLettered('L', 5, 0)]).toEqual([false, false, false])
  expect(() => weaveLabel({ ...label, words: ['Mara'] }, 60)).toThrow(RangeError)
})

test("every mill's label holds its whole name", () => {
  for (const { name, label: own } of brands) {
    expect(own.words.join(' ').toLowerCase()).toBe(name.toLowerCase())
    for (const word of own.words) expect(wordWidth(word)).toBeLessThanOrEqual(56)
    expect(() => weaveLabel(own, 60)).not.toThrow()
  }
})
