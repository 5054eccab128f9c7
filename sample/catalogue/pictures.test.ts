import { picturesOf, swatchOf } from './pictures.ts'
import { sampleCatalogue } from './sample.ts'
import type { Family, FamilyColour } from './types.ts'

const { families } = sampleCatalogue()
const viewsOf = (family: Family, colour: FamilyColour) =>
  picturesOf(family, colour).map(({ file }) => file.slice(file.lastIndexOf('-') + 1))
const firstOf = (family: Family) => family.colours[0] as FamilyColour

describe('pictures', () => {
  it('are three views of the first colour, a close-up last, and the main view of every other colour', () => {
    for (const family of families) {
      const [main, ...more] = viewsOf(family, firstOf(family))
      expect([family.clusterCode, more.length, more.at(-1), new Set([main, ...more]).size]).toEqual([
        family.clusterCode,
        2,
        'macro',
        3,
      ])
      for (const colour of family.colours.slice(1)) expect(viewsOf(family, colour)).toEqual([main])
    }
  })

  it('show yarn in hanks, cushion covers on cushions, and clothes laid flat or hung', () => {
    const mains = (rule: (one: Family) => boolean) =>
      [...new Set(families.filter(rule).map((one) => viewsOf(one, firstOf(one))[0]))].sort()
    expect(mains((one) => one.collectionCode === 'yarns')).toEqual(['hank'])
    expect(mains((one) => one.subCollectionCode === 'cushion-covers')).toEqual(['cushion'])
    expect(mains((one) => ['knitwear', 'uniforms'].includes(one.collectionCode))).toEqual(['hanger', 'laid'])
  })

  it('are described for those who do not see them', () => {
    const [family] = families as [Family]
    const alts = picturesOf(family, firstOf(family)).map(({ alt }) => alt)
    expect(alts.every((alt) => alt.startsWith(`${family.clusterName} in `))).toBe(true)
    expect(alts.at(-1)).toMatch(/, close up$/)
    expect(swatchOf(family, firstOf(family)).alt).toBe(firstOf(family).colorName)
  })
})
