import { findTown, onlyTown, suggestTowns, tidyName } from './find-town.ts'

const towns = [
  { id: 1, name: "Lang'ata", postalCode: '00509' },
  { id: 2, name: 'South B', postalCode: null },
  { id: 3, name: 'Thika', postalCode: '01000' },
]
const other = { id: 999, name: 'Another place', postalCode: null, isOther: true }

describe('a typed town', () => {
  it.each([
    ['Thika', 3],
    ['  thika ', 3],
    ['Langata', 1],
    ['lang’ata', 1],
    ['  South \t B\n', 2],
    ['SOUTH-B', 2],
  ])('finds %j in the list', (text, id) => {
    expect(findTown([...towns, other], text)?.id).toBe(id)
  })

  it('returns the county’s other place if the list does not have the town', () => {
    expect(findTown([...towns, other], 'Gatina')).toBe(other)
    expect(findTown([...towns, other], 'Another place')).toBe(other)
  })

  it('returns null for empty text, and for an unknown town if the list has no "other" entry', () => {
    expect(findTown([...towns, other], '   ')).toBeNull()
    expect(findTown(towns, 'Gatina')).toBeNull()
  })

  it('normalises spaces in a town’s name', () => {
    expect(tidyName('  South \t B\n')).toBe('South B')
  })
})

describe('suggestions for a common name', () => {
  const estates = [
    ...['Umoja 1', 'Umoja 2', 'Umoja 3', 'Utawala'].map((name, at) => ({ id: at + 1, name, postalCode: null })),
    other,
  ]

  it('lists the estates that begin with the typed words', () => {
    expect(suggestTowns(estates, 'umoja').map(({ name }) => name)).toEqual(['Umoja 1', 'Umoja 2', 'Umoja 3'])
    expect(suggestTowns(estates, ' UMOJA-2 ').map(({ name }) => name)).toEqual(['Umoja 2'])
  })

  it('lists no estates for two letters, for an unknown name, or the entry for other places', () => {
    expect(suggestTowns(estates, 'um')).toEqual([])
    expect(suggestTowns(estates, 'Gatina')).toEqual([])
    expect(suggestTowns(estates, 'Another')).toEqual([])
  })
})

describe('a town found in all counties', () => {
  const [thika, namesake] = [towns[2], { ...towns[2], id: 4 }] as [(typeof towns)[number], (typeof towns)[number]]

  it('needs no choice if its name is complete and unique', () => {
    expect(onlyTown([thika], ' thika ')).toBe(thika)
    expect(onlyTown([thika], 'thik')).toBeNull()
    expect(onlyTown([thika, namesake], 'Thika')).toBeNull()
    expect(onlyTown([], 'Thika')).toBeNull()
  })
})
