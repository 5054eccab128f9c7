import { compareFact } from './compare-fact.ts'

describe('a fact of the register beside what the company typed', () => {
  it('is the same in other letters and spaces', () => {
    expect(compareFact('Omar Said  Bakari', 'OMAR SAID BAKARI')).toBe('same')
  })

  it('is near enough without what companies leave out', () => {
    expect(compareFact('Pwani Linen House', 'Pwani Linen House Ltd')).toBe('near')
    expect(compareFact('Wanjiru & Sons', 'Wanjiru and Sons Limited')).toBe('near')
    expect(compareFact('P.O. Box 1180, Links Road, Nyali 80100', 'Links Road, Nyali')).toBe('near')
  })

  it('is different when a word is another', () => {
    expect(compareFact('Pwani Linen House', 'Pwani Cotton House Ltd')).toBe('other')
    expect(compareFact('P051765432B', 'P051765432C')).toBe('other')
  })

  it('is not on the account where that asks nothing, and nothing while nothing is typed', () => {
    expect(compareFact(null, 'PVT-9XUA3KM')).toBe('missing')
    expect(compareFact('Nyali', ' ')).toBeNull()
  })
})
