import { compareFact } from './compare-fact.ts'

describe("a register fact compared with the company's input", () => {
  it('is the same with other case and spaces', () => {
    expect(compareFact('Omar Said  Bakari', 'OMAR SAID BAKARI')).toBe('same')
  })

  it('is near if only words that companies often omit differ', () => {
    expect(compareFact('Pwani Linen House', 'Pwani Linen House Ltd')).toBe('near')
    expect(compareFact('Wanjiru & Sons', 'Wanjiru and Sons Limited')).toBe('near')
    expect(compareFact('P.O. Box 1180, Links Road, Nyali 80100', 'Links Road, Nyali')).toBe('near')
  })

  it('is different if a word differs', () => {
    expect(compareFact('Pwani Linen House', 'Pwani Cotton House Ltd')).toBe('other')
    expect(compareFact('P051765432B', 'P051765432C')).toBe('other')
  })

  it('is missing if the account has no such field, and null without a register value', () => {
    expect(compareFact(null, 'PVT-9XUA3KM')).toBe('missing')
    expect(compareFact('Nyali', ' ')).toBeNull()
  })
})
