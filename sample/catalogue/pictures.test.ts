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

  it('show things to wear as garments, laid flat and hung, and everything else as cloth', () => {
    const worn = (one: Family) =>
      ['knitwear', 'uniforms'].includes(one.collectionCode) ||
      one.subCollectionCode === 'baby-knitwear' ||
      one.category === 'Robe'
    expect(families.filter((one) => worn(one) !== (one.garment !== undefined)).map((one) => one.clusterName)).toEqual(
      [],
    )
    for (const family of families.filter(worn)) {
      const pictures = picturesOf(family, family.colours[0] as Family['colours'][number])
      expect(pictures.map((one) => one.composition).sort()).toEqual(['flat', 'hanger', 'laid', 'macro'])
      for (const { composition, garment } of pictures) {
        expect(garment).toBe(composition === 'laid' || composition === 'hanger' ? family.garment : undefined)
      }
      expect(['laid', 'hanger']).toContain(family.mainComposition)
    }
  })

  it('tell every piece of clothing by a shape of its own', () => {
    const shapeOf = new Map(families.flatMap((one) => (one.garment ? [[one.category, one.garment.shape]] : [])))
    expect(Object.fromEntries(shapeOf)).toMatchObject({
      ...{ 'Boiler suit': 'boiler-suit', 'Dust coat': 'dust-coat', Apron: 'apron', 'Work trousers': 'trousers' },
      ...{ 'Games shorts': 'shorts', Scarf: 'scarf', Hat: 'hat', Poncho: 'poncho', 'School socks': 'socks' },
      ...{ 'Baby set': 'baby-set', Cardigan: 'pullover', 'Sleeveless pullover': 'vest', Robe: 'robe' },
    })
  })
})
