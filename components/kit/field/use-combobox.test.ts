import { optionAfter } from './use-combobox.ts'

describe('optionAfter', () => {
  it('wraps around through the text field', () => {
    expect([-1, 0, 2].map((at) => optionAfter('ArrowDown', at, 3))).toEqual([0, 1, -1])
    expect([-1, 0, 2].map((at) => optionAfter('ArrowUp', at, 3))).toEqual([2, -1, 1])
  })
  it('leaves a single option marked at ArrowDown', () => {
    expect([-1, 0].map((at) => optionAfter('ArrowDown', at, 1))).toEqual([0, 0])
    expect(optionAfter('ArrowUp', 0, 1)).toBe(-1)
  })
  it('leaves Home and End to the text until an option is marked', () => {
    expect([optionAfter('Home', -1, 3), optionAfter('End', -1, 3)]).toEqual([null, null])
    expect([optionAfter('Home', 2, 3), optionAfter('End', 0, 3)]).toEqual([0, 2])
  })
  it('knows no other key, and no option in an empty list', () => {
    expect([optionAfter('a', 1, 3), optionAfter('ArrowDown', -1, 0)]).toEqual([null, null])
  })
})
