import { picturesOf } from './pictures.ts'
import { sampleCatalogue } from './sample.ts'
import type { Family } from './types.ts'

const { families } = sampleCatalogue()

describe('pictures', () => {
  it('are three or four for each colour, the main one first, a close-up last, none twice', () => {
    for (const family of families) {
      for (const colour of family.colours) {
        const pictures = picturesOf(family, colour)
        expect(pictures.length).toBeGreaterThanOrEqual(3)
        expect(pictures.length).toBeLessThanOrEqual(4)
        expect(pictures[0]?.composition).toBe(family.mainComposition)
        expect(pictures.at(-1)?.composition).toBe('macro')
        expect(new Set(pictures.map((one) => one.composition)).size).toBe(pictures.length)
        expect(pictures.every((one) => one.cloth.yarns === colour.yarns && Number.isInteger(one.seed))).toBe(true)
      }
    }
  })

  it('show yarn in a hank and a cushion cover on a cushion', () => {
    const mains = (rule: (one: Family) => boolean) => new Set(families.filter(rule).map((one) => one.mainComposition))
    expect(mains((one) => one.collectionCode === 'yarns')).toEqual(new Set(['hank']))
    expect(mains((one) => one.subCollectionCode === 'cushion-covers')).toEqual(new Set(['cushion']))
  })

  it('fold the same in every colour of a family and differently in every family', () => {
    const seeds = families.map((family) => family.colours.map((colour) => picturesOf(family, colour)[0]?.seed))
    expect(seeds.every((list) => new Set(list).size === 1)).toBe(true)
    expect(new Set(seeds.map(([seed]) => seed)).size).toBe(families.length)
  })
})
